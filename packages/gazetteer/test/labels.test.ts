import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { BlobError, encodeBlob, LABEL_TILE, openBlob } from '../../../shards/format/blob.ts';
import { asUint32 } from '../../../shards/format/number-columns.ts';
import { encodeLabelBlob, LabelBlob } from '../../../shards/gazetteer/label-blob.ts';
import { jsonInside } from '../../../shards/shard/toilet-record.ts';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import { LABEL_TILE_SECTION, type PlaceLabel } from '../src/label-tile.ts';
import { Labels, NEAR_M } from '../src/labels.ts';

function boxed(places: readonly PlaceLabel[]) {
  const box = [180, 90, -180, -90] as [number, number, number, number];
  for (const { lon, lat } of places) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return { tile: new LabelBlob(encodeLabelBlob(places).buffer as ArrayBuffer, 'test'), box };
}

/** The oracle: looks at every place. */
function bruteForce(places: readonly PlaceLabel[], lon: number, lat: number): string | undefined {
  let best: { label: string; away: number } | undefined;
  for (const place of places) {
    const away = metresOf(squaredChord(lon, lat, place.lon, place.lat));
    if (away <= NEAR_M && (!best || away < best.away)) best = { label: place.label, away };
  }
  return best?.label;
}

describe('what a position is called', () => {
  test('is the nearest place within reach, over tiles, poles and the antimeridian', () => {
    const random = seededRandom(3);
    const centres = [
      [7.42, 43.73],
      [180, -17],
      [-180, 65],
      [0, 90],
      [100, -90],
      [13.4, 52.5],
    ] as const;
    const places = Array.from({ length: 6000 }, (_, i) => {
      const [lon, lat] = random.pick(centres);
      return {
        lon: Math.max(-180, Math.min(180, lon + random.normal() * 0.03)),
        lat: Math.max(-90, Math.min(90, lat + random.normal() * 0.03)),
        label: `Place ${i}`,
      };
    });
    const labels = new Labels([
      boxed(places.slice(0, 2000)),
      boxed(places.slice(2000, 5999)),
      boxed(places.slice(5999)),
    ]);
    let named = 0;
    for (let i = 0; i < 1000; i++) {
      const { lon, lat } = random.pick(places);
      const at = [
        Math.max(-180, Math.min(180, lon + random.normal() * 0.005)),
        Math.max(-90, Math.min(90, lat + random.normal() * 0.005)),
      ] as const;
      const label = labels.at(...at);
      expect(label).toBe(bruteForce(places, ...at));
      if (label) named++;
    }
    expect(named).toBeGreaterThan(500);
    expect(named).toBeLessThan(1000);
  });

  test('is escaped for JSON, in ASCII', () => {
    const label = 'Place "Größe", 東京';
    const labels = new Labels([boxed([{ lon: 1, lat: 2, label }])]);
    expect(labels.at(1, 2)).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(`"${labels.at(1, 2)}"`)).toBe(label);
  });

  test('is shared by the points of a street, and read from tiles of older programs, which do not share', () => {
    const labels = Array.from({ length: 40 }, (_, i) => ({ lon: i / 1e3, lat: 0, label: `Street ${i % 2}` }));
    const shared = encodeLabelBlob(labels);
    const tile = openBlob(shared.buffer as ArrayBuffer, LABEL_TILE, 'new');
    const column = (id: number) => asUint32(tile.section(id).slice());
    const [offsets, textOf] = [column(LABEL_TILE_SECTION.offsets), column(LABEL_TILE_SECTION.textOf)];
    expect(offsets).toHaveLength(3);
    const texts = Buffer.from(tile.section(LABEL_TILE_SECTION.texts)).toString('latin1');
    const perRow = Array.from(textOf, (text) => texts.slice(offsets[text], offsets[text + 1]));
    const starts = new Uint32Array(perRow.length + 1);
    for (const [row, text] of perRow.entries()) starts[row + 1] = starts[row]! + text.length;
    const old = encodeBlob(LABEL_TILE, labels.length, [
      ...tile.sections().filter(({ id }) => id <= LABEL_TILE_SECTION.axes),
      { id: LABEL_TILE_SECTION.offsets, bytes: new Uint8Array(starts.buffer) },
      { id: LABEL_TILE_SECTION.texts, bytes: Buffer.from(perRow.join(''), 'latin1') },
    ]);
    for (const bytes of [shared, old]) {
      const read = new Labels([
        { tile: new LabelBlob(bytes.slice().buffer as ArrayBuffer, 'any'), box: [0, 0, 1, 1] },
      ]);
      for (const { lon, lat, label } of labels) expect(read.at(lon, lat)).toBe(label);
    }
  });

  test('is unknown where there are no places', () => {
    expect(new Labels([]).at(1, 2)).toBeUndefined();
  });

  test('is never told from a tile with any bit flipped', () => {
    const good = encodeLabelBlob(
      Array.from({ length: 20 }, (_, i) => ({ lon: i / 1e4, lat: 0, label: `P${i}` })),
    );
    for (let bit = 0; bit < good.length * 8; bit += 3) {
      const bad = good.slice();
      bad[bit >> 3]! ^= 1 << (bit & 7);
      const faults: unknown[] = [];
      const ask = () => {
        const tile = new LabelBlob(bad.buffer as ArrayBuffer, 'test');
        return new Labels([{ tile, box: [0, 0, 1, 1] }], (fault) => faults.push(fault)).at(0, 0);
      };
      // A damaged header is noticed when the tile is opened.
      if (isHeader(good, bit >> 3)) expect(ask, `bit ${bit}`).toThrow(BlobError);
      else
        expect({ label: ask(), faults: faults.length }, `bit ${bit}`).toEqual({
          label: undefined,
          faults: 1,
        });
    }
  });
});

/** Whether a byte lies before the first section. */
function isHeader(blob: Uint8Array, at: number): boolean {
  return at < new DataView(blob.buffer, blob.byteOffset).getUint32(28, true);
}

test('the points of a label are those of exactly that text, near the position', () => {
  const at = (label: string, lon: number, lat: number): PlaceLabel => ({ label, lon, lat });
  const labels = new Labels([
    boxed([
      at('Old Main Street, Ü', 7.4, 43.7),
      at('Main Street, Ü', 7.42, 43.73),
      at('Main Street, Ü', 7.421, 43.73),
      at('Main Street, Ünder', 7.422, 43.73),
    ]),
    boxed([at('Main Street, Ü', 7.423, 43.73), at('', 7.43, 43.73)]),
    boxed([at('Main Street, Ü', 9, 45)]),
  ]);
  const found = labels
    .pointsOf(jsonInside('Main Street, Ü'), 7.42, 43.73)
    .map((point) => point.map((each) => each.toFixed(5)));
  expect(found.sort()).toEqual([
    ['7.42000', '43.73000'],
    ['7.42100', '43.73000'],
    ['7.42300', '43.73000'],
  ]);
  expect(labels.pointsOf('Street', 7.42, 43.73)).toEqual([]);
  expect(labels.pointsOf('', 7.42, 43.73)).toEqual([]);
});
