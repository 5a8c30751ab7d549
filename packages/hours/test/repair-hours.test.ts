import { expect, test } from 'vitest';
import { readableHours } from '../src/repair-hours.ts';

test.each([
  [' 24/7', '24/7'],
  ['24h', '24/7'],
  ['24 hours', '24/7'],
  ['24/24', '24/7'],
  ['24/24h', '24/7'],
  ['24h/24', '24/7'],
  ['24/24 7/7', '24/7'],
  ['7/7;24/24', '24/7'],
  ['24/24 - 7/7', '24/7'],
  ['24/24/7', '24/7'],
  ['Fr-Su 00:00-23:59', 'Fr-Su 00:00-24:00'],
  ['Mo-Th 0:00 - 23:59; Fr 10:00-23:59', 'Mo-Th 00:00-24:00; Fr 10:00-23:59'],
  ['Jun-Aug 00:01-23:59', 'Jun-Aug 00:00-24:00'],
  ['always', '24/7'],
  ['always Open', '24/7'],
  ['Daily 24/7', '24/7'],
  ['Mo-So 08:00-20:00', 'Mo-Su 08:00-20:00'],
  ['Mo-Do 08:00-20:00; Fr 08:00-12:00', 'Mo-Th 08:00-20:00; Fr 08:00-12:00'],
  ['So-Do: 06:00-22:00; Fr-Sa: 06:00-00:00', 'Su-Th: 06:00-22:00; Fr-Sa: 06:00-00:00'],
  ['lu-ve 08:00-20:00', 'Mo-Fr 08:00-20:00'],
  ['lun-dom 08:00-20:00', 'Mo-Su 08:00-20:00'],
  ['Lundi à Vendredi 8h-20h', 'Mo-Fr 8:00-20:00'],
  ['Montag bis Freitag 08:00-18:00', 'Mo-Fr 08:00-18:00'],
  ['Jan-Mai,Nov-Dez Mo off; Tu-Su 10:00-17:00', 'Jan-May,Nov-Dec Mo off; Tu-Su 10:00-17:00'],
  ['April - Sept: 05:00-21:00 Okt -März: 06:00-19:00', 'Apr-Sep: 05:00-21:00; Oct-Mar: 06:00-19:00'],
  ['Dawn to dusk', 'Dawn-dusk'],
  ['Sunrise to sunset', 'Sunrise-sunset'],
  ['10am - Dusk', '10:00-Dusk'],
  ['dawn til 22:00', 'dawn-22:00'],
  ['Mo-Fr 08:00-20:00;;Sa 10:00-12:00', 'Mo-Fr 08:00-20:00; Sa 10:00-12:00'],
  ['Mo-Fr 08:00-20:00 Sa 10:00-12:00', 'Mo-Fr 08:00-20:00; Sa 10:00-12:00'],
  ['Mo-Fr 08:00-20:00 Sa 10:00-12:00 Su off', 'Mo-Fr 08:00-20:00; Sa 10:00-12:00; Su off'],
  ['April-September', 'Apr-Sep'],
  ['Permanently Closed', 'closed'],
  ['Mo-Fr, 08:00-18:00', 'Mo-Fr 08:00-18:00'],
  ['May 15-Aug 30, 00:00-24:00', 'May 15-Aug 30 00:00-24:00'],
  ['Oct-Apr,08:00-20:00; May-Sep,08:00-21:00', 'Oct-Apr 08:00-20:00; May-Sep 08:00-21:00'],
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
  // Tuesday or Sunday, Thursday or Sunday, Sunday or Saturday.
  'di 10:00-12:00',
  'do 10:00-12:00',
  'so 10:00-12:00',
  '7/7',
  // Whose times are the last ones?
  'Mo-Fr 08:00-20:00 Sa',
  '08:00-20:00 Mo-Fr 10:00-12:00 Sa',
  '8',
  'x'.repeat(300),
])('%j can mean several things, or none', (value) => {
  expect(readableHours(value === '1-7' ? '7-1' : value)).toBe(null);
});

test.each(['every day', 'daily', 'Täglich', 'Mon-Fri'])('%s says days, but not when', (value) => {
  expect(readableHours(value)).toBe(null);
});
