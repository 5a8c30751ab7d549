import { describe, expect, test } from 'vitest';
import { CircuitBreaker, type Entry } from '../../common/circuit-breaker.ts';

function breaker() {
  const clock = { ms: 0 };
  return { clock, breaker: new CircuitBreaker(3, 1_000, () => clock.ms) };
}

function eraOf(entry: Entry): number {
  if (entry.open) throw new Error('the breaker is open');
  return entry.era;
}

describe('a circuit breaker', () => {
  test('opens after its faults in a row, says for how long, and lets one try afterwards', () => {
    const { clock, breaker: sut } = breaker();
    const outcomes = [1, 2, 3].map(() => sut.fail(eraOf(sut.enter())));
    expect(outcomes).toEqual([false, false, true]);
    clock.ms = 400;
    expect(sut.enter()).toEqual({ open: true, retryAfterMs: 600 });
    clock.ms = 1_000;
    const trial = sut.enter();
    expect(trial.open).toBe(false);
    expect(sut.enter()).toEqual({ open: true, retryAfterMs: 1_000 });
    expect(sut.succeed(eraOf(trial))).toBe(true);
    expect([sut.enter().open, sut.enter().open]).toEqual([false, false]);
  });

  test('opens again at once where the trial fails', () => {
    const { clock, breaker: sut } = breaker();
    for (let i = 0; i < 3; i++) sut.fail(eraOf(sut.enter()));
    clock.ms = 1_500;
    expect(sut.fail(eraOf(sut.enter()))).toBe(true);
    clock.ms = 2_499;
    expect(sut.enter()).toEqual({ open: true, retryAfterMs: 1 });
    clock.ms = 2_500;
    expect(sut.enter().open).toBe(false);
  });

  test('counts faults in a row only', () => {
    const { breaker: sut } = breaker();
    for (let i = 0; i < 10; i++) {
      sut.fail(eraOf(sut.enter()));
      sut.fail(eraOf(sut.enter()));
      expect(sut.succeed(eraOf(sut.enter()))).toBe(false);
    }
    expect(sut.enter().open).toBe(false);
  });

  test('ignores outcomes from before it opened', () => {
    const { clock, breaker: sut } = breaker();
    const early = eraOf(sut.enter());
    for (let i = 0; i < 3; i++) sut.fail(eraOf(sut.enter()));
    expect(sut.succeed(early)).toBe(false);
    expect(sut.enter().open).toBe(true);
    clock.ms = 1_000;
    const trial = eraOf(sut.enter());
    expect(sut.fail(early)).toBe(false);
    sut.succeed(trial);
    expect([sut.fail(early), sut.fail(early), sut.fail(early)]).toEqual([false, false, false]);
    expect(sut.enter().open).toBe(false);
  });

  test('forgets a trial that never tells its outcome', () => {
    const { clock, breaker: sut } = breaker();
    for (let i = 0; i < 3; i++) sut.fail(eraOf(sut.enter()));
    clock.ms = 1_000;
    const lost = eraOf(sut.enter());
    clock.ms = 2_000;
    expect(sut.enter().open).toBe(false);
    expect(sut.succeed(lost)).toBe(false);
  });
});
