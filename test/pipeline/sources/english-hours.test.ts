import { expect, test } from 'vitest';
import { compileHours } from '../../../packages/hours/index.ts';
import { englishHours } from '../../../pipeline/sources/moments.ts';

test.each([
  ['OPEN: 24 hours', '24/7'],
  ['OPEN: Daylight hours', 'sunrise-sunset'],
  ['Currently closed', 'off'],
  ['OPEN: Mon-Fri 5:15am-6:30pm', 'Mo-Fr 05:15-18:30'],
  ['OPEN: Sun 10am-5pm, Mon-Wed,Fri 9am-12am', 'Su 10:00-17:00; Mo-We,Fr 09:00-24:00'],
  ['OPEN: Variable hours', null],
  ['OPEN: Mon-Fri 13am-6pm', null],
  ['OPEN: Mon-Fri 9am-5pm except school days', null],
  ['', null],
  ['9 a.m. to 10 p.m.', '09:00-22:00'],
  ['6:30 a.m. to 11:30 p.m.', '06:30-23:30'],
  ['View centre hours', null],
])('hours %j are %j', (text, hours) => {
  expect(englishHours(text)).toBe(hours);
  const at = { zone: 'Australia/Sydney', country: 'AU', lon: 151, lat: -33 };
  if (hours !== null) expect(compileHours(hours, at, 0, 1_440)).not.toBeNull();
});
