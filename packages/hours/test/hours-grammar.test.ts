import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measured } from '../../../test/fixtures/process-usage.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { isWellFormed } from '../src/hours-grammar.ts';

test.each([
  '24/7',
  '24/7 "by appointment"',
  'Mo-Fr 08:00-12:00,13:00-17:30; Sa,Su 09:00-18:00; PH off',
  'Mo-Fr 08:00-18:00, Sa 09:00-12:00 || "ring the bell"',
  'Apr-Oct: Mo-Su,PH 06:00-22:00',
  'Mar Su[-1]-Oct Su[-1] 08:00-20:00',
  'Oct 1-Mar 31 08:00-17:00; Dec 25-26 off',
  '2026 Dec 24-2027 Jan 02 closed "holidays"',
  '2026-2028/2 Mar-May We[1,3] 10:00-12:00',
  'week 01-53/2 Mo-Fr 10:00-13:00',
  'easter -2 days-easter +1 day off',
  '(sunrise+00:30)-(sunset-01:00)',
  'SH Mo-Fr 10:00-16:00',
  'PH -1 day 10:00-14:00',
  'Fr-Sa 20:00-26:00',
  '17:00-22:00+',
  'mo-su 8:00-22:00;',
])('"%s" follows the specification', (value) => {
  expect(isWellFormed(value)).toBe(true);
});

test.each([
  '',
  ' ',
  ';',
  ' Mo-Su 08:00-22:00',
  'Mo-Su 08:00-22:00 ',
  'Mo-Su 08:00',
  'Mo-Su 8-22',
  'Mo-Su 08:00-22:00h',
  'Mo-Su 08.00-22.00',
  'Mo-Su 08:00–22:00',
  'Mo-Su 08:60-22:00',
  'Mo-Su 25:00-26:00',
  'Mon-Fri 08:00-22:00',
  'Mo-Di 08:00-22:00',
  'summer',
  'Jan 32',
  'open late',
  '""',
  '"no end',
  'Mo-Fr 08:00-18:00;; Sa off',
  '|| Mo-Fr',
  `"${'x'.repeat(255)}"`,
])('"%s" does not', (value) => {
  expect(isWellFormed(value)).toBe(false);
});

// Each of these once took seconds, doubling with every rule, where the grammar could read a rule in two ways.
test('a long broken value takes at most 250 ms of CPU', async () => {
  const pieces = [
    'Mo',
    'Mo[1]',
    'PH',
    'Jan',
    'Jan 1',
    'Jan Mo[1]',
    '2026',
    '2026 Jan',
    'week 1',
    '08:00-10:00',
    'sunset+',
  ];
  const joints = [' ', ', ', '; ', ': ', ' || ', '-', ',', ' off, '];
  const many = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...joints)), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(many, async (parts) => {
      const value = `${parts.flat().join('').repeat(60).slice(0, 254)}x`;
      const { cpuMs } = await measured(() => isWellFormed(value));
      expect(cpuMs).toBeLessThan(250);
    }),
    { numRuns: runs(3_000) },
  );
});
