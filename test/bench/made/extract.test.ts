import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoSummary, writeDemoExtract } from '../../../bench/made/extract.ts';
import { needs, OSMIUM } from '../../fixtures/needs.ts';
import { type ReadObject, readPbf } from '../../fixtures/read-pbf.ts';

const TOILETS = 2_000;
const MONACO = { lon: 7.4246, lat: 43.7384 };

let folder: string;
let path: string;
let summary: DemoSummary;
let objects: readonly ReadObject[];
let toilets: readonly ReadObject[];
let positions: Map<ReadObject, { lon: number; lat: number }>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lootiles-demo-'));
  path = join(folder, 'demo.osm.pbf');
  summary = await writeDemoExtract(path, { toilets: TOILETS, seed: 1 });
  objects = readPbf(path).objects;
  toilets = objects.filter(isToilet);
  positions = locate(objects);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the demo extract', () => {
  it('is the same file for the same seed, and another for another', async () => {
    const again = join(folder, 'again.osm.pbf');
    await writeDemoExtract(again, { toilets: TOILETS, seed: 1 });
    expect(sha256(again)).toBe(sha256(path));
    await writeDemoExtract(again, { toilets: TOILETS, seed: 2 });
    expect(sha256(again)).not.toBe(sha256(path));
  });

  it('is small', () => {
    expect(statSync(path).size).toBe(summary.bytes);
    expect(summary.bytes).toBeLessThan(2_000_000);
  });

  it('has a net of streets around its toilets if asked, and the same toilets then', async () => {
    const netted = join(folder, 'netted.osm.pbf');
    const { bytes, streets } = await writeDemoExtract(netted, {
      toilets: TOILETS,
      seed: 1,
      hasStreetNets: true,
    });
    const nettedObjects = readPbf(netted).objects;
    const tagsOf = (all: readonly ReadObject[]) => all.filter(isToilet).map(({ tags }) => [...tags]);
    expect(tagsOf(nettedObjects)).toEqual(tagsOf(objects));
    expect(nettedObjects.filter((object) => isStreet(object))).toHaveLength(streets);
    expect(streets).toBeGreaterThan(summary.streets + 14 * 500);
    expect(bytes).toBeLessThan(3_000_000);
  });

  it('holds exactly the toilets that were asked for, and what its summary says', () => {
    expect(toilets).toHaveLength(TOILETS);
    const { nodes, ways, relations, towns, streets } = summary;
    expect(summary.toilets).toBe(TOILETS);
    expect({ nodes, ways, relations, towns, streets }).toEqual({
      nodes: objects.filter((object) => object.type === 'node').length,
      ways: objects.filter((object) => object.type === 'way').length,
      relations: objects.filter((object) => object.type === 'relation').length,
      towns: objects.filter((object) => object.tags.has('place')).length,
      streets: objects.filter((object) => isStreet(object)).length,
    });
    expect(summary.excluded).toBeGreaterThan(10);
    expect(summary.hosts).toBeGreaterThan(100);
  });

  it('says of every tagged object that it is invented, or that GeoNames has it', () => {
    const tagged = objects.filter((object) => object.tags.size > 0);
    for (const { tags } of tagged) {
      expect(tags.get('source')).toMatch(tags.has('place') ? /GeoNames .*CC BY 4\.0/ : /^lootiles demo$/);
    }
  });

  it('has toilets where the first question of the README asks', () => {
    expect(toilets.filter((toilet) => metresTo(toilet, MONACO) < 2_000).length).toBeGreaterThanOrEqual(10);
  });

  it('reaches both sides of 180°, the far north and the far south', () => {
    const places = toilets.map((toilet) => position(toilet));
    expect(places.some(({ lon }) => lon > 178)).toBe(true);
    expect(places.some(({ lon }) => lon < -178)).toBe(true);
    expect(places.some(({ lat }) => lat > 78)).toBe(true);
    expect(places.some(({ lat }) => lat < -77)).toBe(true);
  });

  it('leaves as much unknown as real tagging does', () => {
    const missing = (key: string) => 1 - share((toilet) => toilet.tags.has(key));
    expect(missing('access')).toBeGreaterThan(0.6);
    expect(missing('access')).toBeLessThan(0.82);
    expect(missing('opening_hours')).toBeGreaterThan(0.76);
    expect(missing('opening_hours')).toBeLessThan(0.98);
    expect(share((toilet) => toilet.type === 'way')).toBeGreaterThan(0.1);
    expect(share((toilet) => toilet.type === 'way')).toBeLessThan(0.3);
    expect(share((toilet) => toilet.type === 'relation')).toBeGreaterThan(0.002);
    expect(share((toilet) => toilet.type === 'relation')).toBeLessThan(0.03);
    const tagged = objects.filter((object) => object.type === 'node' && object.tags.size > 0).length;
    expect(tagged / summary.nodes).toBeLessThan(0.4);
  });

  it.each<[string, (tags: ReadonlyMap<string, string>) => boolean]>([
    ['a private toilet', (tags) => tags.get('access') === 'private' && tags.has('amenity')],
    ['a toilet for customers', (tags) => tags.get('access') === 'customers'],
    ['a price with its currency', (tags) => /^\d+(\.\d+)? [A-Z]{3}$/.test(tags.get('charge') ?? '')],
    ['a price with a sign', (tags) => /[€£$¥]/.test(tags.get('charge') ?? '')],
    ['a free toilet', (tags) => tags.get('fee') === 'no'],
    ['open day and night', (tags) => tags.get('opening_hours') === '24/7'],
    ['seasonal hours', (tags) => /Apr|May/.test(tags.get('opening_hours') ?? '')],
    ['a wheelchair toilet', (tags) => tags.get('wheelchair') === 'yes'],
    ['a changing table', (tags) => tags.get('changing_table') === 'yes'],
    ['a check', (tags) => /^\d{4}-\d{2}-\d{2}$/.test(tags.get('check_date') ?? '')],
    ['a toilet for men only', (tags) => tags.get('male') === 'yes' && !tags.has('female')],
    ['a toilet for women only', (tags) => tags.get('female') === 'yes' && !tags.has('male')],
    ['an operator', (tags) => tags.has('operator') && tags.has('amenity')],
    ['a name in another script', (tags) => tags.has('name:en') && tags.get('amenity') === 'toilets'],
    ['a level', (tags) => tags.has('level')],
    ['a disused toilet', (tags) => tags.has('disused:amenity') || tags.has('closed:amenity')],
    ['a café with a toilet', (tags) => tags.get('amenity') === 'cafe' && tags.has('toilets')],
    ['a park with a toilet', (tags) => tags.get('leisure') === 'park' && tags.has('toilets')],
    ['a station with a toilet', (tags) => tags.get('railway') === 'station' && tags.has('toilets')],
    ['a host that says for whom', (tags) => tags.has('toilets') && tags.has('toilets:access')],
    ['a venue', (tags) => tags.get('tourism') === 'hotel' && tags.has('building')],
    ['a scheme', (tags) => tags.has('network') || tags.has('nette_toilette') || tags.has('toilets:scheme')],
    ['a station', (tags) => /Hauptbahnhof|Gare de|Central/.test(tags.get('name') ?? '')],
    ['a peak', (tags) => tags.get('natural') === 'peak'],
    ['a capital', (tags) => tags.get('capital') === 'yes' && tags.get('place') === 'city'],
    ['a German street', (tags) => /straße$/.test(tags.get('name') ?? '')],
    ['a French street', (tags) => /^Rue /.test(tags.get('name') ?? '')],
    ['a Spanish street', (tags) => /^Calle /.test(tags.get('name') ?? '')],
    ['a street in two scripts', (tags) => tags.has('highway') && tags.has('name:en')],
  ])('has %s', (_name, matches) => {
    expect(objects.some((object) => matches(object.tags))).toBe(true);
  });

  it('has relations with a hole, and relations in two pieces', () => {
    const roles = toilets.flatMap(({ members }) => (members ? [members.map(({ role }) => role).join()] : []));
    expect(new Set(roles)).toEqual(new Set(['outer,inner', 'outer,outer']));
  });

  it('knows the streets of well-known cities', () => {
    for (const name of ['Berlin', 'Paris', 'London', 'Tokyo', 'New York City']) {
      const town = objects.find(
        ({ tags }) => tags.get('name') === name && tags.has('place') && Number(tags.get('population')) > 1e6,
      );
      const near = toilets.filter((toilet) => town && metresTo(toilet, position(town)) < 30_000);
      expect(near.length, name).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('a made world', () => {
  it('may be of one region', async () => {
    const region = { west: 5.9, south: 45.8, east: 10.5, north: 47.8 };
    const swiss = join(folder, 'swiss.osm.pbf');
    await writeDemoExtract(swiss, { toilets: 100, seed: 1, region });
    const read = readPbf(swiss).objects;
    expect(read.filter(isToilet)).toHaveLength(100);
    for (const { lonE7, latE7 } of read.filter((object) => object.type === 'node')) {
      expect(lonE7).toBeGreaterThan(5.5e7);
      expect(lonE7).toBeLessThan(10.9e7);
      expect(latE7).toBeGreaterThan(45.4e7);
      expect(latE7).toBeLessThan(48.2e7);
    }
  });

  it('gets as much filler as asked for, most of it untagged', async () => {
    const world = join(folder, 'filler.osm.pbf');
    const options = { toilets: 1_000, seed: 1, townsFromPopulation: 1e9 };
    const bare = await writeDemoExtract(world, { ...options, fillerNodesPerToilet: 0 });
    const filled = await writeDemoExtract(world, { ...options, fillerNodesPerToilet: 40 });
    expect(filled.nodes - bare.nodes).toBe(40_000);
    const nodes = readPbf(world).objects.filter((object) => object.type === 'node');
    expect(nodes.filter((node) => node.tags.size > 0).length / nodes.length).toBeLessThan(0.1);
  });

  it('refuses a region without towns and a broken number, and leaves nothing behind', async () => {
    const none = join(folder, 'none.osm.pbf');
    const ocean = { west: -40, south: 0.1, east: -39, north: 0.2 };
    await expect(writeDemoExtract(none, { toilets: 1, seed: 1, region: ocean })).rejects.toThrow(/No town/);
    await expect(writeDemoExtract(none, { toilets: 1.5, seed: 1 })).rejects.toThrow(/whole number/);
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

describe('osmium', needs(OSMIUM), () => {
  it('reads it without a warning and finds it in order', () => {
    const { stdout, stderr, status } = spawnSync('osmium', ['fileinfo', '-e', path], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('Objects ordered (by type and id): yes');
    expect(stdout).toContain('sorting=Type_then_ID');
    expect(stdout).toContain(`Number of ways: ${summary.ways}`);
  });

  it('finds every node of every way and every member of every relation', () => {
    const { stderr, status } = spawnSync('osmium', ['check-refs', '-r', path], { encoding: 'utf8' });
    expect(stderr.match(/missing: \d+/g)).toEqual(Array(4).fill('missing: 0'));
    expect(status).toBe(0);
  });
});

function isToilet({ tags }: ReadObject): boolean {
  return /^toilets?(;|$)/.test(tags.get('amenity') ?? '');
}

function isStreet({ tags, type }: ReadObject): boolean {
  return (
    type === 'way' && tags.has('highway') && tags.has('name') && !tags.has('area') && !tags.has('toilets')
  );
}

function share(of: (toilet: ReadObject) => boolean): number {
  return toilets.filter(of).length / toilets.length;
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The node itself, or the first node of the way, or of the relation's first way. */
function locate(all: readonly ReadObject[]): Map<ReadObject, { lon: number; lat: number }> {
  const nodes = new Map<number, { lon: number; lat: number }>();
  const ways = new Map<number, { lon: number; lat: number }>();
  const found = new Map<ReadObject, { lon: number; lat: number }>();
  for (const object of all) {
    const at =
      object.type === 'node'
        ? { lon: (object.lonE7 ?? Number.NaN) / 1e7, lat: (object.latE7 ?? Number.NaN) / 1e7 }
        : object.type === 'way'
          ? nodes.get(object.refs?.[0] ?? 0)
          : ways.get(object.members?.[0]?.ref ?? 0);
    if (!at) continue;
    found.set(object, at);
    if (object.type === 'node') nodes.set(object.id, at);
    if (object.type === 'way') ways.set(object.id, at);
  }
  return found;
}

function position(object: ReadObject): { lon: number; lat: number } {
  const at = positions.get(object);
  if (!at) throw new Error(`${object.type} ${object.id} lies nowhere.`);
  return at;
}

function metresTo(object: ReadObject, to: { lon: number; lat: number }): number {
  const { lon, lat } = position(object);
  const east = (lon - to.lon) * Math.cos((to.lat * Math.PI) / 180);
  return 111_195 * Math.hypot(east, lat - to.lat);
}
