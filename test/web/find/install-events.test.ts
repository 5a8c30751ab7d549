import { describe, expect, test } from 'vitest';
import {
  type InstallEvent,
  type InstallState,
  NEVER_OPENED,
  offeredWay,
  parseHistory,
  reduceInstall,
} from '../../../web/find/install-events.ts';

const NOW = Date.parse('2026-03-10T10:00:00Z');
const HOUR_MS = 3_600_000;

/** The state after events, and the last history that was kept. */
function stateAfter(...events: readonly InstallEvent[]) {
  let state: InstallState = { ...NEVER_OPENED, way: undefined };
  let history = NEVER_OPENED;
  for (const event of events) {
    const next = reduceInstall(state, event);
    state = next.state;
    for (const effect of next.effects) history = effect.history;
  }
  return { state, history };
}

const opened = (history = NEVER_OPENED, nowMs = NOW): InstallEvent => ({
  ...{ on: 'opened', history, way: undefined, nowMs },
});
const READY: InstallEvent = { on: 'ready' };

describe('the app', () => {
  test('is offered from the second visit on, if the browser would install it', () => {
    const first = stateAfter(opened(), READY);
    expect(offeredWay(first.state, false)).toBeUndefined();
    const second = stateAfter(opened(first.history, NOW + HOUR_MS), READY);
    expect(offeredWay(second.state, false)).toBe('prompt');
    expect(offeredWay(stateAfter(opened(first.history, NOW + HOUR_MS)).state, false)).toBeUndefined();
  });

  test('an opening some minutes later is the same visit', () => {
    const first = stateAfter(opened());
    const again = stateAfter(opened(first.history, NOW + HOUR_MS / 4), READY);
    expect(offeredWay(again.state, false)).toBeUndefined();
  });

  test('is offered on the first visit if something is saved', () => {
    expect(offeredWay(stateAfter(opened(), READY).state, true)).toBe('prompt');
  });

  test('a phone that never asks gets a sentence', () => {
    const { state } = stateAfter({ on: 'opened', history: NEVER_OPENED, way: 'share', nowMs: NOW });
    expect(offeredWay(state, true)).toBe('share');
  });

  test.each(['refused', 'installed'] as const)('is never offered again once %s', (on) => {
    const { state, history } = stateAfter(opened(), READY, { on });
    expect(offeredWay(state, true)).toBeUndefined();
    expect(
      offeredWay(stateAfter(opened(parseHistory(JSON.stringify(history)), NOW + HOUR_MS), READY).state, true),
    ).toBe(undefined);
  });

  test('is not offered while the browser does not ask again', () => {
    expect(offeredWay(stateAfter(opened(), READY, { on: 'asked' }).state, true)).toBeUndefined();
  });
});

test.each([null, '{', '[]', '{"visits":"many","openedMs":1,"isOver":false}'])(
  '%s is a first visit',
  (text) => {
    expect(parseHistory(text)).toEqual(NEVER_OPENED);
  },
);
