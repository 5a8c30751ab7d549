/** The mails in English: the texts that name the keys. `{name}` stands for a value. */
export const mail = {
  'mail.sign-in-subject': 'Your code for Lootiles',
  'mail.sign-in-code': 'Your code to sign in:',
  'mail.sign-in-link': 'Or open this link:',
  'mail.sign-in-open': 'Sign in',
  'mail.sign-in-valid': 'The code and the link work for ten minutes. Use one of them, once.',
  'mail.sign-in-ignore':
    'Did you not ask for this? Then do nothing: without the code, no one can sign in. Never share the code.',
} as const;
