import { expect, test } from 'vitest';
import type { Contestant } from '../../../bench/peers/contestant.ts';
import { detailTable, type Measured, type Result, summaryTable } from '../../../bench/peers/peers-table.ts';

const ours: Contestant = { name: 'Ours', origin: '', pids: [] };
const peer: Contestant = { name: 'Peer', origin: '', pids: [], goal: 8 };

/** Rounds of requests a second; of CPU time always twice as many. */
const result = (
  read: string,
  contestant: Contestant,
  rates: readonly number[],
  beside: readonly number[] = [],
): Result => ({ read, contestant, rounds: rates.map(measured), beside: beside.map(measured) });

const measured = (perSecond: number): Measured => ({
  load: { requests: perSecond, perSecond, p50Ms: 1, p99Ms: 9 },
  perCpuSecond: 2 * perSecond,
});

const results = [
  result('nearest', ours, [100, 200, 300, 200]),
  result('nearest', peer, [10, 10, 60], [100, 200, 300]),
  result('box', ours, [90, 90, 90, 500]),
  result('box', peer, [30, 30, 30], [90, 90, 90]),
];

test('a server has a line with its ratios to what ours did beside it, and the goal of the first read', () => {
  const memory = new Map([
    [ours, 90],
    [peer, 1200],
  ]);
  const [head, , first, second] = summaryTable(results, memory).split('\n').map(cells);
  expect(head).toEqual(['server', 'MB', 'req/CPU s', 'ours ×, nearest', 'ours ×, box', 'goal']);
  expect(first).toEqual(['Ours', '90', '400', '1', '1', '']);
  expect(second).toEqual(['Peer', '1,200', '20', '10 (5-20)', '3 (3-3)', '≥ 8 met']);
});

test('every server has a line for every read', () => {
  const lines = detailTable(results).split('\n').slice(2).map(cells);
  expect(lines).toEqual([
    ['nearest: Ours', '200', '1', '9', '400', '1'],
    ['nearest: Peer', '10', '1', '9', '20', '10 (5-20)'],
    ['box: Ours', '90', '1', '9', '180', '1'],
    ['box: Peer', '30', '1', '9', '60', '3 (3-3)'],
  ]);
});

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
