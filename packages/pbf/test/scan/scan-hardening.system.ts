/** The scan on every file with one bit turned over, and on damaged real ones: too many for every run of the tests. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { attackSize } from '../../../../test/fixtures/attacks.ts';
import { EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import type { Scan } from '../../src/scan/scan.ts';
import { flipped, outcome, smallFile, takeApart } from './damaged-fixture.ts';

const STEP = attackSize(7, 1);

test('a small file with a bit turned over anywhere', async () => {
  const small = smallFile();
  for (let bit = 0; bit < small.length * 8; bit += STEP) await outcome(flipped(small, bit));
});

describe('a real extract', needs(EXTRACTS.monaco), () => {
  let content: Buffer;
  let offsets: number[];
  let unpacked: Buffer;
  beforeAll(() => {
    content = readFileSync(EXTRACTS.monaco.path);
    ({ offsets, unpacked } = takeApart(content));
  });

  test('cut anywhere says so, unless it is cut between two blobs', async () => {
    const cuts = offsets.flatMap((offset) => [offset - 1, offset, offset + 3, offset + 14, offset + 1000]);
    for (const cut of cuts.filter((one) => one >= 0)) {
      const result = await outcome(content.subarray(0, cut));
      if (!offsets.includes(cut) || cut === 0) expect(result, `cut at ${cut}`).toBeInstanceOf(Error);
    }
  });

  test('with a bit turned over in its compressed bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length * 8 - 1), async (bit) => {
        await outcome(flipped(content, bit));
      }),
      { numRuns: 60 },
    );
  });

  test('with a bit turned over in its unpacked bytes', async () => {
    expect(((await outcome(unpacked)) as Scan).objects).toHaveLength(32);
    await fc.assert(
      fc.asyncProperty(fc.nat(unpacked.length * 8 - 1), async (bit) => {
        await outcome(flipped(unpacked, bit));
      }),
      { numRuns: 150 },
    );
  });
});
