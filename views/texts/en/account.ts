/** The pages of accounts in English: the texts that name the keys. `{name}` stands for a value. */
export const account = {
  'account.title': 'Your account',
  'account.why':
    'Sign in with your e-mail address to contribute without a human check, or to claim a toilet for your business. We send you a code by e-mail. There is no password.',
  'account.email': 'E-mail address',
  'account.send': 'Send me a code',
  'account.sent':
    'We have sent you an e-mail with a code and a link. It may take a minute. Check your spam folder, too.',
  'account.code': 'Code from the e-mail',
  'account.sign-in': 'Sign in',
  'account.link-title': 'Sign in with the link from the e-mail',
  'account.signed-in-as': 'Signed in as',
  'account.sign-out': 'Sign out',
  'account.sign-out-everywhere': 'Sign out on all devices',
  'account.delete-title': 'Delete your account',
  'account.delete-what':
    'This deletes your e-mail address, claims and listings, at once and permanently. Your contributions to toilets stay, without a link to you.',
  'account.delete-sure': 'Yes, delete everything',
  'account.delete': 'Delete my account',
  'account.bad-email': 'Enter a complete e-mail address, such as name@example.org.',
  'account.wrong':
    'This code or link is wrong, expired or already used. Ask for a new code. If a new code is refused, too, open the link in the e-mail.',
  'account.too-many': 'Too many codes were requested. Wait an hour, then try again.',
  'account.longer-check':
    'Many codes were requested. Send the form again: this time the human check takes longer, up to a minute.',
  'account.not-human': 'The human check is missing, expired or already used. Send the form again.',
  'account.checking': 'Your browser is doing the human check. This takes a few seconds.',
  'account.check-failed':
    'The human check failed. Check your connection, then send the form again in a minute.',
  'account.check-impossible':
    'This browser cannot do the human check. Use an up-to-date browser, and open this page by its https address.',
  'account.needs-script': 'The human check needs JavaScript. Switch it on to ask for a code.',
  'account.no-mail': 'We could not send the e-mail. Check the address, or try again in a minute.',
  'account.away': 'We cannot reach the accounts at the moment. Try again in a few seconds.',
  'account.paying':
    'One of your listings has a plan that has not ended, or an open payment. End the plan or the payment first.',
  'account.again': 'Ask for a new code',
  'account.business': 'Your toilets and listings',
  'account.moderation': 'Moderation',
  'account.sign-out-title': 'Sign out',
  'account.too-many-title': 'Too many requests',
  'account.elsewhere-title': 'This form was not sent from our page',
  'account.elsewhere': 'Open the page again, and send the form from there.',
} as const;
