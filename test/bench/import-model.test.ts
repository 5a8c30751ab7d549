import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ImportRecord,
  importRecords,
  importTable,
  PHASES,
  secondsOf,
} from '../../bench/lib/import-model.ts';

/** The runs were made at loads of 10 to 40, which make a second of CPU time up to 1.4 times as long. */
const MOST_APART = 1.45;
/** Smaller files are the start of a process. One that is much larger than the others says nothing of them. */
const MIN_MB = 20;
const MOST_TIMES = 5;
const records = importRecords();

test('docs/scaling.md has the table of the model', () => {
  const text = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  expect(text).toContain(importTable(records));
});

test.for(partsOfTwoFiles())(
  'the CPU time of $part in $file follows from the other files',
  ({ part, record, others }) => {
    const names = phasesOf(part);
    const measured = record.phases[part]?.cpuS ?? sum(names.map((name) => record.phases[name]!.cpuS));
    const modelled = sum(names.map((name) => secondsOf(name, record.objects, others)));
    expect(modelled / measured).toBeGreaterThan(1 / MOST_APART);
    expect(modelled / measured).toBeLessThan(MOST_APART);
  },
);

function partsOfTwoFiles() {
  const parts = ['toilets', 'scan', 'import gazetteer', 'graph', 'map'];
  const cases = records.flatMap((record) =>
    parts.map((part) => ({
      part,
      record,
      file: record.file,
      others: records.filter((one) => one !== record),
    })),
  );
  return cases.filter(({ part, record, others }) => {
    const isWhole = (one: ImportRecord) => phasesOf(part).every((name) => name in one.phases);
    const isLarge = (one: ImportRecord) => one.megabytes > Math.max(MIN_MB, record.megabytes / MOST_TIMES);
    return (
      isLarge(record) && (part in record.phases || isWhole(record)) && others.filter(isLarge).some(isWhole)
    );
  });
}

function phasesOf(part: string): string[] {
  return Object.keys(PHASES).filter((name) => name === part || name.startsWith(`${part} `));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
