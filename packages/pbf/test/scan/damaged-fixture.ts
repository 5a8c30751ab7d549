/** Files that are damaged, and what a scan makes of them: one sentence or a result, for little work. */
import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { blob, block, headerBlob, tempFile } from '../../../../test/fixtures/pbf-fixture.ts';
import { measured } from '../../../../test/fixtures/process-usage.ts';
import { headerSize, parseBlob, parseBlobHeader } from '../../src/file/pbf-blobs.ts';
import { type Scan, scanExtract } from '../../src/scan/scan.ts';

const ONE_SENTENCE = /^(Cannot read|\/)[^\n]*\.$/;
const MOST_CPU_MS = 10_000;

export async function outcome(content: Buffer): Promise<Scan | Error> {
  const path = tempFile(content, 'damaged.osm.pbf');
  const { result, cpuMs } = await measured(() =>
    scanExtract(path, { objectRules: OBJECT_RULES, venueRules: VENUE_RULES }).catch((error: Error) => error),
  );
  if (result instanceof Error) {
    expect(result.message).toMatch(ONE_SENTENCE);
    expect(result.message).toContain(path);
  } else
    for (const { lon, lat } of [...result.objects, ...result.venues()]) {
      expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true);
    }
  expect(cpuMs).toBeLessThan(MOST_CPU_MS);
  return result;
}

/** The blobs' offsets, and the file again without compression: what is damaged is then really read. */
export function takeApart(content: Buffer): { offsets: number[]; unpacked: Buffer } {
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
export function smallFile(): Buffer {
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

export const flipped = (content: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(content);
  copy[bit >>> 3]! ^= 1 << (bit & 7);
  return copy;
};
