/** What people say on the pages of toilets and when they propose one; only these pages load it. */
export const en = {
  'help.title': 'Were you there?',
  'help.lead': 'What you say helps the next person at once. No account needed.',
  'help.without-script':
    'To confirm, rate, report or correct a toilet, switch on JavaScript: with it this page shows that a person is there, without asking you anything.',
  'help.confirm': 'I was there: it is usable',
  'help.confirmed': 'Confirmed',
  'help.rate': 'Rate cleanliness',
  'help.report': 'Report a problem',
  'help.correct': 'Correct facts',
  'help.correct-this': 'Right?',
  'help.add-this': 'Do you know?',
  'help.close': 'Close',
  'help.sending': 'Sending…',
  'help.device':
    'So that everybody counts once, this device keeps a random number and sends it along. We store only its hash.',

  // Cleanliness
  'rate.legend': 'How clean was it?',
  'rate.send': 'Send rating',
  'rating.5': 'Spotless',
  'rating.4': 'Clean',
  'rating.3': 'Acceptable',
  'rating.2': 'Not clean',
  'rating.1': 'Dirty',

  // Problems
  'report.legend': 'What is wrong?',
  'report.gone': 'It is gone',
  'report.closed': 'It is closed, though it should be open',
  'report.wrong_place': 'It is somewhere else',
  'report.wrong_hours': 'The opening hours are wrong',
  'report.send': 'Send report',
  'report.note': 'Anything to add? (optional)',
  'report.note-hint': 'Only moderators read it. No names, please. At most 500 characters.',
  'report.hours-hint': 'If you know the right hours, correct them instead:',

  // Facts
  'correct.lead':
    'Answer what you saw yourself, leave out the rest. Choosing what is shown is agreeing with it. An answer is shown once at least two people, and more than half of all, say the same.',
  'correct.shown': 'Shown now: {value}',
  'correct.as-shown': 'as shown',
  'correct.other': 'Correct it to',
  'correct.write': 'Write it down',
  'correct.hours-hint':
    'Like “Mo-Fr 08:00-20:00; Sa 10:00-18:00”. English day names: Mo Tu We Th Fr Sa Su, PH for public holidays.',
  'correct.always': 'Always open (24/7)',
  'correct.amount': 'Amount',
  'correct.currency': 'Currency',
  'correct.send': 'Send answers',
  'correct.clear': 'Clear answers',
  'voted.fee_amount': 'Price',
  'voted.existence': 'Is it still there?',
  'existence.yes': 'Yes',
  'existence.gone': 'No, it is gone for good',

  // What became of it
  'done.confirm': {
    one: 'Thank you. {count} person has confirmed it in the last 12 months.',
    other: 'Thank you. {count} people have confirmed it in the last 12 months.',
  },
  'done.rate': {
    one: 'Thank you. Cleanliness is now {average} of 5, by {count} rating.',
    other: 'Thank you. Cleanliness is now {average} of 5, by {count} ratings.',
  },
  'done.report':
    'Thank you. A moderator looks at it; until then this page says that a problem was reported. Number of your report: {id}',
  'done.correct': 'Thank you. Your answers count.',
  'done.vote-shown': {
    one: '{fact}: {value} is shown ({for} of {count} vote).',
    other: '{fact}: {value} is shown ({for} of {count} votes).',
  },
  'done.vote-waiting': {
    one: '{fact}: {value} has {for} of {count} vote, and is shown once more people say so.',
    other: '{fact}: {value} has {for} of {count} votes, and is shown once more people say so.',
  },
  'done.soon': 'It is saved, and will be shown here in a moment.',

  // Why it was not taken, and what to do
  'helpfault.nothing': 'Choose an answer first.',
  'helpfault.fields': 'Correct what is marked, and send it again.',
  'helpfault.limited': {
    one: 'That was a lot at once. Wait {count} second, and send it again.',
    other: 'That was a lot at once. Wait {count} seconds, and send it again.',
  },
  'helpfault.check-failed':
    'The check that a person is there did not pass. Send it again; if that does not help, load the page anew.',
  'helpfault.check-away':
    'Whether a person is there cannot be checked at the moment. Nothing was sent; try again in a minute.',
  'helpfault.check-impossible':
    'This browser cannot do the check that a person is there. Try a newer one, or open this page by its https address.',
  'helpfault.sign-in': 'To contribute here, sign in first: accounts need no further check.',
  'helpfault.database': 'It cannot be saved at the moment. Nothing is lost: send it again in a few seconds.',
  'helpfault.off': 'This service takes no contributions at the moment. Come back later.',
  'helpfault.gone': 'This toilet is not listed any more: it was marked as gone.',
  'helpfault.origin':
    'This page was opened under another address than that of the service. Open it anew from the start page.',
  'helpfault.offline':
    'There is no connection. What you entered is still here: send it again when there is one.',
  'helpfault.internal': 'Something went wrong on our side. Send it again in a moment.',
  'helpfault.sign-in-link': 'Sign in',
  'today.confirm':
    'It was confirmed from your connection in the last 24 hours. That is enough; again from {time}.',
  'today.rate':
    'Somebody else rated it from your connection in the last 24 hours. You can rate it from {time}.',
  'today.correct':
    'Somebody else voted on it from your connection in the last 24 hours. You can send your answers from {time}.',
  'field.rating': 'Choose one of the five.',
  'field.kind': 'Choose what is wrong.',
  'field.note': 'Write at most 500 characters.',
  'field.opening_hours': 'Write the hours like “Mo-Fr 08:00-20:00” or “24/7”.',
  'field.fee_amount': 'Write an amount above 0, like 0.50, and a currency of three letters, like EUR.',
  'field.fee_amount-free': 'What is free has no price: take one of the two back.',
  'field.name':
    'Write one line of at most {count} characters, without a link, a mail address or a phone number.',
  'field.operator':
    'Write one line of at most {count} characters, without a link, a mail address or a phone number.',
  'field.other': 'This cannot be taken. Write it in another way.',

  // Proposing a toilet
  'propose.title': 'Propose a toilet: Lootiles',
  'propose.description':
    'You know a toilet that is missing? Put it on the map in a minute, without an account.',
  'propose.heading': 'Propose a toilet',
  'propose.lead': 'Put the pin where its door is. A moderator has a look before everybody sees it.',
  'propose.off-title': 'No proposals at the moment',
  'propose.off': 'This service takes no contributions at the moment. Come back later.',
  'propose.where': 'Where is it?',
  'propose.my-position': 'Use my position',
  'propose.place': 'Or go to a place',
  'propose.place-unknown': 'No place of this name was found. Write it in another way, or move the map.',
  'propose.map': 'Map to put the pin on. Tap it, or use the buttons and fields beside it.',
  'propose.map-hint': 'Tap the map or drag the pin. With the keyboard: arrow keys.',
  'propose.pin': 'Pin of the new toilet. Arrow keys move it, with Shift further.',
  'propose.to-middle': 'Pin to the middle of the map',
  'propose.coordinates': 'Coordinates',
  'propose.lat': 'Latitude',
  'propose.lon': 'Longitude',
  'propose.set': 'Set pin',
  'propose.coordinates-wrong':
    'Write degrees like 43.7384 (latitude, -90 to 90) and 7.4246 (longitude, -180 to 180).',
  'propose.at': 'The pin is at {lat}, {lon}.',
  'propose.looking': 'Looking whether it is listed already…',
  'propose.known-title': 'Is it one of these?',
  'propose.known': {
    one: '{count} toilet is listed within {distance}. If it is yours, help there: it is faster, and nobody finds it twice.',
    other:
      '{count} toilets are listed within {distance}. If it is one of them, help there: it is faster, and nobody finds it twice.',
  },
  'propose.this-one': 'Yes, this one',
  'propose.none-of-these': 'No, it is another one',
  'propose.new': 'None is listed within {distance} of the pin: it is new.',
  'propose.unsure':
    'Whether it is listed already could not be looked up. Try again, or go on: a moderator will check.',
  'propose.retry': 'Look again',
  'propose.facts': 'What is it like?',
  'propose.facts-lead': 'All of it is optional. Leave open what you do not know.',
  'propose.name': 'Name on the sign',
  'propose.unknown': 'I do not know',
  'propose.hours': 'Opening hours',
  'propose.note': 'How is it found? Anything else?',
  'propose.send': 'Send proposal',
  'propose.done-title': 'Thank you!',
  'propose.done':
    'Your proposal waits for a moderator. Once it is approved, everybody finds it here. Its number: {id}',
  'propose.another': 'Propose another one',
  'propose.to-find': 'To the search',
} as const;
