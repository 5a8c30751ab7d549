import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curveIndex, firstTileId } from '../../../packages/basemap/ground.ts';
import { writePmtiles } from '../../../packages/basemap/index.ts';
import { TileArchive } from '../../../server/map/tile-archive.ts';
import type { LonLatBox } from '../../../shards/shard/box.ts';
import { workFolder } from '../../fixtures/imports.ts';

const ZOOM = 9;
const SIDE = 2 ** ZOOM;
const BOX: LonLatBox = [-10, 20, 30, 40];

/** Every third tile of a zoom: enough for leaves below the root. */
async function archiveOfMany() {
  const path = join(workFolder(), 'many.pmtiles');
  const first = firstTileId(ZOOM);
  const ids = Array.from({ length: Math.ceil(SIDE ** 2 / 3) }, (_, i) => first + 3 * i);
  const tiles = ids.map((id) => ({ id, bytes: new TextEncoder().encode(`tile ${id}`) }));
  const facts = { minZoom: ZOOM, maxZoom: ZOOM, box: BOX, metadata: {} };
  await writePmtiles(path, tiles, facts);
  const bytes = readFileSync(path);
  let reads = 0;
  const archive = await TileArchive.open(async (at, length) => {
    reads++;
    return bytes.subarray(at, at + length);
  });
  return { bytes, archive, reads: () => reads };
}

describe('an archive with leaves', async () => {
  const { bytes, archive, reads } = await archiveOfMany();

  test('tells its zooms, box and compression', () => {
    expect(archive.header).toEqual({
      ...{ minZoom: ZOOM, maxZoom: ZOOM, bounds: BOX, encoding: 'gzip' },
    });
    expect(archive.covers(ZOOM, SIDE - 1, 0)).toBe(true);
    expect(archive.covers(ZOOM, SIDE, 0)).toBe(false);
    expect(archive.covers(ZOOM - 1, 0, 0)).toBe(false);
  });

  test('finds each tile that is there, and none that is not', async () => {
    const tile = fc.nat({ max: SIDE - 1 });
    await fc.assert(
      fc.asyncProperty(tile, tile, async (column, row) => {
        const id = firstTileId(ZOOM) + curveIndex(ZOOM, column, row);
        const place = await archive.find(ZOOM, column, row);
        const isThere = (id - firstTileId(ZOOM)) % 3 === 0;
        const packed = place && bytes.subarray(place.first, place.first + place.length);
        expect(packed && gunzipSync(packed).toString()).toBe(isThere ? `tile ${id}` : undefined);
      }),
    );
  });

  test('reads a leaf once while it is in use', async () => {
    await archive.find(ZOOM, 1, 1);
    const before = reads();
    await archive.find(ZOOM, 1, 1);
    expect(reads()).toBe(before);
  });

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['short', () => bytes.subarray(0, 100)],
    ['something else', () => Buffer.alloc(1000, 7)],
    ['of pictures', () => Buffer.from(bytes.subarray(0, 20_000)).fill(2, 99, 100)],
    ['cut in its root', () => Buffer.concat([bytes.subarray(0, 140), Buffer.alloc(20_000)])],
  ])('one that is %s is refused', async (_, damaged) => {
    const broken = damaged();
    await expect(TileArchive.open(async (at, length) => broken.subarray(at, at + length))).rejects.toThrow();
  });
});
