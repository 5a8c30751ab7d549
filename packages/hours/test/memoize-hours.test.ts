import { describe, expect, test } from 'vitest';
import { compileHours } from '../src/hours.ts';
import { memoizeHours } from '../src/memoize-hours.ts';

const PARIS = { zone: 'Europe/Paris', country: 'FR', lon: 0, lat: 0 };

function counted() {
  const asked: string[] = [];
  const remember = memoizeHours((value, ...rest) => {
    asked.push(value);
    return compileHours(value, ...rest);
  });
  return { asked, remember };
}

describe('remembered hours', () => {
  test('are compiled once and are what compiling gives', () => {
    const { asked, remember } = counted();
    const first = remember('Mo-Fr 08:00-18:00', PARIS, 0, 10_000);
    expect(remember('Mo-Fr 08:00-18:00', { ...PARIS }, 0, 10_000)).toBe(first);
    expect(first).toEqual(compileHours('Mo-Fr 08:00-18:00', PARIS, 0, 10_000));
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof compileHours>]>([
    ['value', ['Sa 08:00-18:00', PARIS, 0, 10_000]],
    ['zone', ['Mo-Fr 08:00-18:00', { ...PARIS, zone: 'Europe/London' }, 0, 10_000]],
    ['country', ['Mo-Fr 08:00-18:00', { ...PARIS, country: 'DE' }, 0, 10_000]],
    ['position', ['Mo-Fr 08:00-18:00', { ...PARIS, lat: 1 }, 0, 10_000]],
    ['start', ['Mo-Fr 08:00-18:00', PARIS, 60, 10_000]],
    ['end', ['Mo-Fr 08:00-18:00', PARIS, 0, 10_060]],
  ])('are others with another %s', (_, other) => {
    const { asked, remember } = counted();
    remember('Mo-Fr 08:00-18:00', PARIS, 0, 10_000);
    expect(remember(...other)).toEqual(compileHours(...other));
    expect(asked).toHaveLength(2);
  });

  test('are forgotten when they are too many, and then compiled anew', () => {
    let compiled = 0;
    const timeline = compileHours('24/7', PARIS, 0, 1);
    const remember = memoizeHours(() => {
      compiled++;
      return timeline;
    });
    for (let i = 0; i <= 20_000; i++) remember(`${i}`, PARIS, 0, 1);
    remember('20000', PARIS, 0, 1);
    expect(compiled).toBe(20_001);
    remember('0', PARIS, 0, 1);
    expect(compiled).toBe(20_002);
  });
});
