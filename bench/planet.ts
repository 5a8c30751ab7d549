/**
 * A file as large as a continent, to measure what an import of one takes: real extracts of small countries, side by side again
 * and again, in the layout of the planet (300,000 objects a blob).
 *
 *   node bench/planet.ts <gigabytes> <file.osm.pbf>
 *
 * Ids ascend from copy to copy and begin above 2^32, as those of new nodes do. Objects have no version, time and author, so a
 * gigabyte has 1.5 times as many of them as one of the planet. Cost: some 0.3 s of CPU a megabyte, and 2 GB of memory.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finish, stopChildrenOnExit } from './lib/process.ts';
import { say } from './lib/world.ts';
import {
  type PbfNode,
  type PbfObjects,
  type PbfRelation,
  type PbfWay,
  PbfWriter,
  type Tags,
} from './made/write-pbf.ts';
import { realFile } from './real.ts';

const OBJECTS_PER_BLOB = 300_000;
const FIRST_ID = 2 ** 33;
const BASE_MB = 5;
const READ_TIMEOUT_S = 600;
/** Copies lie in rows. The extracts are 14 degrees wide, and 12 high. */
const COPIES_A_ROW = 240;
const [STEP_LON, STEP_LAT] = [0.6, -12];
const FIRST_LON = -16;
const OBJECTS_BETWEEN_WAITS = 100_000;
const KIND_OF_LETTER = { n: 'node', w: 'way', r: 'relation' } as const;

stopChildrenOnExit();
const [gigabytes = '', target = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'lootiles-bench-planet-'));
try {
  const base = await realFile(folder, BASE_MB, true);
  if (base === undefined) throw new Error('There are no real extracts (../shared/data/extracts).');
  const objects = {
    nodes: await nodesOf(base),
    ways: await waysOf(base),
    relations: await relationsOf(base),
  };
  const sample = join(folder, 'sample.osm.pbf');
  await write(objects, 1, sample);
  const copies = Math.max(1, Math.round((Number(gigabytes) * 1e9) / (await stat(sample)).size));
  say(`writing ${copies} copies of ${objects.nodes.length} nodes`);
  await write(objects, copies, target);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function write({ nodes, ways, relations }: PbfObjects, copies: number, path: string): Promise<void> {
  const writer = await PbfWriter.open(path, { objectsPerBlob: OBJECTS_PER_BLOB });
  const steps = {
    node: stepOf(
      nodes,
      ways.flatMap(({ refs }) => refs.reduce((most, ref) => Math.max(most, ref), 0)),
    ),
    way: stepOf(ways, []),
    relation: stepOf(relations, []),
  };
  const newId = (kind: keyof typeof steps, id: number, copy: number) => FIRST_ID + id + copy * steps[kind];
  try {
    await repeated(nodes, copies, writer, ({ id, lon, lat, tags }, copy) => {
      const [column, row] = [copy % COPIES_A_ROW, Math.floor(copy / COPIES_A_ROW)];
      const at = { lon: lon + FIRST_LON + column * STEP_LON, lat: lat + row * STEP_LAT };
      writer.node({ id: newId('node', id, copy), ...at, ...(tags && { tags }) });
    });
    await repeated(ways, copies, writer, ({ id, refs, tags }, copy) => {
      const moved = refs.map((ref) => newId('node', ref, copy));
      writer.way({ id: newId('way', id, copy), refs: moved, ...(tags && { tags }) });
    });
    await repeated(relations, copies, writer, ({ id, members, tags }, copy) => {
      const moved = members.map((member) => ({ ...member, ref: newId(member.type, member.ref, copy) }));
      writer.relation({ id: newId('relation', id, copy), members: moved, ...(tags && { tags }) });
    });
    await writer.close();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

function stepOf(objects: readonly { readonly id: number }[], others: readonly number[]): number {
  return others.reduce((most, id) => Math.max(most, id), objects.at(-1)?.id ?? 0);
}

async function repeated<T>(
  objects: readonly T[],
  copies: number,
  writer: PbfWriter,
  add: (object: T, copy: number) => void,
): Promise<void> {
  for (let copy = 0; copy < copies; copy++)
    for (const [i, object] of objects.entries()) {
      add(object, copy);
      if (i % OBJECTS_BETWEEN_WAITS === 0) await writer.drain();
    }
}

async function nodesOf(path: string): Promise<PbfNode[]> {
  return (await fieldsOf(path, 'node')).map(({ id, x, y, tags }) => ({
    ...{ id, lon: Number(x), lat: Number(y) },
    ...(tags && { tags }),
  }));
}

async function waysOf(path: string): Promise<PbfWay[]> {
  return (await fieldsOf(path, 'way')).map(({ id, refs, tags }) => ({
    ...{
      id,
      refs: refs
        .split(',')
        .filter(Boolean)
        .map((ref) => Number(ref.slice(1))),
    },
    ...(tags && { tags }),
  }));
}

async function relationsOf(path: string): Promise<PbfRelation[]> {
  return (await fieldsOf(path, 'relation')).map(({ id, members, tags }) => ({
    ...{ id, members: Array.from(members.matchAll(/([nwr])(\d+)@([^,]*)/g), memberOf) },
    ...(tags && { tags }),
  }));
}

function memberOf([, letter = '', ref, role = '']: RegExpExecArray): PbfRelation['members'][number] {
  return { type: KIND_OF_LETTER[letter as keyof typeof KIND_OF_LETTER], ref: Number(ref), role: plain(role) };
}

/** Fields of the lines of OPL: a letter and its value, between spaces. */
async function fieldsOf(path: string, kind: string) {
  const args = ['cat', '-t', kind, '-f', 'opl,add_metadata=false', '-o', '-', path];
  const { stdout } = await finish('osmium', args, { timeoutS: READ_TIMEOUT_S });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [first = '', ...rest] = line.split(' ');
      const field = (letter: string) => rest.find((one) => one.startsWith(letter))?.slice(1) ?? '';
      const pairs = field('T').split(',').filter(Boolean);
      const tags: Tags | undefined =
        pairs.length > 0 ? Object.fromEntries(pairs.map((pair) => pair.split('=').map(plain))) : undefined;
      const [x, y, refs, members] = [field('x'), field('y'), field('N'), field('M')];
      return { id: Number(first.slice(1)), tags, x, y, refs, members };
    });
}

/** A text of OPL: characters that are special there stand between percent signs, as hexadecimal numbers. */
function plain(text: string): string {
  return text.replace(/%([0-9a-f]+)%/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
