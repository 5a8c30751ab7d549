import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWorld } from '../../../bench/made/world.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { type ReadObject, readPbf } from '../../fixtures/read-pbf.ts';

const TOILETS = 1_000;

async function world(options: { seed?: number; fillerNodesPerToilet?: number } = {}) {
  const path = join(workFolder(), 'world.osm.pbf');
  await writeWorld(path, { toilets: TOILETS, seed: 1, ...options });
  return { path, objects: readPbf(path).objects };
}
/** Read by several tests: a world takes half a second of CPU. */
let plain: ReturnType<typeof world> | undefined;
const plainWorld = () => (plain ??= world());
const isToilet = ({ tags }: ReadObject) => tags.get('amenity') === 'toilets';
const flat = (objects: readonly ReadObject[]) =>
  objects.map(({ type, id, lonE7, latE7, refs, tags }) =>
    [type, id, lonE7, latE7, refs?.join(), [...tags].join()].join(' '),
  );

test('a world holds exactly the toilets that were asked for, as nodes, ways and relations, patchily tagged', async () => {
  const { objects } = await plainWorld();
  const toilets = objects.filter(isToilet);
  expect(toilets).toHaveLength(TOILETS);
  const share = (fits: (toilet: ReadObject) => boolean) => toilets.filter(fits).length / TOILETS;
  expect(share(({ type }) => type === 'way')).toBeGreaterThan(0.1);
  expect(share(({ type }) => type === 'relation')).toBeGreaterThan(0.002);
  expect(share(({ tags }) => !tags.has('access'))).toBeGreaterThan(0.6);
  expect(share(({ tags }) => !tags.has('opening_hours'))).toBeGreaterThan(0.76);
  for (const { tags } of objects.filter(({ tags }) => tags.size > 0))
    expect(tags.get('source')).toBe('lootiles demo');
});

test('the same seed draws the same world, and filler adds nothing but houses', async () => {
  const [one, same, other] = [await plainWorld(), await world(), await world({ seed: 2 })];
  expect(flat(same.objects)).toEqual(flat(one.objects));
  expect(flat(other.objects)).not.toEqual(flat(one.objects));
  const filled = await world({ fillerNodesPerToilet: 40 });
  expect(filled.objects.length).toBeGreaterThan(one.objects.length + 30 * TOILETS);
  expect(filled.objects.filter(isToilet)).toHaveLength(TOILETS);
});

test('an import shows nearly all of them, and merges and leaves out some', async () => {
  const { path } = await plainWorld();
  const { manifest } = await importFrom(new LocalStore(temporaryFolder()), path);
  expect(manifest.toilets).toBeGreaterThan(TOILETS * 0.95);
  expect(manifest.toilets).toBeLessThan(TOILETS * 1.1);
});
