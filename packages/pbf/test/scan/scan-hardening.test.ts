/** The scan on damaged files: each ends in one sentence or in a result, quickly. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blob, headerBlob } from '../../../../test/fixtures/pbf-fixture.ts';
import { runs } from '../../../../test/fixtures/runs.ts';
import type { Scan } from '../../src/scan/scan.ts';
import { outcome, smallFile } from './damaged-fixture.ts';

describe('a small file', () => {
  const small = smallFile();

  test('is good before it is damaged', async () => {
    expect(((await outcome(small)) as Scan).objects).toHaveLength(3);
  });

  test('cut at any byte', async () => {
    const step = small.length / runs(small.length);
    for (let length = 0; length < small.length; length += step)
      await outcome(small.subarray(0, Math.floor(length)));
  });

  test('with any byte replaced', async () => {
    const change = fc.tuple(fc.nat(small.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const copy = Buffer.from(small);
        for (const [at, byte] of changes) copy[at] = byte;
        await outcome(copy);
      }),
      { numRuns: runs(500) },
    );
  });
});

test('bombs are refused before they fill the memory', async () => {
  const bomb = blob('OSMData', Buffer.alloc(33 * 1024 * 1024));
  const lies = blob('OSMData', Buffer.alloc(33 * 1024 * 1024), { rawSize: 1000 });
  for (const one of [bomb, lies])
    expect(await outcome(Buffer.concat([headerBlob(), one]))).toBeInstanceOf(Error);
});
