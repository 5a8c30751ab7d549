/**
 * The scan on damaged files: cut anywhere, any bit turned over. Each ends in one sentence or in a result, quickly.
 */
import { existsSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerSize, parseBlob, parseBlobHeader } from '../../../pipeline/scan/pbf-blobs.ts';
import { type Scan, scanDump } from '../../../pipeline/scan/scan.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../pipeline/scan/scan-rules.ts';
import { blob, block, headerBlob, pbf, tempFile } from './pbf-fixture.ts';

const MONACO = '../shared/data/extracts/monaco-2026-03-09.osm.pbf';
const ONE_SENTENCE = /^(Cannot read|\/)[^\n]*\.$/;
const MAX_MS = 3000;

async function outcome(content: Buffer): Promise<Scan | Error> {
  const path = tempFile(content, 'damaged.osm.pbf');
  const start = performance.now();
  const result = await scanDump(path, { objectRules: OBJECT_RULES, venueRules: VENUE_RULES }).catch(
    (error: Error) => error,
  );
  if (result instanceof Error) {
    expect(result.message).toMatch(ONE_SENTENCE);
    expect(result.message).toContain(path);
  } else
    for (const { lon, lat } of [...result.objects, ...result.venues()]) {
      expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true);
    }
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  return result;
}

/** The blobs' offsets, and the file again without compression: what is damaged is then really read. */
function takeApart(content: Buffer): { offsets: number[]; unpacked: Buffer } {
  const offsets: number[] = [];
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    offsets.push(at);
    const bodyAt = at + 4 + headerSize(content.subarray(at, at + 4));
    const { type, next } = parseBlobHeader(content.subarray(at + 4, bodyAt), at);
    const packed = parseBlob(content.subarray(bodyAt, next));
    parts.push(
      blob(type, packed.compressed ? inflateSync(packed.bytes) : Buffer.from(packed.bytes), { field: 1 }),
    );
    at = next;
  }
  return { offsets, unpacked: Buffer.concat(parts) };
}

/** A made file with everything in it, small enough to turn over each of its bits. */
function smallFile(): Buffer {
  const tags = { amenity: 'toilets', name: 'WC am Markt' };
  const ring = [1, 2, 3, 4, 1];
  const corners = [0, 1, 2, 3].map((corner) => ({
    id: corner + 1,
    lon: 7 + (corner === 1 || corner === 2 ? 0.001 : 0),
    lat: 43 + (corner > 1 ? 0.001 : 0),
    ...(corner === 0 ? { tags: { entrance: 'yes' } } : {}),
  }));
  const raws = [
    block().dense([...corners, { id: 9, lon: -7, lat: -43, tags }]),
    block().ways([
      { id: 1, refs: ring, tags: { ...tags, office: 'lawyer' } },
      { id: 2, refs: ring },
    ]),
    block().relations([{ id: 1, tags: { ...tags, type: 'multipolygon' }, members: [['way', 2, 'outer']] }]),
  ].map((one) => blob('OSMData', one.raw(), { field: 1 }));
  return Buffer.concat([headerBlob(), ...raws]);
}

const flipped = (content: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(content);
  copy[bit >>> 3]! ^= 1 << (bit & 7);
  return copy;
};

describe('a small file', () => {
  const small = smallFile();

  test('is good before it is damaged', async () => {
    expect(((await outcome(small)) as Scan).objects).toHaveLength(3);
  });

  test('cut at any byte', async () => {
    for (let length = 0; length < small.length; length++) await outcome(small.subarray(0, length));
  });

  test('with any bit turned over', async () => {
    for (let bit = 0; bit < small.length * 8; bit++) await outcome(flipped(small, bit));
  });

  test('with any byte replaced', async () => {
    const change = fc.tuple(fc.nat(small.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const copy = Buffer.from(small);
        for (const [at, byte] of changes) copy[at] = byte;
        await outcome(copy);
      }),
      { numRuns: 500 },
    );
  });
});

describe.skipIf(!existsSync(MONACO))('a real extract', () => {
  const content = existsSync(MONACO) ? readFileSync(MONACO) : pbf([]);
  const { offsets, unpacked } = takeApart(content);

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

test('bombs are refused before they fill the memory', async () => {
  const bomb = blob('OSMData', Buffer.alloc(33 * 1024 * 1024));
  const lies = blob('OSMData', Buffer.alloc(33 * 1024 * 1024), { rawSize: 1000 });
  for (const one of [bomb, lies])
    expect(await outcome(Buffer.concat([headerBlob(), one]))).toBeInstanceOf(Error);
});
