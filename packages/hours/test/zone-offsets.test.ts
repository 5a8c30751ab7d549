import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/fixtures/runs.ts';
import { offsetMinutesAt, offsetSpans } from '../src/zone-offsets.ts';

const DAY_MS = 86_400_000;
const ZONES = [
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
  'Etc/GMT+12',
  'UTC',
];

test.each([
  ['UTC', '2026-07-08T00:00Z', 0],
  ['Europe/Berlin', '2026-01-08T00:00Z', 60],
  ['Europe/Berlin', '2026-07-08T00:00Z', 120],
  ['America/St_Johns', '2026-01-08T00:00Z', -210],
  ['Asia/Kathmandu', '2026-07-08T00:00Z', 345],
  ['Australia/Lord_Howe', '2026-01-08T00:00Z', 660],
  ['Australia/Lord_Howe', '2026-07-08T00:00Z', 630],
  ['Pacific/Kiritimati', '2026-07-08T00:00Z', 840],
  ['Etc/GMT+12', '2026-07-08T00:00Z', -720],
  // Local mean time, with seconds: -4:56:02 is rounded to whole minutes.
  ['America/New_York', '1850-01-01T00:00Z', -296],
])('%s at %s is %i minutes east of UTC', (zone, at, minutes) => {
  expect(offsetMinutesAt(zone, Date.parse(at))).toBe(minutes);
});

test.each(['Mars/Olympus', '', 'Etc/GMT+99'])('an unknown zone "%s" is a sentence, not an offset', (zone) => {
  expect(() => offsetMinutesAt(zone, 0)).toThrow(/is not a time zone this runtime knows\. Use an IANA name/);
  expect(() => offsetSpans(zone, 0, DAY_MS)).toThrow(/is not a time zone/);
});

describe('the spans of a range', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T01:00Z', 60, 120],
    ['Europe/Berlin', '2026-10-25T01:00Z', 120, 60],
    ['America/New_York', '2026-03-08T07:00Z', -300, -240],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', 660, 630],
    // Samoa crossed the date line: a change of a whole day.
    ['Pacific/Apia', '2011-12-30T10:00Z', -600, 840],
  ])('%s change at %s exactly', (zone, at, before, after) => {
    const ms = Date.parse(at);
    const [fromMs, toMs] = [ms - 10 * DAY_MS + 61_000, ms + 12 * DAY_MS];
    expect(offsetSpans(zone, fromMs, toMs)).toEqual([
      { fromMs, toMs: ms, offsetMin: before },
      { fromMs: ms, toMs, offsetMin: after },
    ]);
  });

  test('that begins or ends at the change itself hold only its own side', () => {
    const ms = Date.parse('2026-03-29T01:00Z');
    expect(offsetSpans('Europe/Berlin', ms, ms + DAY_MS)).toHaveLength(1);
    expect(offsetSpans('Europe/Berlin', ms - DAY_MS, ms)).toHaveLength(1);
    expect(offsetSpans('Europe/Berlin', ms - 1, ms + 1)).toHaveLength(2);
  });

  test('that is empty are none', () => {
    expect(offsetSpans('Europe/Berlin', 5, 5)).toEqual([]);
  });

  test('of eight weeks see the pause of summer time in Ramadan', () => {
    const offsets = offsetSpans('Africa/Casablanca', Date.UTC(2026, 1, 1), Date.UTC(2026, 3, 1));
    expect(offsets.map((span) => span.offsetMin)).toEqual([60, 0, 60]);
  });

  test('cover the range without gaps, differ from their neighbours and agree with the single offset', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2037, 0) }),
        fc.integer({ min: 1, max: 90 * DAY_MS }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (zone, fromMs, lengthMs, part) => {
          const toMs = fromMs + lengthMs;
          const spans = offsetSpans(zone, fromMs, toMs);
          expect([spans[0]!.fromMs, spans.at(-1)!.toMs]).toEqual([fromMs, toMs]);
          for (const [i, span] of spans.entries()) {
            const next = spans[i + 1];
            if (next) expect(next.fromMs).toBe(span.toMs);
            if (next) expect(next.offsetMin).not.toBe(span.offsetMin);
            const insideMs = span.fromMs + Math.floor((span.toMs - span.fromMs) * part);
            for (const ms of [span.fromMs, insideMs, span.toMs - 1])
              expect(offsetMinutesAt(zone, ms)).toBe(span.offsetMin);
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
