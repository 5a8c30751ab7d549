import { describe, expect, test } from 'vitest';
import { type DiffInfo, requireContinuation } from '../../../../pipeline/follow/diff/apply-files.ts';
import { ONE_SENTENCE } from '../../../fixtures/imports.ts';

const NOW = new Date('2026-03-10T00:00:00Z');
const at = (time: string): number => Date.parse(`2026-${time}Z`);
const before = { generation: 7, dataMs: at('03-01T00:00:00'), sequence: 100 };

const diff = (name: string, sequence: number | null, end: string, start = end): DiffInfo => ({
  name,
  times: { oldestMs: at(start), newestMs: at(end) },
  state: sequence === null ? null : { sequence, timestampMs: at(end) + 1000 },
});

describe('diffs continue a generation', () => {
  test('by their numbers, up to the time of the last state', () => {
    const diffs = [diff('101.osc.gz', 101, '03-01T20:00:00'), diff('102.osc.gz', 102, '03-02T20:00:00')];
    expect(requireContinuation(before, diffs, NOW)).toEqual({
      dataMs: at('03-02T20:00:01'),
      sequence: 102,
      doubts: [],
    });
  });

  test('by their times where a number is not known, and the number is not known then', () => {
    expect(requireContinuation(before, [diff('a.osc', null, '03-01T08:00:00')], NOW)).toEqual({
      dataMs: at('03-01T08:00:00'),
      sequence: null,
      doubts: [],
    });
    const nowhere = { generation: 7, dataMs: null, sequence: null };
    expect(requireContinuation(nowhere, [diff('5.osc', 5, '03-01T08:00:00')], NOW).sequence).toBe(5);
  });

  test('also without any change', () => {
    const empty = { name: 'a.osc', times: { oldestMs: null, newestMs: null }, state: null };
    expect(requireContinuation(before, [empty], NOW).dataMs).toBe(before.dataMs);
  });

  test('with a doubt where nothing happens for days', () => {
    const { doubts } = requireContinuation(
      before,
      [diff('a.osc', null, '03-09T08:00:00', '03-04T01:00:00')],
      NOW,
    );
    expect(doubts).toEqual([expect.stringContaining('is 3 days after')]);
  });

  test.each([
    [
      'is in already',
      [diff('100.osc', 100, '03-02T00:00:00')],
      'already has. Apply the diffs in order, beginning with 101.',
    ],
    ['leaves one out', [diff('102.osc', 102, '03-02T00:00:00')], 'but diff 101 must come first'],
    [
      'comes twice',
      [diff('101.osc', 101, '03-02T00:00:00'), diff('x.osc', 101, '03-02T00:00:00')],
      'x.osc is diff 101',
    ],
    ['ends before the data', [diff('old.osc', null, '02-28T00:00:00')], 'already reach 2026-03-01T00:00:00Z'],
    [
      'is out of order',
      [diff('b.osc', null, '03-03T00:00:00'), diff('a.osc', null, '03-02T00:00:00')],
      'a.osc ends at 2026-03-02T00:00:00Z',
    ],
    ['is of the future', [diff('f.osc', null, '03-12T00:00:00')], 'in the future'],
  ])('not where one %s: a sentence names the remedy', (_, diffs, reason) => {
    const check = () => requireContinuation(before, diffs, NOW);
    expect(check).toThrow(reason);
    expect(check).toThrow(ONE_SENTENCE);
  });
});
