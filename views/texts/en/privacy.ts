/** The page /privacy in English: the texts that name the keys. `{name}` stands for a value. */
export const privacy = {
  'privacy.title': 'Privacy',
  'privacy.lead':
    'You need no account to find a toilet, and you leave nothing behind: no tracking, no advertising, no statistics about you.',
  'privacy.who': 'Who is responsible',
  'privacy.who-contact': 'The operator of this service. Write to {contact} about anything on this page.',
  'privacy.who-imprint': 'The imprint names the operator of this service.',
  'privacy.who-unknown': 'The operator of this service. The operator has not named a contact.',
  'privacy.finding': 'When you look for a toilet',
  'privacy.finding-position':
    'We use your position when you tap “Near me”, and on opening if you allowed it before. The page then follows it while you see it. We use it to answer your search and do not keep it. It is part of the address of the page: remember that before you copy the address. “Share” leaves it out.',
  'privacy.finding-address':
    'We count requests by network address for {seconds} seconds, in memory, to protect the service from overload. We keep no log of requests.',
  'privacy.finding-device':
    'Your last answers, your saved areas, the places that you searched and the map app that you chose stay on your device. To delete them, delete the data of this website in your browser.',
  'privacy.people': 'When you contribute',
  'privacy.people-hash':
    'We know people who contribute only as a keyed hash. We make it from a random number of your device, or from your account, with a secret key. The key is not in the database. The hash shows that two votes come from two people. It does not show who they are.',
  'privacy.what': 'What',
  'privacy.how': 'How it is kept',
  'privacy.until': 'How long',
  'privacy.vote': 'Votes on facts',
  'privacy.vote-how': 'Under the keyed hash',
  'privacy.vote-until': '{months} months',
  'privacy.confirmation': 'Confirmations',
  'privacy.confirmation-how':
    'Under the keyed hash of your account. Without an account, each under its own random number',
  'privacy.confirmation-until': '{months} months. The newest of each toilet stays',
  'privacy.rating': 'Ratings of cleanliness',
  'privacy.rating-how': 'Your latest for each toilet, under the keyed hash',
  'privacy.rating-until': 'As long as it counts for the toilet',
  'privacy.report': 'Reports of problems',
  'privacy.report-how': 'What you wrote, without your identity',
  'privacy.report-until': '{months} months',
  'privacy.submission': 'Proposals of toilets',
  'privacy.submission-how': 'What you wrote, without your identity',
  'privacy.submission-until': '{months} months if rejected. Otherwise it becomes part of the open data',
  'privacy.address': 'Your network address, so that one address counts once a day',
  'privacy.address-how': 'As a keyed hash, a new one every day',
  'privacy.address-until': 'Until the night after the next',
  'privacy.network':
    'The network that a vote came from: your network address (the first 48 bits of an IPv6 address). Moderators can undo all votes from one network',
  'privacy.network-how': 'As a keyed hash that we show to no one',
  'privacy.network-until': '{days} days',
  'privacy.proof': 'Proof that a human check was used',
  'privacy.proof-how': 'Its number, which says nothing about you',
  'privacy.proof-until': 'About a day',
  'privacy.account': 'When you sign in',
  'privacy.email': 'Your e-mail address, and the day of your first sign-in',
  'privacy.email-how': 'As plain text, because we write to it',
  'privacy.email-until': 'Until you delete your account',
  'privacy.session': 'Browsers in which you are signed in',
  'privacy.session-how': 'The hash of a random number in a cookie',
  'privacy.session-until': 'Until you sign out, {idle} days without a visit, or {days} days',
  'privacy.code': 'The code and the link that we send you by e-mail',
  'privacy.code-how': 'As hashes, beside the e-mail address that we sent them to',
  'privacy.code-until':
    'They work for {minutes} minutes. We delete them and the address when you sign in or delete your account, after two days at the latest',
  'privacy.attempt': 'How often you try to sign in',
  'privacy.attempt-how': 'Counted under keyed hashes of addresses',
  'privacy.attempt-until': 'Two days at most',
  'privacy.business': 'When you run a business',
  'privacy.claim': 'Your claim with its contact data',
  'privacy.claim-how': 'As you wrote it. Only moderators see the contact data',
  'privacy.claim-until': 'Until you delete your account',
  'privacy.listing': 'Name, conditions and opening hours of your listing',
  'privacy.listing-how': 'As you wrote it. Public while your plan runs',
  'privacy.listing-until': 'Until you delete your account',
  'privacy.plan': 'The state of your plan',
  'privacy.plan-how': 'Numbers of the payment provider. Only the provider has your card and your invoices.',
  'privacy.plan-until': 'Until you delete your account. Numbers of its messages: {days} days',
  'privacy.audit': 'Decisions of moderators',
  'privacy.audit-how': 'With the e-mail address of the moderator, for other moderators',
  'privacy.audit-until': 'Permanently, so that decisions can be checked and undone',
  'privacy.others': 'Other services',
  'privacy.others-none': 'Our pages load nothing from other services.',
  'privacy.others-map':
    'The map comes from {host}. Your browser asks that service, which sees your network address and the part of the map that you look at.',
  'privacy.others-human': 'The human check comes from {host} if you contribute without an account.',
  'privacy.others-places':
    'If you search for a place by name, our server asks {host} for its position. It does not say who asks.',
  'privacy.others-payments':
    'Businesses pay at a payment provider. It gets the e-mail address of the account, and what is entered on its pages.',
  'privacy.others-notes':
    'A report that a moderator accepts can become a public note to OpenStreetMap. The note says what is wrong with which toilet, and nothing about you.',
  'privacy.others-mail': 'E-mails with codes go through the mail servers between us and you.',
  'privacy.others-links':
    'Links to directions open other services. Once you follow a link, that service sees where you want to go.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead':
    'We set three cookies, each only after you do something. There are no cookies of other services.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'For',
  'privacy.cookie-session': 'Keeps you signed in. Set when you sign in.',
  'privacy.cookie-session-until': '{days} days at most',
  'privacy.cookie-browser':
    'Shows that you signed in with this browser before. So other people cannot lock you out by asking for codes in your name. Set when you sign in.',
  'privacy.cookie-browser-until': '{days} days after your last sign-in, or until you delete your account',
  'privacy.cookie-language': 'The language you chose. Set when you choose one.',
  'privacy.cookie-language-until': 'A year',
  'privacy.device':
    'When you contribute, your browser keeps a random number that stands for your device. We keep only its keyed hash. To delete the number, delete the data of this website in your browser.',
  'privacy.rights': 'What you can do',
  'privacy.rights-delete':
    'Delete your account on the page of your account. That deletes claims and listings, too, at once and permanently. Your contributions to toilets stay, without a link to you.',
  'privacy.rights-account': 'Your account',
  'privacy.rights-ask':
    'Ask what we keep about you, and have it corrected or deleted. We cannot find contributions that you made without an account: nothing in them leads to you.',
  'privacy.rights-complain': 'Complain to the data protection authority where you live.',
  'privacy.open':
    'The toilets, with the results of all contributions, are open data. Everyone can download them. They name no people.',
  'privacy.code-open': 'The program is free software. You can check everything on this page in its code.',
} as const;
