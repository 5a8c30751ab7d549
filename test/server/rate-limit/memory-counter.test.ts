import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../../schemas/problems/limits.ts';
import { BUCKETS, QUOTAS } from '../../../schemas/problems/limits.ts';
import { MemoryCounter, memoryLimits } from '../../../server/rate-limit/memory-counter.ts';
import { verdictOf } from '../../../server/rate-limit/rate-limits.ts';

test('every bucket of the table is counted', () => {
  const counter = new MemoryCounter(() => 0);
  for (const bucket of BUCKETS)
    expect(counter.count(bucket, 'a')).toEqual({ used: 1, resetMs: QUOTAS[bucket].windowS * 1000 });
});

describe('a window', () => {
  test('begins with the first request and ends 60 s later, whatever comes in between', () => {
    let nowMs = 1_000;
    const counter = new MemoryCounter(() => nowMs);
    expect(counter.count('default', 'a')).toEqual({ used: 1, resetMs: 60_000 });
    nowMs += 59_999;
    expect(counter.count('default', 'a')).toEqual({ used: 2, resetMs: 1 });
    nowMs += 1;
    expect(counter.count('default', 'a')).toEqual({ used: 1, resetMs: 60_000 });
  });

  test('belongs to one address and one bucket', () => {
    const counter = new MemoryCounter(() => 0);
    const used = (bucket: Bucket, address: string) => counter.count(bucket, address).used;
    expect([used('default', 'a'), used('default', 'a'), used('default', 'b'), used('area', 'a')]).toEqual([
      1, 2, 1, 1,
    ]);
  });

  test('is counted exactly, and whoever waits as long as told gets through, in any order of requests', () => {
    const step = fc.record({
      address: fc.constantFrom('a', 'b', 'c'),
      waitMs: fc.oneof(fc.constant(0), fc.nat(3_000), fc.nat(130_000)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let nowMs = 0;
        const limits = memoryLimits(new MemoryCounter(() => nowMs));
        const expected = new Map<string, { used: number; endMs: number }>();
        for (const { address, waitMs } of steps) {
          nowMs += waitMs;
          let window = expected.get(address);
          if (!window || window.endMs <= nowMs) window = { used: 0, endMs: nowMs + 60_000 };
          window.used++;
          expected.set(address, window);
          const verdict = limits.take('contrib', address);
          expect(verdict).toEqual(verdictOf('contrib', { used: window.used, resetMs: window.endMs - nowMs }));
        }
        const { allowed, retryAfterS } = verdictOf('contrib', counterOf(expected, nowMs));
        nowMs += retryAfterS * 1000;
        expect(limits.take('contrib', 'a')).toMatchObject({ allowed: allowed || retryAfterS > 0 });
      }),
    );
  });
});

/** Where address `a` stands with its next request. */
function counterOf(windows: ReadonlyMap<string, { used: number; endMs: number }>, nowMs: number) {
  const window = windows.get('a');
  if (!window || window.endMs <= nowMs) return { used: 1, resetMs: 60_000 };
  return { used: window.used + 1, resetMs: window.endMs - nowMs };
}

describe('memory', () => {
  test('is bounded however many addresses come, and those within the bound are still counted', () => {
    const counter = new MemoryCounter(() => 0, 1_000);
    for (let i = 0; i < 100_000; i++) counter.count('default', `address ${i}`);
    expect(counter.size).toBeLessThanOrEqual(2_000);
    expect(counter.count('default', 'address 99999').used).toBe(2);
    expect(counter.count('default', 'address 99001').used).toBe(2);
  });

  test('is given back when windows have ended', () => {
    let nowMs = 0;
    const counter = new MemoryCounter(() => nowMs);
    for (let i = 0; i < 5_000; i++) counter.count('default', `address ${i}`);
    expect(counter.size).toBe(5_000);
    for (let minute = 1; minute <= 2; minute++) {
      nowMs = minute * 60_000;
      counter.count('default', 'somebody');
    }
    expect(counter.size).toBeLessThanOrEqual(2);
  });
});
