/** The mails in English: the texts that name the keys. `{name}` stands for a value. */
export const mail = {
  'mail.sign-in-subject': 'Your code for Lootiles',
  'mail.sign-in-code': 'Your code to sign in:',
  'mail.sign-in-link': 'Or open this link:',
  'mail.sign-in-open': 'Sign in',
  'mail.sign-in-valid': 'The code and the link work for ten minutes. Use one of them, once.',
  'mail.sign-in-ignore':
    'Did you not ask for this? Then do nothing: without the code, no one can sign in. Never share the code.',
  'mail.claim-subject': 'Your claim: {business}',
  'mail.claim-approved':
    'Your claim for “{business}” is approved. You can now say who may use the toilet and when, and close it for now.',
  'mail.claim-rejected':
    'Your claim for “{business}” is not approved: we could not see that the toilet is yours. You can claim it again and say more.',
  'mail.claim-revoked': 'Your claim for “{business}” is withdrawn. Our pages no longer show what you said.',
  'mail.claim-open': 'Open your page:',
} as const;
