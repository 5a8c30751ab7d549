/** Whole imports of real data: every toilet that counts is found by id, nearest and box, and no other is there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BYTES_A_TOILET } from '../../../bench/lib/model.ts';
import { seededRandom } from '../../../bench/made/random.ts';
import { scanExtract } from '../../../packages/pbf/index.ts';
import { kindOf } from '../../../pipeline/toilets/classify-object.ts';
import { OBJECT_RULES } from '../../../pipeline/toilets/scan-rules.ts';
import { toiletId } from '../../../pipeline/toilets/toilet-id.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { mapFile } from '../../../shards/format/map-file.ts';
import { readBaseTile } from '../../../shards/generation/base-tile.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import type { Hits } from '../../../shards/generation/search.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { recordId } from '../../../shards/shard/toilet-record.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { appOn } from '../../fixtures/app.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { type Imported, importFrom } from '../../fixtures/imports.ts';
import { EXTRACTS, needs, OSMIUM, TOILETS_42 } from '../../fixtures/needs.ts';

const WORLD = TOILETS_42.path;
const MONACO = EXTRACTS.monaco;

/** What the base tiles hold: the toilets that are published. */
function publishedToilets(store: Store, generation: Generation): BaseToilet[] {
  return generation.manifest.tiles.flatMap(({ base }) => readBaseTile(mapFile(store.blobPath(base)), base));
}

/** The id of the toilet that an id or alias leads to. */
function located(generation: Generation, id: string): string | undefined {
  const found = generation.locate(idKey(id)!);
  return found && recordId(found.shard.record(found.row));
}

describe('the toilets of 42 countries', needs(TOILETS_42), () => {
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-world-'));
  const store = new LocalStore(folder);
  let imported: Imported;
  let generation: Generation;
  let toilets: BaseToilet[];
  beforeAll(async () => {
    imported = await importFrom(store, WORLD);
    generation = new Generation(store, imported.manifest);
    toilets = publishedToilets(store, generation);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('take as many bytes each as the model of docs/scaling.md says, within a tenth', () => {
    const { tiles, ids, map_tiles: mapTiles, source } = imported.manifest;
    const blobs = [...tiles.flatMap(({ shard, base }) => [shard, base]), ...ids, mapTiles!, source!.base];
    const bytes = blobs.reduce((sum, blob) => sum + statSync(store.blobPath(blob)).size, 0);
    expect(bytes / toilets.length).toBeGreaterThan(0.9 * BYTES_A_TOILET);
    expect(bytes / toilets.length).toBeLessThan(1.1 * BYTES_A_TOILET);
  });

  test('are imported in one go, none unaccounted for', async () => {
    const [objects, counted, ...rest] = Array.from(imported.notes.matchAll(/\d+/g), ([digits]) =>
      Number(digits),
    );
    const published = rest.pop()!;
    expect(objects).toBe(103_534);
    expect(counted! - rest.reduce((sum, merged) => sum + merged, 0)).toBe(published);
    expect(published).toBe(imported.manifest.toilets);
    expect(imported.manifest.tiles.length).toBeGreaterThan(25);
    expect(toilets).toHaveLength(published);
    expect(imported.notes).not.toContain('Skipped');
  });

  test('each resolve by the id of every object that counts, and by no other', async () => {
    const { objects } = await scanExtract(WORLD, { objectRules: OBJECT_RULES });
    const wrong = objects.filter((object) => {
      const isFound = located(generation, toiletId(object.type, object.id)) !== undefined;
      return isFound !== (kindOf(object, new Date()) !== null);
    });
    expect(wrong).toEqual([]);
    const { toilets: own, aliases } = imported.manifest;
    expect(objects.filter((object) => kindOf(object, new Date()) !== null)).toHaveLength(own + aliases);
  });

  test('are each found by id, as the nearest to where they are, and in a box around them', () => {
    const lost = { byId: [] as string[], nearest: [] as string[], inBox: [] as string[] };
    for (const { id, aliases, lon, lat } of toilets) {
      if ([id, ...aliases].some((known) => located(generation, known) !== id)) lost.byId.push(id);
      const place = generation.locate(idKey(id)!);
      const isAmong = ({ count, shards, rows }: Hits): boolean =>
        shards.slice(0, count).some((shard, i) => shard === place?.shard && rows[i] === place.row);
      const nearest = generation.air.nearest({ lon, lat, wanted: 5, within: 1e-12 });
      if (nearest.squaredChords[0] !== 0 || !isAmong(nearest)) lost.nearest.push(id);
      const box = { west: lon, south: lat, east: lon, north: lat };
      if (!isAmong(generation.air.nearest({ lon, lat, wanted: 5, within: 1e-9, box }))) lost.inBox.push(id);
    }
    expect(lost).toEqual({ byId: [], nearest: [], inBox: [] });
  });

  test('are found over HTTP just so', async () => {
    const { get } = appOn(store);
    const random = seededRandom(42);
    for (let i = 0; i < 200; i++) {
      const { id, aliases, lon, lat } = random.pick(toilets);
      const nearest = FindResult.parse((await get(`/api/v1/toilets/nearest?lat=${lat}&lon=${lon}`)).body);
      expect(nearest.results[0]?.distance_m).toBe(0);
      expect(nearest.results.map((toilet) => toilet.id)).toContain(id);
      const [west, south] = [Math.max(-180, lon - 1e-3), Math.max(-90, lat - 1e-3)];
      const box = await get(`/api/v1/toilets?bbox=${west},${south},${west + 2e-3},${south + 2e-3}&limit=200`);
      expect(JSON.stringify(box.body)).toContain(`"id":"${id}"`);
      for (const known of [id, ...aliases])
        expect((await get(`/api/v1/toilets/${known}`)).body).toMatchObject({ toilet: { id } });
    }
  });
});

/** Tags of each object, from osmium's own text format. */
function opl(file: string): { key: string; tags: Map<string, string> }[] {
  const filter = ['tags-filter', '-R', file, 'nwr/amenity=toilets', '-f', 'opl', '-o', '-'];
  const text = execFileSync('osmium', filter, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [key = '', ...fields] = line.split(' ');
      const tags = fields.find((field) => field.startsWith('T'))?.slice(1) ?? '';
      return { key, tags: new Map(tags.split(',').map((tag) => tag.split('=') as [string, string])) };
    });
}

describe('Monaco', needs(MONACO, OSMIUM), () => {
  test('has exactly the toilets that osmium sees, but the one under construction; a pair is one', async () => {
    const store = new LocalStore(temporaryFolder());
    const { manifest } = await importFrom(store, MONACO.path);
    const generation = new Generation(store, manifest);
    const toilets = publishedToilets(store, generation);
    const expected = opl(MONACO.path)
      .filter(({ tags }) => tags.get('construction') !== 'yes' && tags.get('access') !== 'private')
      .map(({ key }) => `lt_${key[0]}${Number(key.slice(1)).toString(36)}`)
      .sort();
    expect(expected).toHaveLength(30);
    expect(toilets.flatMap(({ id, aliases }) => [id, ...aliases]).sort()).toEqual(expected);
    // Women and men at the Plage du Larvotto, some 15 m apart.
    const [women, men] = [5918146882, 12642567682].map((id) => toiletId('node', id));
    expect(toilets.filter(({ aliases }) => aliases.length > 0)).toMatchObject([
      { id: women, aliases: [men], gender: ['female', 'male'] },
    ]);
    expect(located(generation, men!)).toBe(women);
  });
});
