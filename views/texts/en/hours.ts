/** Opening hours by tapping, in English: the texts that name the keys. `{name}` stands for a value. */
export const hours = {
  'hours.always': 'Always open',
  'hours.times': 'Days and times',
  'hours.write': 'Write it',
  'hours.text': 'Hours as text',
  'hours.hint':
    'Like “Mo-Fr 08:00-20:00; Sa 10:00-18:00”. English day names: Mo Tu We Th Fr Sa Su, PH for public holidays.',
  'hours.days': 'Days',
  'hours.from': 'From',
  'hours.to': 'To',
  'hours.more': 'Add other days or times',
  'hours.remove': 'Remove these times',
  'hours.closed': 'Closed on the other days.',
  'hours.next-day': 'Until the next day.',
  'hours.read': 'We read: {hours}',
  'hours.unreadable': 'We cannot read this. Write it like “Mo-Fr 08:00-20:00” or “24/7”.',
} as const;
