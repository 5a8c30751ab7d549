/** What may follow from the generation before, and what is a wrong dump until somebody says otherwise. */

import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rejectionReason } from '../../../pipeline/publish/compare-generations.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

type Place = readonly [lon: number, lat: number];

const row = (count: number, [lon, lat]: Place, step = 0.5): Place[] =>
  Array.from({ length: count }, (_, i) => [lon + i * step, lat]);

/** Why the second may not follow the first; both are of one extract. */
async function doubt(
  before: readonly Place[],
  after: readonly Place[],
  change: { before?: Partial<Manifest>; after?: Partial<Manifest>; spoil?: boolean } = {},
): Promise<string | undefined> {
  const store = new LocalStore(temporaryFolder());
  const publish = (places: readonly Place[]) =>
    publishToilets(
      store,
      places.map(([lon, lat], i) => baseToilet({ id: `lt_n${(1296 + i).toString(36)}`, lon, lat })),
    );
  const first = { ...(await publish(before)).manifest, ...change.before };
  const second = await publish(after);
  Object.assign(second.manifest, change.after);
  if (change.spoil) for (const { shard } of first.tiles) rmSync(store.blobPath(shard));
  return rejectionReason(store, second, first);
}

const imported = (at: string, dataDate: string | null) => ({
  imported: { at, edition: 'any', data_date: dataDate },
});

describe('a generation of the same extract', () => {
  const street = row(20, [7, 43]);

  test('may lose a tenth of its toilets, and no more', async () => {
    expect(await doubt(street, street.slice(2))).toBeUndefined();
    expect(await doubt(street, street.slice(3))).toMatch(
      /^The new generation has 17 toilets, but generation 1 has 20\./,
    );
  });

  test('may grow by whatever there is', async () => {
    expect(await doubt(street, [...street, ...row(100, [-60, 10])])).toBeUndefined();
  });

  test('must have toilets near half of those that were there', async () => {
    expect(await doubt(street, [...street.slice(0, 10), ...row(20, [60, -20])])).toBeUndefined();
    expect(await doubt(street, [...street.slice(0, 9), ...row(20, [60, -20])])).toMatch(
      /^Only 9 of the 20 toilets of generation 1 are near a toilet of the new one, so the extract is of another region\./,
    );
  });

  test('may have every toilet moved by a few kilometres, also over the antimeridian and at the poles', async () => {
    for (const [from, to] of [
      [
        [7, 43],
        [7.05, 43.05],
      ],
      [
        [179.99, -17],
        [-179.99, -17],
      ],
      [
        [10, 89.98],
        [10, 89.95],
      ],
      [
        [10, -89.98],
        [10, -89.95],
      ],
    ] as const)
      expect(await doubt([from], [to])).toBeUndefined();
    expect(await doubt([[7, 43]], [[7.3, 43]])).toContain('Only 0 of the 1 toilets');
  });

  test('is not compared with one that shows nothing, or that is damaged', async () => {
    expect(await doubt([], street)).toBeUndefined();
    expect(await doubt(street, row(20, [60, -20]), { spoil: true })).toBeUndefined();
  });

  test('of an older dump is refused, one of the same time is not', async () => {
    const before = imported('2026-11-18T03:15:00.000Z', '2026-11-17T20:21:00.000Z');
    const of = (date: string | null) =>
      doubt(street, street, { before, after: imported('2026-11-19T03:15:00.000Z', date) });
    expect(await of('2026-11-17T20:20:59.000Z')).toMatch(
      /^The extract has the data of 2026-11-17T20:20:59\.000Z, but/,
    );
    for (const date of ['2026-11-17T20:21:00.000Z', '2026-11-18T20:21:00.000Z', null])
      expect(await of(date)).toBeUndefined();
  });

  test('whose data is a day younger than the clock is refused', async () => {
    const of = (date: string) => doubt(street, street, { after: imported('2026-11-19T03:15:00.000Z', date) });
    expect(await of('2026-11-20T03:14:59.000Z')).toBeUndefined();
    expect(await of('2026-11-20T03:15:00.000Z')).toMatch(/Set the clock, then import again\.$/);
  });
});

test('a generation of another extract may be of anything', async () => {
  const after = { extract: 'elsewhere', ...imported('2026-11-19T03:15:00.000Z', '2020-01-01T00:00:00.000Z') };
  const before = imported('2026-11-18T03:15:00.000Z', '2026-11-17T20:21:00.000Z');
  expect(await doubt(row(20, [7, 43]), [[60, 60]], { before, after })).toBeUndefined();
});
