/** Places of a scan: which objects, with which tags and nodes; and that asking for them changes nothing else. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { ALL_EXTRACTS, EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { type BlockFixture, block, pbf, tempFile } from '../../../../test/fixtures/pbf-fixture.ts';
import { scanExtract } from '../../src/scan/scan.ts';
import type { PlaceRules } from '../../src/scan/tag-rules/rule-bits.ts';

const folder = mkdtempSync(join(tmpdir(), 'lootiles-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rules: PlaceRules = {
  name: [{ key: 'name' }],
  kinds: [{ key: 'highway', values: ['residential'] }, { key: 'place' }],
  famousKinds: [{ key: 'historic', values: ['memorial'] }],
  article: [{ key: 'wikidata' }, { key: 'wikipedia' }],
  keptKeys: /^(?:name|highway|place|historic|name:de)$/,
};
const scanPlaces = async (blocks: BlockFixture[], sorted = true) => {
  const path = tempFile(pbf(blocks, { sorted }));
  const scan = await scanExtract(path, { objectRules: OBJECT_RULES, places: { rules, folder } });
  return { scan, places: [...scan.places()] };
};

const corners = [1, 2, 3, 4].map((id) => ({ id, lon: 10 + Math.floor(id / 3), lat: 50 + (id % 3) }));
const at = (id: number) => {
  const { lon, lat } = corners.find((corner) => corner.id === id)!;
  return [lon, lat];
};
const street = { name: 'Hauptstraße', 'name:de': 'H', highway: 'residential', surface: 'asphalt' };
const kept = { name: 'Hauptstraße', 'name:de': 'H', highway: 'residential' };

describe('geometry', () => {
  test.each([true, false])(
    'an open way has its middle node, a closed one two opposite; sorted: %s',
    async (sorted) => {
      const ways = [
        { id: 1, refs: [1, 2, 3], tags: street },
        { id: 2, refs: [1, 2, 3, 4, 1], tags: street },
        { id: 3, refs: [1, 9, 3], tags: street },
        { id: 4, refs: [1], tags: street },
        { id: 5, refs: [], tags: street },
      ];
      const { places } = await scanPlaces([block().dense(corners), block().ways(ways)], sorted);
      expect(places).toEqual([
        { type: 'way', id: 1, tags: kept, closed: false, points: [at(2)], line: [at(1), at(2), at(3)] },
        {
          type: 'way',
          id: 2,
          tags: kept,
          closed: true,
          points: [at(3), at(1)],
          line: [at(1), at(2), at(3), at(4), at(1)],
        },
        { type: 'way', id: 4, tags: kept, closed: false, points: [at(1)], line: [at(1)] },
      ]);
    },
  );

  test('a relation has its label, or two nodes of each outer way', async () => {
    const tags = { type: 'boundary', place: 'town', name: 'A' };
    const outline: [type: 'way', ref: number, role: string][] = [
      ['way', 7, 'outer'],
      ['way', 8, 'outer'],
      ['way', 9, 'inner'],
    ];
    const { places } = await scanPlaces([
      block().dense(corners),
      block().ways([
        { id: 7, refs: [1, 2, 3] },
        { id: 8, refs: [3, 4] },
        { id: 9, refs: [4] },
      ]),
      block().relations([
        { id: 20, members: [...outline, ['node', 4, 'label']], tags },
        { id: 21, members: outline, tags },
        { id: 22, members: [...outline, ['node', 99, 'label']], tags },
        { id: 23, members: outline, tags: { ...tags, type: 'site' } },
      ]),
    ]);
    const ofPlace = { type: 'relation', line: [], tags: { place: 'town', name: 'A' }, closed: true };
    expect(places).toEqual([
      { ...ofPlace, id: 20, points: [at(4)] },
      { ...ofPlace, id: 21, points: [at(1), at(2), at(3), at(4)] },
      { ...ofPlace, id: 22, points: [at(1), at(2), at(3), at(4)] },
    ]);
  });
});

test('a name is needed, and an article where the kind asks for one', async () => {
  const node = (id: number, tags: Record<string, string>) => ({ id, lon: 1, lat: 2, tags });
  const nodes = [
    node(1, { place: 'town' }),
    node(2, { place: 'town', name: 'A' }),
    node(3, { historic: 'memorial', name: 'B' }),
    node(4, { historic: 'memorial', name: 'B', wikidata: 'Q1' }),
    node(5, { historic: 'memorial', wikidata: 'Q1' }),
    node(6, { amenity: 'toilets', name: 'C' }),
    node(7, { amenity: 'toilets', name: 'D', place: 'square' }),
  ];
  for (const one of [block().dense(nodes), block().plain(nodes)]) {
    const { scan, places } = await scanPlaces([one]);
    expect(places.map(({ id }) => id)).toEqual([2, 4, 7]);
    expect(places[2]).toEqual({
      ...{ type: 'node', id: 7, closed: false, line: [], points: [[1, 2]] },
      tags: { name: 'D', place: 'square' },
    });
    expect(scan.objects.map(({ id, tags }) => [id, Object.keys(tags).length])).toEqual([
      [6, 2],
      [7, 3],
    ]);
  }
});

test('names of any script and length survive the disk', async () => {
  const names = ['Ölberg 厕所', '"quoted"\\n\n', '🚻'.repeat(60), 'x'.repeat(3000)];
  const nodes = Array.from({ length: 5000 }, (_, index) => ({
    ...{ id: index + 1, lon: 1, lat: 2 },
    tags: { place: 'town', name: `${names[index % names.length]}${index}` },
  }));
  const { places } = await scanPlaces([block().dense(nodes)]);
  expect(places.map(({ tags }) => tags.name)).toEqual(nodes.map(({ tags }) => tags.name));
});

describe('beside the toilets of a real extract', needs(...ALL_EXTRACTS), () => {
  test.each(Object.entries(EXTRACTS))('%s', async (_, { path }) => {
    const options = { objectRules: OBJECT_RULES, venueRules: VENUE_RULES };
    const [alone, both] = [
      await scanExtract(path, options),
      await scanExtract(path, { ...options, places: { rules, folder } }),
    ];
    expect(both.objects).toEqual(alone.objects);
    expect([...both.venues()]).toEqual([...alone.venues()]);
    expect(both.skipped).toEqual(alone.skipped);
    expect([...alone.places()]).toEqual([]);
    expect(readdirSync(folder).length).toBeGreaterThan(0);
  });
});
