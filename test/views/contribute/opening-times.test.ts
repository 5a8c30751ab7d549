import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalHours } from '../../../packages/hours/index.ts';
import { hoursOf, type OpeningTimes, timesOf, USUAL_TIMES } from '../../../views/contribute/opening-times.ts';

const on = (days: string, from: string, to: string): OpeningTimes => ({
  days: [...days].map((day) => day !== '.'),
  from,
  to,
});

describe('tapped times', () => {
  test.each([
    ['every day', [USUAL_TIMES], 'Mo-Su 08:00-20:00'],
    [
      'days of work and Saturday',
      [on('MTWTF..', '08:00', '18:00'), on('.....S.', '10:00', '14:00')],
      'Mo-Fr 08:00-18:00; Sa 10:00-14:00',
    ],
    [
      'a break',
      [on('MT.....', '14:00', '18:00'), on('MT.....', '08:00', '12:00')],
      'Mo-Tu 08:00-12:00,14:00-18:00',
    ],
    ['single days', [on('M.W...S', '08:00', '12:00')], 'Mo,We,Su 08:00-12:00'],
    ['a night', [on('....FS.', '18:00', '02:00')], 'Fr-Sa 18:00-02:00'],
    ['until midnight', [on('M......', '06:00', '00:00')], 'Mo 06:00-24:00'],
    ['all day on all days', [on('MTWTFSS', '00:00', '00:00')], '24/7'],
    ['nothing', [], ''],
  ])('become a text: %s', (_, times, text) => {
    expect(hoursOf(times)).toBe(text);
  });

  test.each([
    'Mo-Su,PH 08:00-20:00',
    'Mo-Fr 08:00-18:00; PH off',
    'sunrise-sunset',
    'Su-Mo 08:00-12:00',
    'Mo 25:00-26:00',
    'Mo 08:00-12:00; Mo 14:00-16:00',
    '24/7',
    '',
  ])('are not made of a text that says more: %s', (text) => {
    expect(timesOf(text)).toBeUndefined();
  });

  test('without days are every day', () => {
    expect(timesOf('08:00-20:00')).toEqual([USUAL_TIMES]);
  });

  const time = fc
    .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.constantFrom('00', '15', '30', '45') })
    .map(({ h, m }) => `${String(h).padStart(2, '0')}:${m}`);
  const times = fc.record({
    days: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((days) => days.includes(true)),
    from: time,
    to: time,
  });

  test('are read by the server, and are the same when they are tapped again', () => {
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 3 }), (tapped) => {
        const text = hoursOf(tapped);
        expect(normalHours(text), text).not.toBeNull();
        const again = text === '24/7' ? undefined : timesOf(text);
        if (again) expect(hoursOf(again)).toBe(text);
      }),
    );
  });
});
