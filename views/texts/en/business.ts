/** The pages of businesses in English: the texts that name the keys. `{name}` stands for a value. */
export const business = {
  // The start
  'business.title': 'For businesses',
  'business.own-title': 'Your toilets and listings',
  'business.lead':
    'Welcome people, and let them know. Say who may use your toilet and when. Close it for a while with one tap.',
  'business.steps': 'How it works',
  'business.step-find': 'Find your toilet, and open its page.',
  'business.step-claim': 'Tap “Is this your business?” and say who you are. This is free.',
  'business.step-check': 'A moderator checks your claim.',
  'business.step-plan':
    'Choose a plan. While it runs, everyone sees your listing with your conditions and hours.',
  'business.fair':
    'A plan is only a label. It never changes the order of results or the facts of the toilet.',
  'business.sign-in': 'Sign in',
  'business.find': 'Find your toilet',
  'business.not-sold': 'This service sells no plans at the moment. You can claim your toilet already.',
  'business.empty': 'You have not claimed a toilet yet.',
  'business.account': 'Your account',

  // Claims
  'claim.heading': 'Is this your business?',
  'claim.lead': 'Say who you are. A moderator checks it. You see the result on this website.',
  'claim.of': 'Toilet',
  'claim.sign-in-first':
    'To claim a toilet you need an account: an e-mail address, no password. After you sign in, you come back here.',
  'claim.business_name': 'Name of the business',
  'claim.business_name-hint': 'Everyone sees this name.',
  'claim.contact_email': 'E-mail address for questions',
  'claim.contact_phone': 'Telephone',
  'claim.website': 'Website',
  'claim.website-hint': 'It helps us see that the business is yours.',
  'claim.note': 'Anything else we should know',
  'claim.optional': 'optional',
  'claim.private': 'Only our moderators see your contact data. It is deleted with your account.',
  'claim.send': 'Send the claim',
  'claim.sent': 'Your claim is sent. A moderator will check it.',
  'claim.on': 'Claimed on {day}',
  'claim.pending': 'Waiting for a moderator',
  'claim.pending-what': 'A moderator checks your claim. Come back in a few days to see the result.',
  'claim.approved': 'Approved',
  'claim.rejected': 'Rejected',
  'claim.rejected-what':
    'We could not see that the business is yours. You can claim it again: add more details, such as a website.',
  'claim.revoked': 'Revoked',
  'claim.revoked-what':
    'A moderator revoked the approval. Your listing is no longer shown. Write to us if this is wrong.',
  'claim.again': 'Claim it again',
  'claim.toilet-page': 'Page of the toilet',
  'claim.manage': 'Manage the listing',

  // A listing
  'listing.shown': 'Shown to everyone',
  'listing.not-shown': 'Not shown',
  'listing.switch': 'Open or closed right now',
  'listing.is-on': 'Your opening hours apply.',
  'listing.is-off': 'Closed for now, until {time}. Then your opening hours apply again.',
  'listing.close': 'Close it for now',
  'listing.close-hint':
    'For at most 12 hours, for example if it is broken or being cleaned. You can open it again at any time.',
  'listing.open': 'Open it again',
  'listing.profile': 'What everyone sees',
  'listing.conditions': 'Who may use it',
  'listing.conditions-none': 'No statement',
  'listing.conditions-everyone': 'Everyone, free of charge',
  'listing.conditions-customers': 'Customers only',
  'listing.hours': 'Opening hours',
  'listing.hours-hint':
    'Days in English with two letters, then the times: Mo-Fr 08:00-18:00; Sa 10:00-14:00. Leave it empty to say nothing.',
  'listing.hours-how': 'How to write opening hours',
  'listing.hours-write': 'You write',
  'listing.hours-means': 'It means',
  'listing.hours-weekdays': 'Monday to Friday from 8 to 18, Saturday from 10 to 14',
  'listing.hours-break': 'Monday to Saturday, with a break at noon',
  'listing.hours-night': 'Friday and Saturday until 2 at night',
  'listing.hours-off': 'Daily, except Tuesdays and public holidays',
  'listing.hours-always': 'Always',
  'listing.hours-days':
    'Mo Monday, Tu Tuesday, We Wednesday, Th Thursday, Fr Friday, Sa Saturday, Su Sunday, PH public holidays',
  'listing.week': 'How we read your hours',
  'listing.save': 'Save',
  'listing.saved': 'Saved. Everyone sees it within a second.',
  'listing.closed-now': 'Closed for now. Everyone sees it within a second.',
  'listing.opened': 'Open again. Everyone sees it within a second.',
  'listing.needs-plan':
    'With a running plan you can say who may use the toilet and when. You can also close it for a while.',
  'listing.all': 'All your toilets',

  // Plans
  'plan.heading': 'Plan',
  'plan.none': 'No plan yet',
  'plan.none-what': 'Choose a plan to show your listing.',
  'plan.choose': 'Choose a plan',
  'plan.basic': 'Basic',
  'plan.plus': 'Plus',
  'plan.prices':
    'The payment provider shows the price before you pay. Prices are net; VAT is added there. Cancel at any time.',
  'plan.checkout': 'Continue to payment',
  'plan.open-checkout': 'A payment is not finished',
  'plan.open-checkout-what':
    'You began to pay for a plan. Continue with that payment, or wait until {time} to begin a new one.',
  'plan.continue': 'Continue with the payment',
  'plan.paid':
    'Thank you! Your listing is shown once the payment provider confirms the payment, mostly within seconds.',
  'plan.look-again': 'Check again',
  'plan.trialing': 'On trial',
  'plan.trialing-what': 'The plan “{tier}” is on trial. After the trial it continues and is paid.',
  'plan.active': 'Running',
  'plan.active-what': 'The plan “{tier}” runs. It renews until you cancel it.',
  'plan.ending': 'Cancelled',
  'plan.ending-what': 'The plan “{tier}” is cancelled. Your listing is shown until {time}.',
  'plan.ended': 'Ended',
  'plan.ended-what':
    'Your plan ended on {time}. You can choose a new one once the payment provider has closed the old one.',
  'plan.grace': 'Payment failed',
  'plan.grace-what':
    'The last payment failed. Your listing is shown until {time}. Pay or change your payment method before then.',
  'plan.overdue': 'Payment overdue',
  'plan.overdue-what': 'The last payment failed two weeks ago or more. Pay to show your listing again.',
  'plan.unpaid': 'Unpaid',
  'plan.unpaid-what':
    'The payment provider stopped trying to collect the payment. Pay to show your listing again.',
  'plan.paused': 'Paused',
  'plan.paused-what':
    'The plan is paused, and your listing is not shown. Resume the plan at the payment provider.',
  'plan.incomplete': 'First payment open',
  'plan.incomplete-what': 'The first payment has not gone through yet. Complete it at the payment provider.',
  'plan.incomplete_expired': 'Not paid',
  'plan.incomplete_expired-what': 'The first payment did not go through in time. Choose a plan again.',
  'plan.canceled': 'Ended',
  'plan.canceled-what':
    'The plan has ended. Your conditions and hours are saved: choose a plan to show them again.',
  'plan.portal': 'Invoices, payment method, change or cancel',
  'plan.portal-hint': 'On the page of the payment provider.',
  'plan.leaving': 'Continue to the payment provider',
  'plan.leaving-what': 'We take you to its page. If nothing happens, follow this link:',

  // What can go wrong
  'wrong.fields': 'Correct the marked fields below, then send again.',
  'wrong.business_name': 'Enter a name with 2 to 80 characters.',
  'wrong.contact_email': 'Enter a complete e-mail address, such as name@cafe.example.',
  'wrong.contact_phone': 'Enter at most 40 characters, on one line.',
  'wrong.website': 'Enter the address of a website, such as https://cafe.example.',
  'wrong.note': 'Write at most 500 characters.',
  'wrong.conditions': 'Choose one of these options.',
  'wrong.opening_hours':
    'We cannot read these hours. Compare them with the examples: Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Choose a plan.',
  'wrong.already-claimed':
    'This toilet is already claimed, by you or by another business. Look under your toilets. If the other business is wrong, write to us.',
  'wrong.not-found': 'This toilet or listing was not found, or it is not yours. Look under your toilets.',
  'wrong.claim-not-approved':
    'Your claim of this toilet is no longer approved. Write to us if this is wrong.',
  'wrong.no-running-plan': 'This listing has no running plan. Choose a plan, or complete the payment.',
  'wrong.subscription-exists': 'This listing already has a plan or an unfinished payment. See below.',
  'wrong.no-subscription': 'This listing has no plan yet. Choose one first.',
  'wrong.payment-provider-unavailable':
    'The payment provider does not answer at the moment. Nothing was paid. Try again in a minute.',
  'wrong.partner-payments-off': 'This service sells no plans at the moment.',
  'wrong.other': 'Something went wrong on our side. Try again in a moment.',
} as const;
