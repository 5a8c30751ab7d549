import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { runs } from '../../../../test/fixtures/runs.ts';
import { buildCell } from '../../src/cells/build-cell.ts';
import { isInside } from '../../src/geometry/rings.ts';
import { MAX_ZOOM, type MapFeature } from '../../src/layers/layers.ts';
import { CellRecords } from '../../src/spool/cell-records.ts';
import { cellOf, TIERS, tileOf, tileStart } from '../../src/spool/tiers.ts';
import { curveIndex, firstTileId } from '../../src/tile-id.ts';

/** Units of the square in a tile of the deepest zoom. */
const TILE = 2 ** (32 - MAX_ZOOM);
const EXTENT = 4096;
type Layers = Readonly<Record<string, readonly VectorTileFeature[]>>;

/** All tiles of all cells, by id. */
function tilesOf(records: CellRecords, maxBytes?: number): Map<number, Layers> {
  const tiles = new Map<number, Layers>();
  const { keys, sizes, bytes } = records.take();
  let at = 0;
  for (const [index, key] of keys.entries()) {
    const own = bytes.slice(at, at + sizes[index]!);
    at += own.length;
    const { tier, x, y } = cellOf(key);
    const { cell: zoom, to } = TIERS[tier]!;
    for (const { id, run, bytes: packed } of buildCell({ zoom, x, y, to }, own, maxBytes))
      for (let i = 0; i < run; i++) tiles.set(id + i, layersOf(packed));
  }
  return tiles;
}

function layersOf(packed: Uint8Array): Layers {
  const { layers } = new VectorTile(new PbfReader(gunzipSync(packed)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
    ]),
  );
}

function ringsOf(features: readonly VectorTileFeature[] = []): Int32Array[] {
  return features.flatMap((feature) =>
    feature.loadGeometry().map((ring) => Int32Array.from(ring.slice(0, -1).flatMap(({ x, y }) => [x, y]))),
  );
}

const isIn = (x: number, y: number, rings: readonly Int32Array[]) =>
  rings.reduce((inside, ring) => inside !== isInside(x, y, ring), false);

function nearestEdge(x: number, y: number, ring: Int32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + ring.length - 2) % ring.length;
    const [ax, ay, dx, dy] = [ring[j]!, ring[j + 1]!, ring[i]! - ring[j]!, ring[i + 1]! - ring[j + 1]!];
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return least;
}

/** A ring that does not cross itself, some tiles wide, clockwise; with a hole of its shape. */
const area = fc
  .record({
    x: fc.integer({ min: -3 * TILE, max: 3 * TILE }),
    y: fc.integer({ min: -3 * TILE, max: 3 * TILE }),
    radii: fc.array(fc.integer({ min: TILE / 2, max: 2 * TILE }), { minLength: 3, maxLength: 12 }),
    hole: fc.boolean(),
  })
  .map(({ x, y, radii, hole }) => {
    const ring = (share: number) =>
      radii.flatMap((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [
          Math.round(x + radius * share * Math.cos(angle)),
          Math.round(y + radius * share * Math.sin(angle)),
        ];
      });
    const outer = Int32Array.from(ring(1));
    const pairs = ring(0.4);
    const inner = Int32Array.from(
      { length: pairs.length },
      (_, i) => pairs[pairs.length - 2 - i + 2 * (i % 2)]!,
    );
    return hole ? [outer, inner] : [outer];
  });

describe.each<[string, MapFeature, readonly number[]]>([
  // Drawn straight from its record, and cut from cell to tile.
  ['a building', { layer: 'buildings', shape: 'area', from: 14, attributes: {}, order: 0 }, [14]],
  [
    'a wood',
    { layer: 'land', shape: 'area', from: 7, attributes: { kind: 'forest' }, order: 0 },
    [11, 12, 13, 14],
  ],
])('of %s, tiles show', (_, feature, zooms) => {
  test('what of it lies in them: by even-odd, at random points', () => {
    fc.assert(
      fc.property(area, fc.integer({ min: 1, max: 1e6 }), (rings, seed) => {
        const records = new CellRecords();
        records.add(feature, rings);
        const tiles = tilesOf(records);
        const random = seededRandom(seed);
        for (const zoom of zooms) {
          const unit = 2 ** (32 - zoom) / EXTENT;
          // The line may lie as far off as the zoom tolerates, twice for the tiers that thin it first; and rounding.
          const margin = unit * (zoom === MAX_ZOOM ? 4 : 16);
          for (let probe = 0; probe < 60; probe++) {
            const x = Math.round((random.next() - 0.5) * 8 * TILE);
            const y = Math.round((random.next() - 0.5) * 8 * TILE);
            if (rings.some((ring) => nearestEdge(x, y, ring) < margin)) continue;
            const [column, row] = [tileOf(x, zoom), tileOf(y, zoom)];
            const drawn = tiles.get(firstTileId(zoom) + curveIndex(zoom, column, row))?.[feature.layer];
            const [left, top] = [(x - tileStart(column, zoom)) / unit, (y - tileStart(row, zoom)) / unit];
            expect(isIn(left, top, ringsOf(drawn)), `zoom ${zoom} at ${x}, ${y}`).toBe(isIn(x, y, rings));
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

/** A town in one cell of zoom 12: streets that cross it, buildings along them, a wood, stops. */
function town(): CellRecords {
  const records = new CellRecords();
  const random = seededRandom(7);
  const at = () => Math.round(random.next() * TILE * 4);
  const cell = (tile: number) => tileStart(tile, 12);
  const [x0, y0] = [cell(2_050), cell(1_400)];
  for (let i = 0; i < 40; i++) {
    const xy = Int32Array.from({ length: 12 }, (_, k) => (k % 2 ? y0 : x0) + at());
    records.add(
      {
        layer: 'streets',
        shape: 'line',
        from: 12,
        attributes: { kind: 'residential', oneway: i % 3 === 0 },
        order: 1,
      },
      [xy],
    );
  }
  for (let i = 0; i < 300; i++) {
    const [x, y, side] = [x0 + at(), y0 + at(), TILE / 60];
    const ring = Int32Array.of(x, y, x + side, y, x + side, y + side, x, y + side);
    records.add({ layer: 'buildings', shape: 'area', from: 14, attributes: {}, order: 0 }, [ring]);
    records.add(
      {
        layer: 'pois',
        shape: 'point',
        from: 14,
        attributes: { amenity: 'library', name: `No. ${i}` },
        order: 0,
      },
      [Int32Array.of(x, y)],
    );
  }
  const wood = Int32Array.of(x0 + 9, y0 + 9, x0 + 3 * TILE, y0 + TILE, x0 + 2 * TILE, y0 + 3 * TILE);
  records.add({ layer: 'land', shape: 'area', from: 7, attributes: { kind: 'forest' }, order: -1 }, [wood]);
  return records;
}

/** Sums of a tile, for each layer and attributes: points, length of lines, area of rings. */
function sumsOf(layers: Layers): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [layer, features] of Object.entries(layers))
    for (const feature of features) {
      const key = `${layer} ${JSON.stringify(feature.properties)}`;
      let sum = sums.get(key) ?? 0;
      for (const part of feature.loadGeometry())
        for (const [i, { x, y }] of part.entries()) {
          const before = part[i - 1];
          if (feature.type === 1) sum += 1;
          else if (before)
            sum +=
              feature.type === 2 ? Math.hypot(x - before.x, y - before.y) : (before.x * y - x * before.y) / 2;
        }
      sums.set(key, sum);
    }
  return sums;
}

describe('a cell whose records are too many', () => {
  test.each([20_000, 1_000, 1])('is split at %d bytes, and its tiles show the same', (maxBytes) => {
    const whole = tilesOf(town());
    const split = tilesOf(town(), maxBytes);
    expect([...split.keys()].sort((a, b) => a - b)).toEqual([...whole.keys()].sort((a, b) => a - b));
    expect(whole.size).toBeGreaterThan(20);
    for (const [id, layers] of whole) {
      const [expected, sums] = [sumsOf(layers), sumsOf(split.get(id)!)];
      expect([...sums.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [key, sum] of expected) {
        // Corners of the cut are rounded, and what is cut is simplified piece by piece.
        if (key.startsWith('pois')) expect(sums.get(key)).toBe(sum);
        else expect(Math.abs(sums.get(key)! - sum), key).toBeLessThan(100 + sum / 200);
      }
    }
  });

  test('has the same bytes if it was not too large after all', () => {
    const { keys, sizes, bytes } = town().take();
    const largest = sizes.indexOf(Math.max(...sizes));
    const from = sizes.subarray(0, largest).reduce((sum, size) => sum + size, 0);
    const own = bytes.slice(from, from + sizes[largest]!);
    const { tier, x, y } = cellOf(keys[largest]!);
    const job = { zoom: TIERS[tier]!.cell, x, y, to: TIERS[tier]!.to };
    expect(buildCell(job, own, own.length)).toEqual(buildCell(job, own));
    expect(buildCell(job, own, own.length - 1)).not.toEqual(buildCell(job, own));
  });
});
