import { expect, test } from 'vitest';
import {
  FIRST_RECORD,
  forget,
  type PublicationRecord,
  retire,
} from '../../../pipeline/publication/record.ts';

const DAY_MS = 24 * 3_600_000;
const AT = Date.parse('2026-11-18T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const file = (digit: number) => `data/${String(digit).repeat(16)}.bin`;

test('what no directory names is retired from the first time that it is seen so', () => {
  const record: PublicationRecord = { ...FIRST_RECORD, retired: { [file(1)]: iso(AT - 5) } };
  const there = [
    file(1),
    file(2),
    file(3),
    'data/directory.bin',
    'data/publication.json',
    'data/publish.lock',
  ];
  const now = { there, needed: new Set([file(3)]), pages: new Map(), nowMs: AT };
  expect(retire(record, now)).toEqual({ retired: { [file(1)]: iso(AT - 5), [file(2)]: iso(AT) }, due: [] });
});

test('what is needed again is not retired any more, and what is gone is forgotten', () => {
  const record: PublicationRecord = {
    ...FIRST_RECORD,
    retired: { [file(1)]: iso(AT - 2 * DAY_MS), [file(2)]: iso(AT - 2 * DAY_MS) },
  };
  const now = { there: [file(1)], needed: new Set([file(1)]), pages: new Map(), nowMs: AT };
  expect(retire(record, now)).toEqual({ retired: {}, due: [] });
});

test('a day later files, pages and what a kill left are due', () => {
  const retired = {
    [file(1)]: iso(AT - DAY_MS),
    'data/new.0a.tmp': iso(AT - DAY_MS),
    'old.html': iso(AT - DAY_MS),
  };
  const record: PublicationRecord = {
    ...FIRST_RECORD,
    pages: { 'old.html': 'a', 'index.html': 'b' },
    retired,
  };
  const there = [file(1), 'data/new.0a.tmp'];
  const now = { there, needed: new Set<string>(), pages: new Map([['index.html', 'b']]), nowMs: AT };
  const { due } = retire(record, now);
  expect(due).toEqual([file(1), 'data/new.0a.tmp', 'old.html']);
  expect(forget({ ...record, retired }, due)).toEqual({
    format: 1,
    pages: { 'index.html': 'b' },
    retired: {},
  });
});
