/** What the pages of businesses say, in English: the catalogue that names their keys. `{name}` stands for a value. */
export const en = {
  // The start
  'business.title': 'For businesses',
  'business.own-title': 'Your toilets and listings',
  'business.lead':
    'Let people in, and let them know: say who may use your toilet and when it is open, and close it for a while with one tap.',
  'business.steps': 'How it works',
  'business.step-find': 'Find your toilet, and open its page.',
  'business.step-claim': 'Tap “Is this your business?” and tell us who you are. That is free.',
  'business.step-check': 'A person checks your claim.',
  'business.step-plan': 'Choose a plan. While it runs, readers see your label, conditions and hours.',
  'business.fair':
    'A plan is a label, no more: it changes neither the order of results nor the facts that people and OpenStreetMap tell.',
  'business.sign-in': 'Sign in',
  'business.find': 'Find your toilet',
  'business.not-sold': 'This service sells no plans at the moment. You can claim your toilet already.',
  'business.empty': 'You have not claimed a toilet yet.',
  'business.account': 'Your account',

  // Claims
  'claim.heading': 'Is this your business?',
  'claim.lead': 'Tell us who you are. A person checks it, and you see here what came of it.',
  'claim.of': 'Toilet',
  'claim.sign-in-first':
    'To claim a toilet you need an account: an e-mail address, no password. You come back here afterwards.',
  'claim.business_name': 'Name of the business',
  'claim.business_name-hint': 'As readers shall see it.',
  'claim.contact_email': 'E-mail address for questions',
  'claim.contact_phone': 'Telephone',
  'claim.website': 'Website',
  'claim.website-hint': 'It helps to see that the business is yours.',
  'claim.note': 'Anything else we should know',
  'claim.optional': 'optional',
  'claim.private': 'Contact data is for our moderators only, and is deleted with your account.',
  'claim.send': 'Send the claim',
  'claim.sent': 'Your claim is sent. A person looks at it next.',
  'claim.on': 'Claimed on {day}',
  'claim.pending': 'Waiting for a check',
  'claim.pending-what': 'A person looks at your claim. Look here again in a few days.',
  'claim.approved': 'Approved',
  'claim.rejected': 'Turned down',
  'claim.rejected-what':
    'We could not see that the business is yours. You may claim it again, with more to go by.',
  'claim.revoked': 'Taken back',
  'claim.revoked-what':
    'The approval was taken back, and nothing of the listing is shown any more. Write to us if that is not right.',
  'claim.again': 'Claim it again',
  'claim.toilet-page': 'Page of the toilet',
  'claim.manage': 'Manage the listing',

  // A listing
  'listing.shown': 'Shown to readers',
  'listing.not-shown': 'Not shown to readers',
  'listing.switch': 'Open or closed right now',
  'listing.is-on': 'Your toilet is open as your hours say.',
  'listing.is-off': 'Closed for now, until {time}. Then your hours count again.',
  'listing.close': 'Close it for now',
  'listing.close-hint':
    'For 12 hours at most: broken, being cleaned, a private party. You can open it again at any time.',
  'listing.open': 'Open it again',
  'listing.profile': 'What readers are told',
  'listing.conditions': 'Who may use it',
  'listing.conditions-none': 'We say nothing about it',
  'listing.conditions-everyone': 'Everyone, free of charge',
  'listing.conditions-customers': 'Customers only',
  'listing.hours': 'Opening hours',
  'listing.hours-hint':
    'Days in English with two letters, then the times: Mo-Fr 08:00-18:00; Sa 10:00-14:00. Empty, if you do not want to say.',
  'listing.hours-how': 'How to write opening hours',
  'listing.hours-write': 'You write',
  'listing.hours-means': 'It means',
  'listing.hours-weekdays': 'Monday to Friday from 8 to 18, Saturday from 10 to 14',
  'listing.hours-break': 'Monday to Saturday, with a break at noon',
  'listing.hours-night': 'Friday and Saturday until 2 in the night',
  'listing.hours-off': 'Daily, but not on Tuesdays and public holidays',
  'listing.hours-always': 'Always',
  'listing.hours-days':
    'Mo Monday, Tu Tuesday, We Wednesday, Th Thursday, Fr Friday, Sa Saturday, Su Sunday, PH public holidays',
  'listing.week': 'How we read your hours',
  'listing.week-closed': 'closed',
  'listing.week-all-day': 'all day',
  'listing.week-unknown': 'not clear',
  'listing.save': 'Save',
  'listing.saved': 'Saved. Readers see it within a second.',
  'listing.closed-now': 'Closed for now. Readers see it within a second.',
  'listing.opened': 'Open again. Readers see it within a second.',
  'listing.needs-plan':
    'With a running plan you can say who may use the toilet and when, and close it for a while.',
  'listing.all': 'All your toilets',

  // Plans
  'plan.heading': 'Plan',
  'plan.none': 'No plan yet',
  'plan.none-what': 'Choose a plan, and readers see your listing.',
  'plan.choose': 'Choose a plan',
  'plan.basic': 'Basic',
  'plan.plus': 'Plus',
  'plan.prices':
    'You see the price on the page of the payment provider before you pay. Prices are net; VAT is added there. Cancel whenever you like.',
  'plan.checkout': 'On to payment',
  'plan.open-checkout': 'A payment is not finished',
  'plan.open-checkout-what':
    'You began to pay for a plan. Go on where you stopped, or wait until {time}: then you can begin anew.',
  'plan.continue': 'Go on with the payment',
  'plan.paid':
    'Thank you! As soon as the payment provider confirms the payment, your listing is shown: mostly within seconds.',
  'plan.look-again': 'Look again',
  'plan.trialing': 'On trial',
  'plan.trialing-what': 'The plan “{tier}” runs on trial, and goes on by itself afterwards.',
  'plan.active': 'Running',
  'plan.active-what': 'The plan “{tier}” runs, and is renewed by itself until you cancel it.',
  'plan.ending': 'Cancelled',
  'plan.ending-what': 'The plan “{tier}” is cancelled. Your listing is shown until {time}.',
  'plan.ended': 'Ended',
  'plan.ended-what':
    'Your plan ended on {time}. Choose a new one as soon as the payment provider has closed the old one.',
  'plan.grace': 'Payment failed',
  'plan.grace-what':
    'The last payment failed. Your listing is shown until {time}; see to the payment before that.',
  'plan.overdue': 'Payment overdue',
  'plan.overdue-what':
    'The last payment failed two weeks ago or more. Your listing is shown again as soon as it is paid.',
  'plan.unpaid': 'Unpaid',
  'plan.unpaid-what':
    'The payment provider gave up collecting the payment. Your listing is shown again as soon as it is paid.',
  'plan.paused': 'Paused',
  'plan.paused-what':
    'The plan is paused, and your listing is not shown. Take it up again at the payment provider.',
  'plan.incomplete': 'First payment open',
  'plan.incomplete-what': 'The first payment has not gone through yet. See to it at the payment provider.',
  'plan.incomplete_expired': 'Not paid',
  'plan.incomplete_expired-what': 'The first payment did not go through in time. Choose a plan again.',
  'plan.canceled': 'Ended',
  'plan.canceled-what': 'The plan has ended. What you said is kept: choose a plan, and it is shown again.',
  'plan.portal': 'Invoices, payment method, change or cancel',
  'plan.portal-hint': 'On the page of the payment provider.',
  'plan.leaving': 'On to the payment provider',
  'plan.leaving-what': 'You are being taken to its page. If nothing happens, follow this link:',

  // What can go wrong
  'wrong.fields': 'Something is not right yet. Correct it below, and send it again.',
  'wrong.business_name': 'Give the name, with 2 to 80 characters.',
  'wrong.contact_email': 'This is not an e-mail address that we can write to.',
  'wrong.contact_phone': 'Give at most 40 characters, on one line.',
  'wrong.website': 'This is not the address of a website, such as https://cafe.example.',
  'wrong.note': 'Write at most 500 characters.',
  'wrong.conditions': 'Choose one of these.',
  'wrong.opening_hours':
    'We cannot read these hours. Compare them with the examples: Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Choose a plan.',
  'wrong.already-claimed':
    'This toilet is claimed already: by you, or by another business that holds it. Look under your toilets; if another business has it wrongly, write to us.',
  'wrong.not-found': 'There is no such toilet or listing, or it is not yours.',
  'wrong.claim-not-approved': 'Your claim of this toilet is not approved any more.',
  'wrong.no-running-plan': 'This listing has no running plan. Choose one, or see to the payment.',
  'wrong.subscription-exists': 'There is a plan or an unfinished payment already.',
  'wrong.no-subscription': 'There is no plan to manage. Choose one first.',
  'wrong.payment-provider-unavailable':
    'The payment provider does not answer at the moment. Nothing was paid. Try again in a minute.',
  'wrong.partner-payments-off': 'This service sells no plans at the moment.',
  'wrong.other': 'Something went wrong on our side. Try again in a moment.',
} as const;
