/**
 * Makes extracts of any size for benchmarks: invented streets, houses and toilets around real towns.
 *
 * The same options give the same objects. The file wants all nodes, then all ways, then all relations. So the world is drawn
 * twice, quarter by quarter: once for its nodes, once for its ways. The few relations wait in memory for the end.
 */
import { languageOf, wordName } from './names.ts';
import { type Random, seededRandom } from './random.ts';
import { FIRST_IDS, move, type Point, Sketch, type TagBag } from './sketch.ts';
import { loadTowns, shareOut, TOWNS_SOURCE, type Town } from './towns.ts';
import { type PbfRelation, PbfWriter } from './write-pbf.ts';

export interface WorldOptions {
  /** Objects with amenity=toilets, exactly. Places that say toilets=yes come on top, about one for eleven. */
  readonly toilets: number;
  readonly seed: number;
  readonly objectsPerBlob?: number;
  /** Corners of houses for each toilet. Real extracts have 20,000; 40 makes a fair benchmark. */
  readonly fillerNodesPerToilet?: number;
}

const DATE = new Date('2026-11-01T00:00:00Z');
const SOURCE = `lootiles: invented toilets around real towns; towns from ${TOWNS_SOURCE}`;
const TOWNS_FROM = 50_000;
const PEOPLE_PER_KM2 = 5_000;
const MOST_IN_QUARTER = 40;

export async function writeWorld(path: string, options: WorldOptions): Promise<void> {
  const { objectsPerBlob = 8_000 } = options;
  const writer = await PbfWriter.open(path, { source: SOURCE, date: DATE, objectsPerBlob });
  try {
    for (const { nodes } of drawWorld(options)) await writer.add({ nodes });
    const relations: PbfRelation[] = [];
    for (const sketch of drawWorld(options)) {
      await writer.add({ ways: sketch.ways });
      relations.push(...sketch.relations);
    }
    await writer.add({ relations });
    await writer.close();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

function* drawWorld({ toilets, seed, fillerNodesPerToilet = 3 }: WorldOptions): Generator<Sketch> {
  const towns = loadTowns();
  const shares = shareOut(toilets, towns);
  const ids = { ...FIRST_IDS };
  for (const [index, town] of towns.entries()) {
    const share = shares[index]!;
    if (share === 0 && (town.population ?? 0) < TOWNS_FROM) continue;
    const quarters = Math.max(1, Math.ceil(share / MOST_IN_QUARTER));
    for (let quarter = 0; quarter < quarters; quarter++) {
      const count = Math.min(MOST_IN_QUARTER, share - quarter * MOST_IN_QUARTER);
      const sketch = new Sketch(ids);
      const random = seededRandom(seed, index, quarter);
      drawQuarter(sketch, random, town, [quarter, quarters], count, count * fillerNodesPerToilet);
      yield sketch;
    }
  }
}

function drawQuarter(
  sketch: Sketch,
  random: Random,
  town: Town,
  [quarter, quarters]: readonly [number, number],
  count: number,
  filler: number,
): void {
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
    const { name: own, english } = wordName(random, languageOf(country), 'streets');
    sketch.way(refs, { highway: 'residential', name: own, ...(english && { 'name:en': english }) });
  }
  for (let left = count; left > 0; )
    left -= drawToilets(sketch, random, country, near(random.pick(corners), 30), left);
  for (let left = filler, house = 1; left >= 4; left -= 4) {
    const tags: TagBag = { building: 'yes' };
    if (random.chance(0.2)) tags['addr:housenumber'] = String(house++);
    sketch.area(near(centre, radiusM), [random.int(8, 20), random.int(7, 14)], tags, random.next() * Math.PI);
  }
}

/** Draws one toilet or a pair, and now and then a place with one inside. Returns how many toilets. */
function drawToilets(sketch: Sketch, random: Random, country: string, at: Point, left: number): number {
  const tags = toiletTags(random, country);
  const inside = random.pick(['yes', 'yes', 'customers']);
  if (random.chance(0.09)) sketch.node(move(at, 40, 0), { ...random.pick(HOSTS), toilets: inside });
  const beside = move(at, random.int(2, 9), 0);
  const shape = random.weighted(left > 1 ? SHAPES : SINGLE);
  if (shape === 'area') {
    const size = [random.int(3, 12), random.int(3, 8)] as const;
    sketch.area(at, size, { ...tags, building: 'yes' }, random.next() * Math.PI);
  } else if (shape === 'ring') {
    const outer = { type: 'way', ref: sketch.area(at, [16, 14], undefined, 0, 8), role: 'outer' } as const;
    const inner = { type: 'way', ref: sketch.area(at, [8, 7]), role: 'inner' } as const;
    sketch.relation([outer, inner], { ...tags, type: 'multipolygon' });
  } else if (shape === 'sexes') {
    sketch.node(at, { ...tags, male: 'yes' });
    sketch.node(beside, { ...tags, female: 'yes' });
  } else sketch.node(at, shape === 'private' ? { ...tags, access: 'private' } : tags);
  if (shape === 'venue')
    sketch.area(beside, [random.int(20, 60), random.int(18, 40)], { tourism: 'hotel', building: 'yes' });
  if (shape === 'double') sketch.area(at, [7, 5], { amenity: 'toilets', building: 'yes' });
  return shape === 'sexes' || shape === 'double' ? 2 : 1;
}

type Weighted = readonly (readonly [weight: number, value: string])[];
const SINGLE: Weighted = [
  [55, 'node'],
  [17, 'area'],
  [0.8, 'ring'],
  [6, 'venue'],
  [1.4, 'private'],
];
const SHAPES: Weighted = [...SINGLE, [4, 'sexes'], [2, 'double']];
const HOSTS: readonly TagBag[] = [
  { amenity: 'cafe', name: 'Café' },
  { amenity: 'library', opening_hours: 'Mo-Fr 10:00-18:00' },
  { leisure: 'playground' },
  { amenity: 'fuel', opening_hours: '24/7' },
  { shop: 'supermarket', name: 'Market' },
];
const HOURS: Weighted = [
  [40, '24/7'],
  [20, 'Mo-Su 08:00-20:00'],
  [8, 'Mo-Fr 08:00-18:00; Sa 09:00-14:00'],
  [4, 'Mo-Sa 07:00-19:00; PH off'],
  [4, 'Apr-Oct 08:00-20:00; Nov-Mar 09:00-17:00'],
  [2, 'sunrise-sunset'],
  [2, 'Mo-Th 09:00-23:00; Fr-Sa 09:00-02:00; Su 10:00-22:00'],
  [1, '"by appointment"'],
];
/** How many toilets have a tag, and with which values. */
const TAGS: readonly (readonly [share: number, key: string, values: string])[] = [
  [0.3, 'access', 'yes, yes, public, permissive, customers'],
  [0.3, 'fee', 'no, no, no, yes'],
  [0.3, 'wheelchair', 'yes, yes, no, limited'],
  [0.1, 'changing_table', 'yes, no'],
  [0.12, 'unisex', 'yes'],
  [0.12, 'operator', 'Town Council, Stadtwerke, Ville, Comune'],
  [0.1, 'name', 'WC, Public Toilets, Toilettes'],
  [0.1, 'check_date', '2019-03-10, 2021-07-14, 2023-01-19, 2025-09-12, 2026-05-17'],
  [0.04, 'drinking_water', 'yes, no'],
];

/** Tags as patchy as real ones: access is missing on 60-82 % of toilets, hours on 76-98 %. */
function toiletTags(random: Random, country: string): TagBag {
  const tags: TagBag = { amenity: 'toilets' };
  for (const [share, key, values] of TAGS)
    if (random.chance(share)) tags[key] = random.pick(values.split(', '));
  if (tags.fee === 'yes' && country === 'DE') tags.charge = '0.50 EUR';
  if (random.chance(0.15)) tags.opening_hours = random.weighted(HOURS);
  return tags;
}
