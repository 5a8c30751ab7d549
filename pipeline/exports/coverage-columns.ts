/** The cases that the coverage of a dump has minutes for, each a column. */
import type { WalkCase } from '../../packages/reader/index.ts';

const ALL: WalkCase = { isStepFree: false, isFree: false };
const WEDNESDAY = 3;

export const COVERAGE_COLUMNS: readonly (readonly [name: string, given: WalkCase, meaning: string])[] = [
  ['min_any', ALL, 'to any toilet that needs no purchase and no key, open or not'],
  ['min_step_free', { ...ALL, isStepFree: true }, 'the same without steps, to one for wheelchairs'],
  ['min_free', { ...ALL, isFree: true }, 'the same to one that is free of charge'],
  [
    'min_wed_12',
    { ...ALL, open: { day: WEDNESDAY, hour: 12 } },
    'to one that is known to be open on Wednesday at 12:00',
  ],
  [
    'min_wed_02',
    { ...ALL, open: { day: WEDNESDAY, hour: 2 } },
    'to one that is known to be open on Wednesday at 02:00',
  ],
];
