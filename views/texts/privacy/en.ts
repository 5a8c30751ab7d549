/** What the page /privacy says, in English: the catalogue that names its keys. */
export const en = {
  'privacy.title': 'Privacy',
  'privacy.lead':
    'Looking for a toilet needs no account and leaves nothing behind: no tracking, no advertising, no statistics about you.',
  'privacy.who': 'Who is responsible',
  'privacy.who-contact': 'Whoever runs this service. Write to {contact} about anything on this page.',
  'privacy.who-imprint': 'The imprint tells who runs this service.',
  'privacy.who-unknown': 'Whoever runs this service. They have not named a contact.',

  'privacy.finding': 'When you look for a toilet',
  'privacy.finding-position':
    'Your position is asked for only when you tap “Near me”. It is used to answer the search and is not kept. It stands in the address of the page, so think of that before you share the link.',
  'privacy.finding-address':
    'Your network address is counted for {seconds} seconds, in memory, so that nobody overloads the service. Requests are not logged.',
  'privacy.finding-device':
    'Your last answers and the areas you keep for offline stay on your device. Deleting the data of this website in your browser deletes them.',

  'privacy.people': 'When you contribute',
  'privacy.people-hash':
    'Who contributes is kept only as a keyed hash: a number made from a random number of your device, or from your account, with a secret that is not in the database. It tells that two votes come from two people, and not from whom.',
  'privacy.what': 'What',
  'privacy.how': 'How it is kept',
  'privacy.until': 'How long',
  'privacy.vote': 'Votes on facts',
  'privacy.vote-how': 'Under the keyed hash',
  'privacy.vote-until': '{months} months',
  'privacy.confirmation': 'Confirmations',
  'privacy.confirmation-how':
    'Under the keyed hash of your account; without an account, each under a random number of its own',
  'privacy.confirmation-until': '{months} months; the newest of each toilet stays',
  'privacy.rating': 'Ratings of cleanliness',
  'privacy.rating-how': 'Your latest for each toilet, under the keyed hash',
  'privacy.rating-until': 'As long as it counts for the toilet',
  'privacy.report': 'Reports of problems',
  'privacy.report-how': 'What you wrote, without who you are',
  'privacy.report-until': '{months} months',
  'privacy.submission': 'Toilets you propose',
  'privacy.submission-how': 'What you wrote, without who you are',
  'privacy.submission-until':
    '{months} months where it was turned down; otherwise it is part of the open data',
  'privacy.address': 'Your network address, so that one address counts once a day',
  'privacy.address-how': 'As a keyed hash, another one every day',
  'privacy.address-until': 'Until the night after the next',
  'privacy.network':
    'Where a vote came from: your network address, of IPv6 the first 48 bits. Moderators can so undo what one network did',
  'privacy.network-how': 'As a keyed hash; nobody is shown it',
  'privacy.network-until': '{days} days',
  'privacy.proof': 'That a human check was used',
  'privacy.proof-how': 'Its number, which says nothing of you',
  'privacy.proof-until': 'About a day',

  'privacy.account': 'When you sign in',
  'privacy.email': 'Your e-mail address, and the day of your first sign-in',
  'privacy.email-how': 'As it is: we write to it',
  'privacy.email-until': 'Until you delete your account',
  'privacy.session': 'Browsers that are signed in',
  'privacy.session-how': 'The hash of a random number in a cookie',
  'privacy.session-until': 'Until you sign out, {idle} days without a visit, or {days} days',
  'privacy.code': 'The code and the link that we mail you',
  'privacy.code-how': 'As hashes, beside the e-mail address that they were sent to',
  'privacy.code-until':
    'They work for {minutes} minutes. They and the address are deleted when you sign in or delete your account, within two days at the latest',
  'privacy.attempt': 'How often a sign-in was tried',
  'privacy.attempt-how': 'Counted under keyed hashes of addresses',
  'privacy.attempt-until': 'Two days at most',

  'privacy.business': 'When you run a business',
  'privacy.claim': 'Your claim with its contact data',
  'privacy.claim-how': 'As you wrote it; the contact data is for moderators only',
  'privacy.claim-until': 'Until you delete your account',
  'privacy.listing': 'Name, conditions and opening hours of your listing',
  'privacy.listing-how': 'As you wrote it; public while your plan runs',
  'privacy.listing-until': 'Until you delete your account',
  'privacy.plan': 'The state of your plan',
  'privacy.plan-how':
    'Numbers of the payment provider. Your card and your invoices are with the provider alone.',
  'privacy.plan-until': 'Until you delete your account; numbers of its messages {days} days',
  'privacy.audit': 'What moderators decide',
  'privacy.audit-how': 'With the e-mail address of the moderator, for other moderators',
  'privacy.audit-until': 'For good, so that decisions can be checked and undone',

  'privacy.others': 'Who else learns something',
  'privacy.others-none': 'Nobody: the pages load nothing from other services.',
  'privacy.others-map':
    'The map comes from {host}. Your browser asks it, so it sees your network address and which part of the map you look at.',
  'privacy.others-human': 'The human check comes from {host}, when you contribute without an account.',
  'privacy.others-places':
    'Our server asks {host} where a place lies that you search by name. It is not told who asks.',
  'privacy.others-payments':
    'Businesses pay at a payment provider. It learns the e-mail address of the account, and what is entered on its pages.',
  'privacy.others-notes':
    'A report that a moderator accepts can become a public note to OpenStreetMap: what is wrong with which toilet, nothing of you.',
  'privacy.others-mail': 'Mails with codes go through the mail servers between us and you.',
  'privacy.others-links':
    'Links to directions open services of others. They learn where you want to go, once you follow them.',

  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead': 'Three, each only by what you do, all of our own. None of others.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'For',
  'privacy.cookie-session': 'Keeps you signed in. Set when you sign in.',
  'privacy.cookie-session-until': '{days} days at most',
  'privacy.cookie-browser':
    'Tells that you have signed in with this browser before, so that nobody can keep you out by asking for codes in your name. Set when you sign in.',
  'privacy.cookie-browser-until': '{days} days after you signed in last, or until you delete your account',
  'privacy.cookie-language': 'The language you chose. Set when you choose one.',
  'privacy.cookie-language-until': 'A year',
  'privacy.device':
    'When you contribute, your browser keeps a random number that stands for your device. Only its keyed hash is kept here. Deleting the data of this website in your browser deletes it.',

  'privacy.rights': 'What you can do',
  'privacy.rights-delete':
    'Delete your account on the page of your account, at once and for good, with claims and listings. What you contributed to toilets stays, without a link to you.',
  'privacy.rights-account': 'Your account',
  'privacy.rights-ask':
    'Ask what is kept of you, and have it corrected or deleted. Contributions without an account carry nothing by which we could find those that are yours.',
  'privacy.rights-complain': 'Complain to the data protection authority where you live.',
  'privacy.open':
    'The toilets themselves, with what people decided on them, are open data and can be downloaded by anybody. No person is in them.',
  'privacy.code-open': 'The program is free software: everything here can be checked in its code.',
} as const;
