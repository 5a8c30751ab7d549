import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/fixtures/runs.ts';
import { compileHours, isAlwaysOpen, isNeverOpen, memoizeHours } from '../src/hours.ts';
import { usesSun } from '../src/hours-library.ts';
import {
  CLOSED,
  type HoursLocation,
  OPEN,
  type OpenAnswer,
  openAt,
  type Timeline,
  UNKNOWN,
} from '../src/timeline.ts';
import { stateLive } from './state-live.ts';

const DAY_MIN = 1_440;
const BERLIN = { zone: 'Europe/Berlin', country: 'DE', lon: 13.4, lat: 52.52 };
const NEW_YORK = { zone: 'America/New_York', country: 'US', lon: -74, lat: 40.7 };
const LORD_HOWE = { zone: 'Australia/Lord_Howe', country: 'AU', lon: 159.08, lat: -31.55 };
const KATHMANDU = { zone: 'Asia/Kathmandu', country: 'NP', lon: 85.32, lat: 27.71 };
const APIA = { zone: 'Pacific/Apia', country: 'WS', lon: -171.77, lat: -13.83 };
const TROMSO = { zone: 'Europe/Oslo', country: 'NO', lon: 18.96, lat: 69.65 };
const AT_SEA = { zone: 'Etc/GMT+2', country: null, lon: -30, lat: 40 };

/** The answer at an instant, from a timeline that begins the day before. */
function answer(value: string, place: HoursLocation, at: string): OpenAnswer {
  const nowMs = Date.parse(at);
  const fromMin = Math.floor(nowMs / 60_000) - DAY_MIN;
  return openAt(compileHours(value, place, fromMin, fromMin + 22 * DAY_MIN), nowMs);
}

function statesByMinute({ startsMin, states, endMin }: Timeline): number[] {
  return [...states].flatMap((state, i) =>
    new Array<number>((startsMin[i + 1] ?? endMin) - startsMin[i]!).fill(state),
  );
}

// Wednesday 8 July 2026 in Berlin, summer time.
describe('a toilet in Berlin', () => {
  test.each([
    ['24/7', '12:00', true, null],
    ['Mo-Su 00:00-24:00', '12:00', true, null],
    ['open', '12:00', true, null],
    ['closed', '12:00', false, null],
    ['off', '12:00', false, null],
    ['Mo-Su 08:00-22:00', '07:59', false, null],
    ['Mo-Su 08:00-22:00', '08:00', true, '2026-07-08T22:00:00+02:00'],
    ['Mo-Su 08:00-22:00', '21:59', true, '2026-07-08T22:00:00+02:00'],
    ['Mo-Su 08:00-22:00', '22:00', false, null],
    ['6:00-22:00', '12:00', true, '2026-07-08T22:00:00+02:00'],
    // Over midnight, and chained across it.
    ['22:00-02:00', '23:30', true, '2026-07-09T02:00:00+02:00'],
    ['22:00-02:00', '01:30', true, '2026-07-08T02:00:00+02:00'],
    ['22:00-02:00', '12:00', false, null],
    ['00:00-06:00', '05:00', true, '2026-07-08T06:00:00+02:00'],
    ['00:00-06:00', '12:00', false, null],
    ['Mo-Su 22:00-24:00; Mo-Su 00:00-06:00', '03:00', true, '2026-07-08T06:00:00+02:00'],
    ['22:00-24:00,00:00-06:00', '23:00', true, '2026-07-09T06:00:00+02:00'],
    ['08:00-12:00,12:00-18:00', '09:00', true, '2026-07-08T18:00:00+02:00'],
    ['We 08:00-24:00; Th 00:00-24:00; Fr 00:00-10:00', '09:00', true, '2026-07-10T10:00:00+02:00'],
    ['Fr 20:00-26:00', '12:00', false, null],
    // Later rules of the same day replace earlier ones.
    ['Mo-Su 08:00-22:00; We 10:00-12:00', '13:00', false, null],
    // Seasons: open day and night, to their end.
    ['Apr-Oct', '03:00', true, '2026-11-01T00:00:00+01:00'],
    ['Jul-Dec', '03:00', true, '2027-01-01T00:00:00+01:00'],
    ['Jul 1-Nov 30', '12:00', true, '2026-12-01T00:00:00+01:00'],
    ['Jan-Dec', '12:00', true, null],
    ['24/7; Dec 25 off', '12:00', true, '2026-12-25T00:00:00+01:00'],
    ['Apr-Oct: 08:00-20:00', '12:00', true, '2026-07-08T20:00:00+02:00'],
    ['Nov-Mar', '12:00', false, null],
    ['May 1-Jul 10', '12:00', true, '2026-07-11T00:00:00+02:00'],
    ['2026 Jul 08', '12:00', true, '2026-07-09T00:00:00+02:00'],
    ['2025', '12:00', false, null],
    ['2026-2027 Mo-Fr 08:00-18:00', '12:00', true, '2026-07-08T18:00:00+02:00'],
    // ISO week 28.
    ['week 28 Mo-Fr 10:00-13:00', '12:00', true, '2026-07-08T13:00:00+02:00'],
    ['week 01-53/2 Mo-Fr 10:00-13:00', '12:00', false, null],
    ['We[2] 10:00-13:00', '12:00', true, '2026-07-08T13:00:00+02:00'],
    ['We[-1] 10:00-13:00', '12:00', false, null],
    ['easter +94 days 10:00-13:00', '12:00', true, '2026-07-08T13:00:00+02:00'],
    // Holidays.
    ['PH off', '12:00', false, null],
    ['Mo-Fr 08:00-18:00; PH off', '12:00', true, '2026-07-08T18:00:00+02:00'],
    ['SH 09:00-12:00', '10:00', 'unknown', null],
    // What the value leaves open.
    ['09:00+', '08:00', false, null],
    ['09:00+', '10:00', 'unknown', null],
    ['"by appointment"', '12:00', 'unknown', null],
    ['Mo-Fr 08:00-18:00 "by appointment"', '12:00', 'unknown', null],
    ['Mo-Fr 08:00-18:00 "by appointment"', '19:00', false, null],
    ['Mo-Fr 08:00-18:00 open "ring the bell"', '12:00', true, '2026-07-08T18:00:00+02:00'],
    ['closed "until the works end"', '12:00', false, null],
    ['unknown', '12:00', 'unknown', null],
    // Open, but whether it closes or goes on at 18:00 nobody knows.
    ['Mo-Su 08:00-18:00; Mo-Su 18:00-20:00 unknown', '19:00', 'unknown', null],
    ['08:00-18:00, Mo-Su 18:00-20:00 unknown', '12:00', true, null],
    // Tolerated spellings.
    ['mo-su 08:00-22:00;', '12:00', true, '2026-07-08T22:00:00+02:00'],
    ['Mo-Fr 08:00-18:00;  Sa Off', '12:00', true, '2026-07-08T18:00:00+02:00'],
    ['8 - 21 h', '12:00', true, '2026-07-08T21:00:00+02:00'],
    [' 24/7', '12:00', true, null],
    ['Mo-Fr 06-24', '12:00', true, '2026-07-09T00:00:00+02:00'],
    // Not by the specification.
    ['summer', '12:00', 'unknown', null],
    ['9-5', '12:00', 'unknown', null],
    ['Mo-Su 08:00', '12:00', 'unknown', null],
    ['', '12:00', 'unknown', null],
    ['Mo-Su 08:00-22:00; gibberish', '12:00', 'unknown', null],
    [`08:00-22:00 open "${'x'.repeat(250)}"`, '12:00', 'unknown', null],
  ])('"%s" at %s: %s until %s', (value, time, openNow, closesAt) => {
    expect(answer(value, BERLIN, `2026-07-08T${time}:00+02:00`)).toEqual({ openNow, closesAt });
  });

  test('tells a closing however far away', () => {
    expect(answer('May 1-Jul 14', BERLIN, '2026-07-08T00:00:00+02:00').closesAt).toBe(
      '2026-07-15T00:00:00+02:00',
    );
    expect(answer('May 1-Jul 14', BERLIN, '2026-05-01T00:00:00+02:00').closesAt).toBe(
      '2026-07-15T00:00:00+02:00',
    );
  });

  test('is closed on a public holiday of its country only', () => {
    const christmas = '2026-12-25T12:00:00+01:00';
    expect(answer('Mo-Fr 08:00-18:00; PH off', BERLIN, christmas).openNow).toBe(false);
    expect(answer('Mo-Fr 08:00-18:00; PH off', BERLIN, '2026-11-26T12:00:00+01:00').openNow).toBe(true);
    expect(answer('Mo-Fr 08:00-18:00; PH off', NEW_YORK, '2026-11-26T12:00:00-05:00').openNow).toBe(false);
  });
});

describe('holidays that are not known', () => {
  test.each([
    ['at sea', AT_SEA],
    ['in a country without holiday data', KATHMANDU],
  ])('are left out of the value %s', (_, place) => {
    expect(answer('Mo-Fr 08:00-18:00; PH off', place, '2026-07-08T10:00:00Z').openNow).toBe(true);
    expect(answer('PH off', place, '2026-07-08T10:00:00Z').openNow).toBe('unknown');
    expect(answer('Mo-Fr 08:00-18:00', place, '2026-07-08T10:00:00Z').openNow).toBe(true);
  });
});

describe('on the day the clocks change', () => {
  test.each([
    // Berlin springs from 02:00 to 03:00: a closing at 02:30 does not exist, 03:00 is one hour sooner.
    [BERLIN, '00:00-05:00', '2026-03-29T00:30Z', true, '2026-03-29T05:00:00+02:00'],
    [BERLIN, '00:00-03:00', '2026-03-29T00:30Z', true, '2026-03-29T03:00:00+02:00'],
    [BERLIN, '00:00-02:30', '2026-03-29T00:30Z', true, '2026-03-29T03:00:00+02:00'],
    [BERLIN, '02:15-02:45', '2026-03-29T01:00Z', false, null],
    // In autumn 02:00-03:00 comes twice; the toilet keeps its wall clock both times.
    [BERLIN, '00:00-02:30', '2026-10-25T00:15Z', true, '2026-10-25T02:30:00+02:00'],
    [BERLIN, '00:00-02:30', '2026-10-25T00:45Z', false, null],
    [BERLIN, '00:00-02:30', '2026-10-25T01:15Z', true, '2026-10-25T02:30:00+01:00'],
    [BERLIN, '22:00-05:00', '2026-10-24T22:00Z', true, '2026-10-25T05:00:00+01:00'],
    [NEW_YORK, '00:00-02:30', '2026-03-08T06:30Z', true, '2026-03-08T03:00:00-04:00'],
    [NEW_YORK, '00:00-01:30', '2026-11-01T05:15Z', true, '2026-11-01T01:30:00-04:00'],
    [NEW_YORK, '00:00-01:30', '2026-11-01T06:15Z', true, '2026-11-01T01:30:00-05:00'],
    // Lord Howe moves by half an hour: 02:00 becomes 01:30 in April, 02:30 in October.
    [LORD_HOWE, '00:00-01:45', '2026-04-04T14:40Z', true, '2026-04-05T01:45:00+11:00'],
    [LORD_HOWE, '00:00-01:45', '2026-04-04T14:50Z', false, null],
    [LORD_HOWE, '00:00-01:45', '2026-04-04T15:05Z', true, '2026-04-05T01:45:00+10:30'],
    [LORD_HOWE, '00:00-02:15', '2026-10-03T15:00Z', true, '2026-10-04T02:30:00+11:00'],
    [KATHMANDU, '06:00-18:00', '2026-03-29T00:15Z', true, '2026-03-29T18:00:00+05:45'],
    [APIA, '06:00-18:00', '2026-03-29T00:15Z', true, '2026-03-29T18:00:00+13:00'],
    // Samoa skipped Friday 30 December 2011 whole.
    [APIA, 'Th 00:00-24:00', '2011-12-30T09:00Z', true, '2011-12-31T00:00:00+14:00'],
    [APIA, 'Fr 00:00-24:00', '2011-12-30T11:00Z', false, null],
  ])('%o "%s" at %s: %s until %s', (place, value, at, openNow, closesAt) => {
    expect(answer(value, place, at)).toEqual({ openNow, closesAt });
  });
});

// Expected times: NOAA's general solar position equations, computed apart from this code.
describe('hours by the sun', () => {
  test.each([
    [BERLIN, '2026-07-08', '04:53', '21:30'],
    [BERLIN, '2026-12-21', '08:15', '15:54'],
    [NEW_YORK, '2026-07-08', '05:32', '20:30'],
    [LORD_HOWE, '2026-07-08', '06:53', '17:04'],
    [KATHMANDU, '2026-07-08', '05:14', '19:03'],
    [APIA, '2026-07-08', '06:52', '18:12'],
    [TROMSO, '2026-04-20', '04:18', '21:11'],
  ])('%o on %s: open from %s to %s, give or take four minutes', (place, date, sunrise, sunset) => {
    const noon = Date.parse(`${date}T12:00Z`) / 60_000;
    const timeline = compileHours('sunrise-sunset', place, noon - 2 * DAY_MIN, noon + 2 * DAY_MIN);
    const changes = [...timeline.startsMin].map((startMin, i) => {
      const wall = new Date((startMin + timeline.offsetsMin[i]!) * 60_000).toISOString();
      return { date: wall.slice(0, 10), minute: minuteOf(wall.slice(11, 16)), state: timeline.states[i] };
    });
    const onDate = changes.filter((change) => change.date === date);
    expect(onDate.map((change) => change.state)).toEqual([OPEN, CLOSED]);
    expect(Math.abs(onDate[0]!.minute - minuteOf(sunrise))).toBeLessThanOrEqual(4);
    expect(Math.abs(onDate[1]!.minute - minuteOf(sunset))).toBeLessThanOrEqual(4);
  });

  test('are asked for each day: near the polar circle tomorrow is minutes off today', () => {
    const day = Date.parse('2026-04-25T00:00Z') / 60_000;
    const early = compileHours('sunset-sunrise', TROMSO, day - 8 * DAY_MIN, day + DAY_MIN);
    const alone = compileHours('sunset-sunrise', TROMSO, day, day + DAY_MIN);
    expect(statesByMinute(early).slice(8 * DAY_MIN, 9 * DAY_MIN)).toEqual(
      statesByMinute(alone).slice(0, DAY_MIN),
    );
  });

  test('are unknown on the days without a sunrise, and known again after them', () => {
    const fromMin = Date.parse('2026-05-10T00:00Z') / 60_000;
    const timeline = compileHours('sunrise-sunset', TROMSO, fromMin, fromMin + 22 * DAY_MIN);
    expect(openAt(timeline, Date.parse('2026-05-11T10:00Z')).openNow).toBe(true);
    expect(openAt(timeline, Date.parse('2026-05-28T10:00Z')).openNow).toBe('unknown');
  });

  test.each([
    ['sunrise-sunset', true],
    ['Apr-Oct 07:30-Dusk', true],
    ['(dawn-00:30)-22:00', true],
    ['Mo-Su 08:00-22:00', false],
  ])('"%s" depends on the position: %s', (value, sun) => {
    expect(usesSun(value)).toBe(sun);
  });
});

describe('a timeline', () => {
  const fromMin = Date.parse('2026-03-20T00:00Z') / 60_000;
  const values = fc.constantFrom(
    '24/7',
    'Mo-Fr 08:00-18:00; Sa 09:00-12:00; PH off',
    '22:00-02:00',
    'sunrise-sunset',
    'Mar 28-Apr 2 10:00+',
    '00:00-02:45,03:10-24:00',
    'nonsense',
  );
  const places = fc.constantFrom(BERLIN, NEW_YORK, LORD_HOWE, KATHMANDU, APIA, TROMSO, AT_SEA);

  test('covers its range, has no equal neighbours, and each minute is the live answer', () => {
    fc.assert(
      fc.property(
        values,
        places,
        fc.nat(20_000),
        fc.integer({ min: 1, max: 2_000 }),
        (value, place, start, length) => {
          const timeline = compileHours(value, place, fromMin + start, fromMin + start + length);
          expect(timeline.startsMin[0]).toBe(fromMin + start);
          // An opening at the end is followed to its closing.
          const isCut = timeline.endMin === fromMin + start + length;
          if (!isCut) expect(timeline.states.at(-2)).toBe(OPEN);
          if (!isCut) expect(timeline.endMin).toBe(timeline.startsMin.at(-1)! + 1);
          for (const [i, state] of timeline.states.entries()) expect(state).not.toBe(timeline.states[i + 1]);
          const minutes = statesByMinute(timeline).slice(0, 4_000);
          const live = minutes.map((_, i) => stateLive(value, place, (fromMin + start + i) * 60_000));
          expect(minutes).toEqual(live);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('answers unknown outside its range', () => {
    const timeline = compileHours('24/7', BERLIN, fromMin, fromMin + 10);
    expect(openAt(timeline, fromMin * 60_000 - 1).openNow).toBe('unknown');
    expect(openAt(timeline, fromMin * 60_000).openNow).toBe(true);
    expect(openAt(timeline, (fromMin + 10) * 60_000 - 1).openNow).toBe(true);
    expect(openAt(timeline, (fromMin + 10) * 60_000).openNow).toBe('unknown');
  });

  test('of an unknown zone is an error that names it', () => {
    expect(() => compileHours('24/7', { ...BERLIN, zone: 'Mars/Olympus' }, fromMin, fromMin + 10)).toThrow(
      /"Mars\/Olympus" is not a time zone/,
    );
  });

  test('is the same, to the last bit, for the same question', () => {
    const compile = (): Timeline => compileHours('Mo-Fr sunrise-18:00', BERLIN, fromMin, fromMin + 30_000);
    expect(compile()).toEqual(compile());
    expect(compile().states).not.toContain(UNKNOWN);
  });
});

describe('the time zone of the process', () => {
  const hours = JSON.stringify(new URL('../src/hours.ts', import.meta.url));
  const run = (code: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, TZ: 'America/New_York' },
      encoding: 'utf8',
    });

  test('is set to UTC by the first use, whatever it was', () => {
    expect(run(`await import(${hours}); console.log(new Date(2026, 6, 1).toISOString())`)).toBe(
      '2026-07-01T00:00:00.000Z\n',
    );
  });

  test('stops a worker thread that could not set it', () => {
    const worker = `import(${hours}).catch((error) => console.log(error.message))`;
    expect(
      run(`new (await import('node:worker_threads')).Worker(${JSON.stringify(worker)}, { eval: true })`),
    ).toBe('Opening hours need a process in UTC. Start it with the environment variable TZ=UTC.\n');
  });
});

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

test.each([
  ...['off', 'closed', '24/7 off', '24/7 closed', 'Mo-Su off', 'Mo-Fr off; Sa-Su off', 'off "renovation"'],
  ...['2020 08:00-20:00', '2030 08:00-20:00', 'Mo-Su 00:00-24:00; off', 'sunrise-sunset off', 'PH off'],
])('%s is never open in the next year', (value) => {
  expect(isNeverOpen(value, Date.parse('2026-11-22T10:00:00Z'))).toBe(true);
});

test.each([
  ...['24/7', 'Jan 01 08:00-09:00', 'Jul-Aug 08:00-20:00', '00:00-00:01', 'Mo-Fr 08:00-20:00; PH off'],
  ...['"by appointment"', '24/7 unknown', 'no hours at all'],
])('%s is open in the next year, or nobody knows', (value) => {
  expect(isNeverOpen(value, Date.parse('2026-11-22T10:00:00Z'))).toBe(false);
});

test.each([
  ['Mo-Su 00:00-23:59', true],
  ['00:00-23:59', true],
  ['Mo-Sa 00:00-23:59', false],
  ['06:00-23:59', false],
])('%s is open day and night: %s', (value, isAlways) => {
  expect(isAlwaysOpen(value)).toBe(isAlways);
});

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
