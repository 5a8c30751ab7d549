/** Small made worlds of toilets, venues and the areas around them, crowded on purpose, and what sets two apart. */
import type { seededRandom } from '../../../../bench/made/random.ts';
import { PbfWriter } from '../../../../bench/made/write-pbf.ts';
import type { SourceRecord } from '../../../../pipeline/sources/source-record.ts';
import type { ToldObject } from './osc-fixture.ts';

type Tags = Record<string, string>;
interface Versioned {
  version: number;
  tags: Tags;
}
interface WorldNode extends Versioned {
  lon: number;
  lat: number;
}
interface WorldWay extends Versioned {
  refs: number[];
}
interface WorldRelation extends Versioned {
  ways: { ref: number; role: string }[];
  nodes: number[];
}

export interface World {
  /** Ids are never used again. */
  nextId: number;
  nodes: Map<number, WorldNode>;
  ways: Map<number, WorldWay>;
  relations: Map<number, WorldRelation>;
}

const NODE_TAGS: readonly Tags[] = [
  { amenity: 'toilets' },
  { amenity: 'toilets', male: 'yes' },
  { amenity: 'toilets', female: 'yes' },
  { amenity: 'toilets', wheelchair: 'yes' },
  { amenity: 'toilets', name: 'WC 1', fee: 'yes', charge: '0.50 EUR' },
  { amenity: 'bar; toilets', level: '1' },
  { amenity: 'toilets', access: 'private' },
  { tourism: 'information', toilets: 'yes', name: 'WC 1' },
  { entrance: 'yes' },
  { highway: 'crossing' },
];
const AREA_TAGS: readonly Tags[] = [
  { amenity: 'toilets', building: 'yes' },
  { amenity: 'toilets', fee: 'no', female: 'yes' },
  { leisure: 'park', toilets: 'yes' },
  { amenity: 'library', toilets: 'yes', 'toilets:wheelchair': 'yes' },
  { amenity: 'restaurant' },
  { tourism: 'camp_site', toilets: 'yes', 'toilets:access': 'yes' },
  { office: 'company' },
  { building: 'yes' },
  {},
];

type Random = ReturnType<typeof seededRandom>;

/** @param lon0 of the world's middle; near ±180 it lies on both sides of the date line */
export function randomWorld(random: Random, lon0: number): World {
  const world: World = { nextId: 100, nodes: new Map(), ways: new Map(), relations: new Map() };
  for (let id = 1; id <= 60; id++)
    world.nodes.set(id, { version: 1, tags: nodeTags(random), ...spot(random, lon0) });
  for (let id = 1; id <= 14; id++) world.ways.set(id, randomWay(random, world));
  for (let id = 1; id <= 4; id++) world.relations.set(id, randomRelation(random, world));
  return world;
}

const nodeTags = (random: Random): Tags => (random.next() < 0.5 ? {} : random.pick(NODE_TAGS));

/** Some 60 m around the middle. */
function spot(random: Random, lon0: number): { lon: number; lat: number } {
  const lon = Math.round((lon0 + (random.next() - 0.5) * 0.0012) * 1e7) / 1e7;
  const lat = Math.round((47.1 + (random.next() - 0.5) * 0.0008) * 1e7) / 1e7;
  return { lon: lon > 180 ? Math.round((lon - 360) * 1e7) / 1e7 : lon, lat };
}

function randomWay(random: Random, { nodes }: World): WorldWay {
  const ids = [...nodes.keys()];
  const refs = Array.from({ length: 3 + Math.floor(random.next() * 3) }, () => random.pick(ids));
  if (random.next() < 0.85) refs.push(refs[0]!);
  return { version: 1, tags: random.pick(AREA_TAGS), refs };
}

function randomRelation(random: Random, { nodes, ways }: World): WorldRelation {
  const ids = [...ways.keys()];
  const count = ids.length > 0 ? 1 + Math.floor(random.next() * 3) : 0;
  const members = Array.from({ length: count }, () => ({
    ref: random.pick(ids),
    role: random.pick(['outer', 'outer', 'inner', '']),
  }));
  const tags = { ...random.pick(AREA_TAGS), type: random.next() < 0.9 ? 'multipolygon' : 'site' };
  return {
    version: 1,
    tags,
    ways: members,
    nodes: random.next() < 0.3 ? [random.pick([...nodes.keys()])] : [],
  };
}

/** Records of two other sources, some of them a few metres from a node. */
export function randomRecords(random: Random, { nodes }: World): SourceRecord[] {
  const around = [...nodes.values()];
  return Array.from({ length: 12 }, (_, index) => {
    const { lon, lat } = random.pick(around);
    return {
      source: random.pick(['city', 'region']),
      ...(random.chance(0.3) && { precision_m: 60 }),
      id: `${index}`,
      lon,
      lat: Math.round((lat + (random.next() - 0.5) * 0.0004) * 1e7) / 1e7,
      tags: nodeTags(random),
    };
  });
}

/** The world some edits later. */
export function edited(random: Random, before: World, lon0: number): World {
  const world = structuredClone(before);
  const { nodes, ways, relations } = world;
  const next = <T extends Versioned>(map: Map<number, T>, id: number, value: T): void => {
    map.set(id, { ...value, version: (map.get(id)?.version ?? 0) + 1 });
  };
  for (const [id, node] of [...nodes]) {
    const chance = random.next();
    if (chance < 0.08) next(nodes, id, { ...node, ...spot(random, lon0) });
    else if (chance < 0.16) next(nodes, id, { ...node, tags: nodeTags(random) });
    else if (chance < 0.2 && !isUsed(world, id)) nodes.delete(id);
  }
  for (let count = 0; count < 4; count++)
    nodes.set(world.nextId++, { version: 1, tags: nodeTags(random), ...spot(random, lon0) });
  for (const [id, way] of [...ways]) {
    const chance = random.next();
    if (chance < 0.12) next(ways, id, { ...way, tags: random.pick(AREA_TAGS) });
    else if (chance < 0.24) next(ways, id, randomWay(random, world));
    else if (chance < 0.3 && ![...relations.values()].some((each) => each.ways.some(({ ref }) => ref === id)))
      ways.delete(id);
  }
  if (random.next() < 0.7) ways.set(world.nextId++, randomWay(random, world));
  for (const id of [...relations.keys()]) {
    const chance = random.next();
    if (chance < 0.2) next(relations, id, randomRelation(random, world));
    else if (chance < 0.25) relations.delete(id);
  }
  return world;
}

const isUsed = ({ ways, relations }: World, id: number): boolean =>
  [...ways.values()].some(({ refs }) => refs.includes(id)) ||
  [...relations.values()].some(({ nodes }) => nodes.includes(id));

export async function writeWorld(
  path: string,
  { nodes, ways, relations }: World,
  date?: Date,
): Promise<string> {
  const writer = await PbfWriter.open(path, date ? { date } : {});
  const inOrder = <T>(map: Map<number, T>) => [...map].sort(([a], [b]) => a - b);
  for (const [id, { lon, lat, tags }] of inOrder(nodes)) writer.node({ id, lon, lat, tags });
  for (const [id, { refs, tags }] of inOrder(ways)) writer.way({ id, refs, tags });
  for (const [id, relation] of inOrder(relations)) {
    const members = [
      ...relation.ways.map(({ ref, role }) => ({ type: 'way' as const, ref, role })),
      ...relation.nodes.map((ref) => ({ type: 'node' as const, ref, role: '' })),
    ];
    writer.relation({ id, members, tags: relation.tags });
  }
  await writer.close();
  return path;
}

/** @param everything also what did not change, as if it had been uploaded again */
export function diffOf(before: World, after: World, everything = false): ToldObject[] {
  const changed = <T extends Versioned>(
    kind: 'nodes' | 'ways' | 'relations',
    tell: (id: number, value: T) => ToldObject,
  ) => {
    const [old, fresh] = [before[kind] as Map<number, unknown>, after[kind] as Map<number, unknown>] as [
      Map<number, T>,
      Map<number, T>,
    ];
    const gone = Array.from(old).filter(([id]) => !fresh.has(id));
    const told = Array.from(fresh).filter(
      ([id, { version }]) => everything || old.get(id)?.version !== version,
    );
    return [
      ...told.map(([id, value]) => tell(id, value)),
      ...gone.map(([id, value]) => ({ ...tell(id, value), version: value.version + 1, deleted: true })),
    ];
  };
  return [
    ...changed<WorldNode>('nodes', (id, { version, tags, lon, lat }) => ({
      type: 'node',
      id,
      version,
      deleted: false,
      tags,
      lon,
      lat,
    })),
    ...changed<WorldWay>('ways', (id, { version, tags, refs }) => ({
      type: 'way',
      id,
      version,
      deleted: false,
      tags,
      refs,
    })),
    ...changed<WorldRelation>('relations', (id, { version, tags, ways, nodes }) => ({
      type: 'relation',
      id,
      version,
      deleted: false,
      tags,
      members: [
        ...ways.map(({ ref, role }) => ({ kind: 1, ref, role })),
        ...nodes.map((ref) => ({ kind: 0, ref, role: '' })),
      ],
    })),
  ];
}
