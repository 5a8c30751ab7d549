import { describe, expect, test } from 'vitest';
import { SubmissionBody } from '../../../schemas/people/contribution.ts';
import { proposalOf, readPosition } from '../../../web/contribute/proposal.ts';

function answers(entered: Record<string, string>) {
  return { get: (name: string) => entered[name] ?? null, getAll: () => [] };
}

test('a proposal has what was said, and nothing that was left open', () => {
  const proposal = proposalOf(
    answers({
      access: 'public',
      fee: 'unknown',
      wheelchair: 'limited',
      name: '  ',
      how_to_find: ' By the gate ',
    }),
  );
  expect(proposal).toEqual({ access: 'public', wheelchair: 'limited', how_to_find: 'By the gate' });
  expect(SubmissionBody.safeParse({ lat: 1, lon: 2, ...proposal }).success).toBe(true);
});

describe('coordinates', () => {
  test.each([
    ['43.7384', '7.4246', { lat: 43.7384, lon: 7.4246 }],
    [' 43,7384 ', '-7', { lat: 43.7384, lon: -7 }],
    ['90', '180', { lat: 90, lon: 180 }],
    ['90.1', '0', undefined],
    ['0', '-180.5', undefined],
    ['', '7', undefined],
    ['43°', '7', undefined],
    ['1e2', '7', undefined],
  ])('%s, %s', (lat, lon, expected) => {
    expect(readPosition(answers({ lat, lon }))).toEqual(expected);
  });
});
