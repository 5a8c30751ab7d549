import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import {
  busiestCore,
  nextShare,
  parseCoreTimes,
  readCoreTimes,
  type Stoppable,
  stoppable,
  workPartTime,
} from '../../../commands/runtime/child-command.ts';
import { LINUX, needs, program } from '../../fixtures/needs.ts';

const SPINS = [process.execPath, '-e', 'for (;;);'];
const PATIENCE = { timeout: 20_000, interval: 1 };

/** The letter of the state of a process: R works, T is stopped. Undefined if there is none. */
function stateOf(pid: number): string | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const [, state] = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return state;
}

function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]);
}

function started(command: readonly string[]): ChildProcess & { pid: number } {
  const child = spawn(command[0]!, command.slice(1), { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return Object.assign(child, { pid: child.pid! });
}

test.each([
  ['halved', 0.4, 0.95, 0.2],
  ['not below a tenth', 0.12, 0.95, 0.1],
  ['kept', 0.4, 0.75, 0.4],
  ['raised', 0.4, 0.3, 0.45],
  ['not raised above the most', 0.48, 0, 0.5],
  ['the most', 0.1, undefined, 0.5],
])('the share of a child is %s (%d, busiest core %d)', (_, share, busiest, next) => {
  expect(nextShare(share, 0.5, busiest)).toBeCloseTo(next);
});

/** A child that notes for how long it worked, by the clock of the timers. */
class TimedChild extends EventEmitter implements Stoppable {
  workedMs = 0;
  #since: number | undefined;

  kill(signal?: NodeJS.Signals | number): boolean {
    if (this.#since !== undefined) this.workedMs += Date.now() - this.#since;
    this.#since = signal === 'SIGCONT' ? Date.now() : undefined;
    return true;
  }
}

test('a child works less while a core is busy, and its whole share once it has time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let core = { free: 0, all: 0 };
  let isBusy = false;
  const child = new TimedChild();
  const workAllTheTime = workPartTime(child, 0.8, () => {
    core = { free: core.free + (isBusy ? 0 : 50), all: core.all + 50 };
    return [core];
  });
  const workedIn = (ms: number) => {
    const before = child.workedMs;
    vi.advanceTimersByTime(ms);
    return (child.workedMs - before) / ms;
  };
  expect(workedIn(2_000)).toBeCloseTo(0.8, 1);
  isBusy = true;
  // Three looks halve the share three times.
  workedIn(1_600);
  expect(workedIn(2_000)).toBeCloseTo(0.1, 1);
  isBusy = false;
  workedIn(5_000);
  expect(workedIn(2_000)).toBeCloseTo(0.8, 1);
  workAllTheTime();
});

describe('a child that works part of the time', needs(LINUX, program('setpriv', 'util-linux')), () => {
  test('is stopped and goes on, again and again', async () => {
    const child = started(SPINS);
    workPartTime(child, 0.5);
    for (let round = 0; round < 5; round++) {
      await expect.poll(() => stateOf(child.pid), PATIENCE).toBe('T');
      const ticks = cpuTicks(child.pid);
      await expect.poll(() => cpuTicks(child.pid), PATIENCE).toBeGreaterThan(ticks);
    }
  });

  test('works all the time once it is let, and ends at a SIGTERM that came while it was stopped', async () => {
    const child = started(SPINS);
    const workAllTheTime = workPartTime(child, 0.1);
    await expect.poll(() => stateOf(child.pid), PATIENCE).toBe('T');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    workAllTheTime();
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  test('is gone with a parent that is killed while the child is stopped', async () => {
    const command = stoppable(SPINS)!;
    const starts = `const { spawn } = require('node:child_process');
      const child = spawn(${JSON.stringify(command[0])}, ${JSON.stringify(command.slice(1))}, { detached: true, stdio: 'ignore' });
      process.send(child.pid);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['-e', starts], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = z.int().parse((await once(parent, 'message'))[0]);
    await expect.poll(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), PATIENCE).toMatch(/for \(;;\)/);
    await expect.poll(() => cpuTicks(pid), PATIENCE).toBeGreaterThan(2);
    process.kill(pid, 'SIGSTOP');
    await expect.poll(() => stateOf(pid), PATIENCE).toBe('T');
    parent.kill('SIGKILL');
    await expect.poll(() => [undefined, 'Z'].includes(stateOf(pid)), PATIENCE).toBe(true);
  });
});

const STAT = `cpu  300 20 30 1000 7 0 3 5 0 0
cpu0 200 20 10 400 7 0 3 0 0 0
cpu1 100 0 20 600 0 0 0 5 0 0
intr 123 4 5
ctxt 99
`;

test('each core has its time, and what is idle or of low priority is free', () => {
  expect(parseCoreTimes(STAT)).toEqual([
    { free: 427, all: 640 },
    { free: 600, all: 725 },
  ]);
});

test.each(['', 'cpu  1 2 3 4 5 6 7 8 0 0\n', 'cpu0 one two\n'])('%j has no cores', (stat) => {
  expect(parseCoreTimes(stat)).toEqual([]);
});

test.each<[string, [number, number][], [number, number][], number | undefined]>([
  [
    'the busiest core counts',
    [
      [0, 0],
      [0, 0],
    ],
    [
      [60, 100],
      [25, 100],
    ],
    0.75,
  ],
  ['only the time between the two looks counts', [[1_000, 1_000]], [[1_050, 1_200]], 0.75],
  [
    'a core that was switched on meanwhile does not count',
    [[0, 0]],
    [
      [50, 100],
      [0, 100],
    ],
    0.5,
  ],
  ['no time went by', [[5, 10]], [[5, 10]], undefined],
  ['no core is known', [], [], undefined],
])('%s', (_, before, after, share) => {
  const times = (all: [number, number][]) => all.map(([free, sum]) => ({ free, all: sum }));
  expect(busiestCore(times(before), times(after))).toBe(share);
});

test('the cores of this machine are read', needs(LINUX), () => {
  expect(readCoreTimes().length).toBeGreaterThan(0);
});
