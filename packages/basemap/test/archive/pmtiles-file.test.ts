import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { tileIdToZxy } from 'pmtiles';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { findEntry, readDirectory } from '../../../../server/map/tile-archive.ts';
import { temporaryFolder } from '../../../../test/fixtures/generation.ts';
import { archiveOf } from '../../../../test/fixtures/map-archive.ts';
import { encodeDirectory, isWholeArchive, writePmtiles } from '../../src/archive/pmtiles-file.ts';
import { firstTileId } from '../../src/tile-id.ts';

const ZOOM = 9;
const TILES = 12_000;
const FACTS = {
  minZoom: ZOOM,
  maxZoom: ZOOM,
  box: [-180, -85, 180, 85],
  metadata: { name: 'test' },
} as const;

/** Tiles here and there, of irregular lengths, stored and compressed ones: neither ids nor lengths compress. */
function manyTiles() {
  const random = seededRandom(1);
  return Array.from({ length: TILES }, (_, i) => ({
    id: firstTileId(ZOOM) + 8 * i + Math.floor(random.next() * 7),
    bytes: Buffer.from(Array.from({ length: random.next() * 600 }, () => random.next() * 256)),
  }));
}

test('more tiles than the root can name are found through leaves, and what is not there is not', async () => {
  const path = join(temporaryFolder(), 'many.pmtiles');
  const tiles = manyTiles();
  await writePmtiles(path, tiles, { ...FACTS, box: [...FACTS.box] });
  const bytes = readFileSync(path);
  const archive = archiveOf(bytes);
  const header = await archive.getHeader();
  expect(header.numAddressedTiles).toBe(TILES);
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  for (const { id, bytes } of tiles.filter((_, i) => i % 997 === 0)) {
    expect(Buffer.from((await archive.getZxy(...tileIdToZxy(id)))!.data)).toEqual(bytes);
    expect(await archive.getZxy(...tileIdToZxy(id - 1))).toBeUndefined();
  }
  expect(isWholeArchive(new Uint8Array(bytes).buffer)).toBe(true);
});

test('a file cut off anywhere is noticed', async () => {
  const path = join(temporaryFolder(), 'one.pmtiles');
  await writePmtiles(path, [{ id: 0, bytes: Buffer.from('tile') }], { ...FACTS, box: [...FACTS.box] });
  const bytes = new Uint8Array(readFileSync(path));
  for (const length of [0, 7, 126, 127, 16_384, bytes.length - 1]) {
    expect(isWholeArchive(bytes.slice(0, length).buffer), `${length} bytes`).toBe(false);
  }
});

test('entries of a directory stand for runs of tiles, and may point back', () => {
  const entries = [
    { id: 5, offset: 100, length: 10, run: 3 },
    { id: 9, offset: 0, length: 100, run: 1 },
    { id: 12, offset: 100, length: 10, run: 1 },
  ];
  const directory = readDirectory(gunzipSync(encodeDirectory(entries)));
  const found = Array.from({ length: 15 }, (_, id) => findEntry(directory, id)?.offset);
  const none = undefined;
  expect(found).toEqual([none, none, none, none, none, 100, 100, 100, none, 0, none, none, 100, none, none]);
});
