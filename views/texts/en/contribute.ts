/** Texts of the pages for contributions, in English: the texts that name the keys. `{name}` stands for a value. */
export const contribute = {
  'help.title': 'Were you there?',
  'help.lead': 'Your answer helps the next person right away. No account needed.',
  'help.without-script':
    'To contribute, switch on JavaScript. This page needs it to check that you are a person, without asking you anything.',
  'help.confirm': 'I was there: it is usable',
  'help.confirmed': 'Confirmed',
  'help.rate': 'Rate cleanliness',
  'help.report': 'Report a problem',
  'help.correct': 'Correct facts',
  'help.correct-this': 'Is this right?',
  'help.yes': 'Yes',
  'help.no': 'No',
  'help.agreed': 'Thank you, that counts.',
  'help.add-this': 'Do you know?',
  'help.close': 'Close',
  'help.sending': 'Sending…',
  'help.device': 'Each person counts once.',

  // Cleanliness
  'rate.legend': 'How clean was it?',
  'rate.lead': 'Tap your rating. It is sent at once, and you can change it.',
  'rating.5': 'Spotless',
  'rating.4': 'Clean',
  'rating.3': 'Acceptable',
  'rating.2': 'Not clean',
  'rating.1': 'Dirty',

  // Problems
  'report.legend': 'What is wrong?',
  'report.gone': 'It is gone',
  'report.closed': 'It is closed, but it should be open',
  'report.wrong_place': 'It is somewhere else',
  'report.wrong_hours': 'The opening hours are wrong',
  'report.send': 'Send report',
  'report.note': 'Anything to add? (optional)',
  'report.note-hint': 'Only moderators read this. No names, please. At most 500 characters.',
  'report.hours-hint': 'Do you know the right hours? Correct them instead:',

  // Facts
  'correct.lead':
    'Vote only on what you saw yourself, and skip the rest. You can vote for a value that is shown already, too. A value is shown once it has at least two votes and more than half of all votes.',
  'correct.shown': 'Shown now: {value}',
  'correct.as-shown': 'as shown',
  'correct.other': 'Correct it to',
  'correct.write': 'Enter a value',
  'correct.amount': 'Amount',
  'correct.currency': 'Currency',
  'correct.send': 'Send votes',
  'correct.clear': 'Clear votes',
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
    one: 'Thank you. Cleanliness is now {average} of 5, from {count} rating.',
    other: 'Thank you. Cleanliness is now {average} of 5, from {count} ratings.',
  },
  'done.report':
    'Thank you. A moderator will check it. Until then, this page says that a problem was reported.',
  'done.correct': 'Thank you. Your votes count.',
  'done.vote-shown': {
    one: '{fact}: {value} is shown ({for} of {count} vote).',
    other: '{fact}: {value} is shown ({for} of {count} votes).',
  },
  'done.vote-waiting': {
    one: '{fact}: {value} has {for} of {count} vote. It is shown once it has enough votes.',
    other: '{fact}: {value} has {for} of {count} votes. It is shown once it has enough votes.',
  },
  'done.soon': 'Saved. You will see it here in a moment.',

  // Why it was not taken, and what to do
  'helpfault.nothing': 'Choose an answer first.',
  'helpfault.fields': 'Correct the marked fields, then send again.',
  'helpfault.limited': {
    one: 'Too many contributions at once. Wait {count} second, then send again.',
    other: 'Too many contributions at once. Wait {count} seconds, then send again.',
  },
  'helpfault.check-failed': 'The human check failed. Send again. If that does not help, reload the page.',
  'helpfault.check-away':
    'The human check does not work at the moment. Nothing was sent. Try again in a minute.',
  'helpfault.check-impossible':
    'This browser cannot do the human check. Use a newer browser, or open this page by its https address.',
  'helpfault.sign-in': 'Sign in first to contribute here. With an account you need no human check.',
  'helpfault.database':
    'We cannot save this at the moment. Your entries are still here: send them again in a few seconds.',
  'helpfault.off': 'This service takes no contributions at the moment. Try again later.',
  'helpfault.gone': 'This toilet is no longer listed. A moderator marked it as gone.',
  'helpfault.origin':
    'You opened this page by another address than that of this service. Open it from the start page.',
  'helpfault.offline':
    'You are offline. Your entries are still here: send them again when you have a connection.',
  'helpfault.internal': 'Something went wrong on our side. Send again in a moment.',
  'helpfault.sign-in-link': 'Sign in',
  'today.confirm':
    'This toilet was confirmed from your connection in the last 24 hours. That is enough. You can confirm it again from {time}.',
  'today.rate':
    'Another person rated this toilet from your connection in the last 24 hours. You can rate it from {time}.',
  'today.correct':
    'Another person voted on this toilet from your connection in the last 24 hours. You can send your votes from {time}.',
  'field.rating': 'Choose one of the five ratings.',
  'field.kind': 'Choose what is wrong.',
  'field.note': 'Write at most 500 characters.',
  'field.opening_hours': 'Write the hours like “Mo-Fr 08:00-20:00” or “24/7”.',
  'field.fee_amount': 'Enter an amount above 0, like 0.50, and a currency of three letters, like EUR.',
  'field.fee_amount-free': 'A free toilet has no price. Clear one of the two votes.',
  'field.name':
    'Write one line of at most {count} characters, without a link, a mail address or a phone number.',
  'field.operator':
    'Write one line of at most {count} characters, without a link, a mail address or a phone number.',
  'field.other': 'We cannot take this value. Write it in another way.',

  // Proposing a toilet
  'propose.title': 'Propose a toilet: Lootiles',
  'propose.description': 'Do you know a toilet that is missing? Add it in a minute, without an account.',
  'propose.heading': 'Propose a toilet',
  'propose.lead': 'Put the pin at the door. A moderator checks your proposal before it is shown.',
  'propose.off-title': 'No proposals at the moment',
  'propose.off': 'This service takes no contributions at the moment. Try again later.',
  'propose.where': 'Where is it?',
  'propose.my-position': 'Use my position',
  'propose.place': 'Or go to a place',
  'propose.place-unknown': 'No place with this name was found. Check the spelling, or move the map.',
  'propose.map': 'Map for the pin. Tap it, or use the buttons and fields beside it.',
  'propose.map-hint':
    'Move the map under the pin, tap the map, or drag the pin. On a keyboard, use the arrow keys.',
  'propose.pin': 'Pin of the new toilet. Arrow keys move it. With Shift they move it further.',
  'propose.to-middle': 'Put the pin in the middle of the map',
  'propose.coordinates': 'Coordinates',
  'propose.lat': 'Latitude',
  'propose.lon': 'Longitude',
  'propose.set': 'Set pin',
  'propose.coordinates-wrong':
    'Write degrees like 43.7384 (latitude, -90 to 90) and 7.4246 (longitude, -180 to 180).',
  'propose.at': 'The pin is at {lat}, {lon}.',
  'propose.looking': 'Checking whether it is listed already…',
  'propose.known-title': 'Is it one of these?',
  'propose.known': {
    one: '{count} toilet is listed within {distance}. If you mean this one, contribute there: that is faster and avoids duplicates.',
    other:
      '{count} toilets are listed within {distance}. If you mean one of them, contribute there: that is faster and avoids duplicates.',
  },
  'propose.this-one': 'Yes, this one',
  'propose.none-of-these': 'No, it is another one',
  'propose.new': 'No toilet is listed within {distance} of the pin. Yours is new.',
  'propose.unsure':
    'We could not check whether it is listed already. Check again, or go on: a moderator will check it.',
  'propose.retry': 'Check again',
  'propose.facts': 'What is it like?',
  'propose.facts-lead': 'Everything here is optional. Skip what you do not know.',
  'propose.name': 'Name on the sign',
  'propose.unknown': 'I do not know',
  'propose.hours': 'Opening hours',
  'propose.how-to-find': 'How do you find it?',
  'propose.how-to-find-hint':
    'Everyone reads this once a moderator has approved it: “Behind platform 1, down the stairs.” At most 255 characters.',
  'propose.send': 'Send proposal',
  'propose.done-title': 'Thank you!',
  'propose.done': 'Your proposal waits for a moderator. Once it is approved, it is shown here.',
  'propose.another': 'Propose another one',
  'propose.to-find': 'Back to the search',
} as const;
