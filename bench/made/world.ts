/**
 * Makes extracts of any size for benchmarks: invented streets, houses and toilets around real towns.
 *
 * The same options give the same objects. The file wants all nodes, then all ways, then all relations. So the world is drawn
 * twice, quarter by quarter: once for its nodes, once for its ways. The few relations wait in memory for the end.
 */
import { languageOf, wordName } from './names.ts';
import type { PbfRelation } from './pbf-types.ts';
import { type Random, seededRandom } from './random.ts';
import { FIRST_IDS, move, type NextIds, type Point, Sketch, type TagBag } from './sketch.ts';
import { loadTowns, shareOut, TOWNS_SOURCE, type Town } from './towns.ts';
import { PbfWriter } from './write-pbf.ts';

export interface WorldOptions {
  /** Objects with amenity=toilets, exactly. Places that say toilets=yes come on top, about one for eleven. */
  readonly toilets: number;
  readonly seed: number;
  readonly objectsPerBlob?: number;
  /** Corners of houses for each toilet. Real extracts have 20,000; 40 makes a fair benchmark. */
  readonly fillerNodesPerToilet?: number;
}

const DATE = new Date('2026-11-01T00:00:00Z');
const TOWNS_FROM = 50_000;
const PEOPLE_PER_KM2 = 5_000;
const MOST_IN_QUARTER = 40;

export async function writeWorld(path: string, options: WorldOptions): Promise<void> {
  const towns = loadTowns();
  const shares = shareOut(options.toilets, towns);
  const { objectsPerBlob } = options;
  const writer = await PbfWriter.open(path, {
    source: `lootiles: invented toilets around real towns; towns from ${TOWNS_SOURCE}`,
    date: DATE,
    ...(objectsPerBlob === undefined ? {} : { objectsPerBlob }),
  });
  try {
    for (const { nodes } of drawWorld(options, towns, shares)) {
      for (const node of nodes) writer.node(node);
      await writer.drain();
    }
    const late: PbfRelation[] = [];
    for (const { ways, relations } of drawWorld(options, towns, shares)) {
      for (const way of ways) writer.way(way);
      late.push(...relations);
      await writer.drain();
    }
    for (const relation of late) writer.relation(relation);
    await writer.close();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

function* drawWorld(
  options: WorldOptions,
  towns: readonly Town[],
  shares: readonly number[],
): Generator<Sketch> {
  const ids = { ...FIRST_IDS };
  for (const [index, town] of towns.entries()) {
    const toilets = shares[index]!;
    if (toilets === 0 && (town.population ?? 0) < TOWNS_FROM) continue;
    const quarters = Math.max(1, Math.ceil(toilets / MOST_IN_QUARTER));
    for (let quarter = 0; quarter < quarters; quarter++) {
      const count =
        Math.floor((toilets * (quarter + 1)) / quarters) - Math.floor((toilets * quarter) / quarters);
      yield drawQuarter(
        options,
        { town, quarter, quarters, count, seeds: [options.seed, index, quarter] },
        ids,
      );
    }
  }
}

interface Quarter {
  readonly town: Town;
  readonly quarter: number;
  readonly quarters: number;
  readonly count: number;
  readonly seeds: readonly number[];
}

function drawQuarter(
  options: WorldOptions,
  { town, quarter, quarters, count, seeds }: Quarter,
  ids: NextIds,
): Sketch {
  const random = seededRandom(...seeds);
  const sketch = new Sketch(ids);
  const { name, country, kind, population } = town;
  if (quarter === 0) sketch.node(town, { place: kind, name, population: String(population ?? 200) });
  const townRadiusM = 1_000 * Math.sqrt(((population ?? 0) + 1_000) / PEOPLE_PER_KM2 / Math.PI);
  const radiusM = Math.max(200, Math.min(1_500, townRadiusM / Math.sqrt(quarters)));
  const turn = random.next() * 2 * Math.PI;
  // Most quarters lie near the centre, like most toilets.
  const outM = quarter === 0 ? 0 : townRadiusM * random.next() ** 1.5;
  const centre = move(town, Math.cos(turn) * outM, Math.sin(turn) * outM);
  const near = (at: Point, spreadM: number) => move(at, random.normal() * spreadM, random.normal() * spreadM);
  const corners: Point[] = [];
  for (let street = Math.min(14, 1 + Math.ceil(count / 3)); street > 0 && count > 0; street--) {
    const heading = turn + (random.chance(0.5) ? Math.PI / 2 : 0) + random.normal() * 0.15;
    let at = near(centre, radiusM * 0.45);
    const refs = Array.from({ length: random.int(3, 6) }, () => {
      corners.push(at);
      const ref = sketch.node(at);
      const stepM = random.int(50, 140);
      at = move(at, Math.cos(heading) * stepM, Math.sin(heading) * stepM);
      return ref;
    });
    const named = wordName(random, languageOf(country), 'streets');
    sketch.way(refs, {
      highway: 'residential',
      name: named.name,
      ...(named.english && { 'name:en': named.english }),
    });
  }
  for (let left = count; left > 0; )
    left -= drawToilets(sketch, random, country, near(random.pick(corners), 30), left);
  for (let left = count * (options.fillerNodesPerToilet ?? 3), house = 1; left >= 4; left -= 4)
    sketch.area(near(centre, radiusM), random.int(8, 20), random.int(7, 14), random.next() * Math.PI, 4, {
      building: 'yes',
      ...(random.chance(0.2) && { 'addr:housenumber': String(house++) }),
    });
  return sketch;
}

/** Draws one toilet or a pair, and now and then a place with one inside. Returns how many toilets. */
function drawToilets(sketch: Sketch, random: Random, country: string, at: Point, left: number): number {
  const tags = toiletTags(random, country);
  if (random.chance(0.09))
    sketch.node(move(at, 40, 0), {
      ...random.pick(HOSTS),
      toilets: random.pick(['yes', 'yes', 'customers']),
    });
  const beside = move(at, random.int(2, 9), 0);
  switch (random.weighted(left > 1 ? SHAPES : SINGLE)) {
    case 'area':
      sketch.area(at, random.int(3, 12), random.int(3, 8), random.next() * Math.PI, 4, {
        ...tags,
        building: 'yes',
      });
      return 1;
    case 'ring': {
      const [outer, inner] = [sketch.area(at, 16, 14, 0, 8), sketch.area(at, 8, 7, 0, 4)];
      sketch.relation(
        [
          { type: 'way', ref: outer, role: 'outer' },
          { type: 'way', ref: inner, role: 'inner' },
        ],
        { ...tags, type: 'multipolygon' },
      );
      return 1;
    }
    case 'venue':
      sketch.node(at, tags);
      sketch.area(beside, random.int(20, 60), random.int(18, 40), 0, 4, {
        tourism: 'hotel',
        building: 'yes',
      });
      return 1;
    case 'sexes':
      sketch.node(at, { ...tags, male: 'yes' });
      sketch.node(beside, { ...tags, female: 'yes' });
      return 2;
    case 'double':
      sketch.node(at, tags);
      sketch.area(at, 7, 5, 0, 4, { amenity: 'toilets', building: 'yes' });
      return 2;
    case 'private':
      sketch.node(at, { ...tags, access: 'private' });
      return 1;
    case 'node':
      sketch.node(at, tags);
      return 1;
  }
}

type Shape = 'node' | 'area' | 'ring' | 'venue' | 'private' | 'sexes' | 'double';
const SINGLE: readonly (readonly [number, Shape])[] = [
  [55, 'node'],
  [17, 'area'],
  [0.8, 'ring'],
  [6, 'venue'],
  [1.4, 'private'],
];
const SHAPES: readonly (readonly [number, Shape])[] = [...SINGLE, [4, 'sexes'], [2, 'double']];
const HOSTS: readonly TagBag[] = [
  { amenity: 'cafe', name: 'Café' },
  { amenity: 'library', opening_hours: 'Mo-Fr 10:00-18:00' },
  { leisure: 'playground' },
  { amenity: 'fuel', opening_hours: '24/7' },
  { shop: 'supermarket', name: 'Market' },
];
const HOURS: readonly (readonly [number, string])[] = [
  [40, '24/7'],
  [20, 'Mo-Su 08:00-20:00'],
  [8, 'Mo-Fr 08:00-18:00; Sa 09:00-14:00'],
  [4, 'Mo-Sa 07:00-19:00; PH off'],
  [4, 'Apr-Oct 08:00-20:00; Nov-Mar 09:00-17:00'],
  [2, 'sunrise-sunset'],
  [2, 'Mo-Th 09:00-23:00; Fr-Sa 09:00-02:00; Su 10:00-22:00'],
  [1, '"by appointment"'],
];

/** Tags as patchy as real ones: access is missing on 60-82 % of toilets, hours on 76-98 %. */
function toiletTags(random: Random, country: string): TagBag {
  const tags: TagBag = { amenity: 'toilets' };
  if (random.chance(0.3)) tags.access = random.pick(['yes', 'yes', 'public', 'permissive', 'customers']);
  if (random.chance(0.3)) tags.fee = random.pick(['no', 'no', 'no', 'yes']);
  if (tags.fee === 'yes' && country === 'DE') tags.charge = '0.50 EUR';
  if (random.chance(0.3)) tags.wheelchair = random.pick(['yes', 'yes', 'no', 'limited']);
  if (random.chance(0.1)) tags.changing_table = random.pick(['yes', 'no']);
  if (random.chance(0.12)) tags.unisex = 'yes';
  if (random.chance(0.15)) tags.opening_hours = random.weighted(HOURS);
  if (random.chance(0.12)) tags.operator = random.pick(['Town Council', 'Stadtwerke', 'Ville', 'Comune']);
  if (random.chance(0.1)) tags.name = random.pick(['WC', 'Public Toilets', 'Toilettes']);
  if (random.chance(0.1))
    tags.check_date = `20${random.int(19, 26)}-0${random.int(1, 9)}-1${random.int(0, 9)}`;
  if (random.chance(0.04)) tags.drinking_water = random.pick(['yes', 'no']);
  return tags;
}
