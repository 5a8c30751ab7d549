import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { RemoteCounter, Use } from '../../../server/rate-limit/rate-limits.ts';
import { RemoteLimits } from '../../../server/rate-limit/remote-limits.ts';
import { logTo } from '../../fixtures/log.ts';

/** A counter that does what it is told next, and a clock. */
function remoteLimits() {
  const state = { nowMs: 0, asked: 0, log: [] as string[], next: (): Promise<Use> => used(1) };
  const counter: RemoteCounter = {
    count: () => {
      state.asked++;
      return state.next();
    },
  };
  const log = logTo((text) => state.log.push(text));
  return { state, limits: new RemoteLimits(counter, 'The store', 50, log, () => state.nowMs) };
}

function used(requests: number): Promise<Use> {
  return Promise.resolve({ used: requests, resetMs: 10_000 });
}

const AWAY = () => Promise.reject(new Error('connection refused'));
const SILENT = () => new Promise<Use>(() => {});

test('a count that is there decides', async () => {
  const { state, limits } = remoteLimits();
  expect(await limits.take('default', 'a')).toMatchObject({
    allowed: true,
    headers: { ratelimit: '"default";r=59;t=10' },
  });
  state.next = () => used(61);
  expect(await limits.take('default', 'a')).toMatchObject({ allowed: false, retryAfterS: 10 });
  expect(state.log).toEqual([]);
});

test.each([
  ['fails', AWAY, 'connection refused'],
  ['is silent', SILENT, 'no answer in 50 ms'],
])(
  'a store that %s lets all pass, is left alone for a second, and is spoken of once an outage',
  async (_, fault, cause) => {
    const { state, limits } = remoteLimits();
    for (let outage = 1; outage <= 2; outage++) {
      state.next = fault;
      state.asked = 0;
      state.log.length = 0;
      for (let i = 0; i < 3; i++)
        expect(await limits.take('default', 'a')).toEqual({ allowed: true, headers: {}, retryAfterS: 0 });
      expect(state.asked).toBe(3);
      // Not even a promise: nobody waits while it is left alone.
      for (let i = 0; i < 1_000; i++) expect(limits.take('default', 'a')).toMatchObject({ allowed: true });
      expect(state.asked).toBe(3);
      state.nowMs += 1_000;
      await limits.take('default', 'a');
      expect(state.asked).toBe(4);
      expect(state.log).toEqual([
        `The store is away (${cause}). Requests are answered without rate limits until it is back.`,
      ]);
      state.nowMs += 1_000;
      state.next = () => used(61);
      expect(await limits.take('default', 'a')).toMatchObject({ allowed: false });
      expect(await limits.take('default', 'a')).toMatchObject({ allowed: false });
      expect(state.log.slice(1)).toEqual(['The store is back. Rate limits apply again.']);
    }
  },
);

test('single faults are not spoken of, and their requests pass', async () => {
  const { state, limits } = remoteLimits();
  for (let i = 0; i < 20; i++) {
    state.next = i % 2 ? AWAY : () => used(61);
    expect(await limits.take('default', 'a')).toMatchObject({ allowed: i % 2 === 1 });
  }
  expect(state.log).toEqual([]);
});

test('a count that came while the process was busy is not late', async () => {
  const { state, limits } = remoteLimits();
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  state.next = () =>
    new Promise((resolve) => {
      port2.on('message', resolve);
      port1.postMessage({ used: 61, resetMs: 1_000 });
    });
  const verdict = limits.take('default', 'a');
  const busyUntilMs = performance.now() + 80;
  while (performance.now() < busyUntilMs);
  expect(await verdict).toMatchObject({ allowed: false });
});
