/** The counts of docs/deviations.md, over the hours of real toilets. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { needs, outsideData } from '../../../test/fixtures/needs.ts';
import { usesHolidays } from '../src/holidays.ts';
import { compileHours } from '../src/hours.ts';
import { isWellFormed } from '../src/hours-grammar.ts';
import { parseHours, usesSun, wallState } from '../src/hours-library.ts';
import { nightsOf } from '../src/night-before.ts';
import { readableHours } from '../src/repair-hours.ts';
import { type HoursLocation, type Timeline, UNKNOWN } from '../src/timeline.ts';

const HOURS = outsideData('values/toilets_opening_hours.tsv');
const DOCUMENT = readFileSync(new URL('../../../docs/deviations.md', import.meta.url), 'utf8');
const FROM_MIN = Date.UTC(2026, 0) / 60_000;
const YEAR_MIN = 365 * 1_440;
/** The clock of UTC: the library and we see the same wall. */
const BERLIN = { zone: 'Etc/UTC', country: 'DE', state: 'Berlin', lon: 13.4, lat: 52.52 };
const SOMEWHERE_IN_GERMANY = { ...BERLIN, state: undefined };
const BANGKOK = { zone: 'Etc/UTC', country: 'TH', lon: 100.5, lat: 13.75 };

interface Row {
  readonly count: number;
  readonly value: string;
}

describe('the document counts the values', needs(HOURS), () => {
  let rows: Row[];
  beforeAll(() => {
    rows = readFileSync(HOURS.path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => ({
        count: Number.parseInt(line, 10),
        value: line.slice(line.indexOf('\t') + 1),
      }));
  });

  test.each<[string, (row: Row) => boolean]>([
    ['leave unknown', ({ value }) => readableHours(value) === null && parseHours(value, BERLIN, 0) !== null],
    [
      'read',
      ({ value }) =>
        readableHours(value) !== null && !isWellFormed(value) && parseHours(value, BERLIN, 0) === null,
    ],
    [
      'let a night end where it began',
      ({ value }) => nightsOf(readableHours(value) ?? '') !== null && differs(value, BERLIN),
    ],
    [
      'ask for the sun every day',
      ({ value }) => usesSun(value) && readableHours(value) !== null && differs(value, BERLIN),
    ],
    [
      'leave days unknown that only some states have off (Germany)',
      ({ value }) =>
        isAboutHolidays(value) && !value.includes('"') && hasUnknown(value, SOMEWHERE_IN_GERMANY),
    ],
    [
      'read without holidays (Thailand)',
      ({ value }) =>
        isAboutHolidays(value) &&
        [null, UNKNOWN].includes(libraryState(readableHours(value) ?? '', BANGKOK, FROM_MIN + 6 * 1_440)),
    ],
  ])('%s', (name, isCounted) => {
    const counted = rows.filter(isCounted);
    const toilets = counted.reduce((sum, { count }) => sum + count, 0);
    expect([counted.length, toilets]).toEqual(documented(name));
  });
});

/** The values and the toilets of a row of the document. */
function documented(name: string): number[] {
  const cells =
    DOCUMENT.split('\n')
      .find((line) => line.startsWith(`| ${name} |`))
      ?.split('|') ?? [];
  return cells.slice(3, 5).map(Number);
}

function isAboutHolidays(value: string): boolean {
  const readable = readableHours(value);
  return readable !== null && usesHolidays(readable);
}

function libraryState(value: string, place: HoursLocation, wallMin: number) {
  const hours = parseHours(value, place, 0);
  return hours && wallState(hours, wallMin).state;
}

function yearOf(value: string, place: HoursLocation): Timeline {
  return compileHours(value, place, FROM_MIN, FROM_MIN + YEAR_MIN);
}

function hasUnknown(value: string, place: HoursLocation): boolean {
  return yearOf(value, place).states.includes(UNKNOWN);
}

/** Whether a minute of the year has another state than the library says, asked once and followed. */
function differs(value: string, place: HoursLocation): boolean {
  const { startsMin, states, endMin } = yearOf(value, place);
  const hours = parseHours(value, place, 0);
  if (hours === null) return false;
  let index = 0;
  for (let at = FROM_MIN; at < FROM_MIN + YEAR_MIN; ) {
    const { state, untilMin } = wallState(hours, at);
    const until = Math.min(untilMin, FROM_MIN + YEAR_MIN);
    while (at < until) {
      while ((startsMin[index + 1] ?? endMin) <= at) index++;
      if (states[index] !== state) return true;
      at = Math.min(startsMin[index + 1] ?? endMin, until);
    }
  }
  return false;
}
