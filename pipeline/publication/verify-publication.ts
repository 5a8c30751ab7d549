/**
 * Verifies files of a publication before readers see them: the reader of files and the generation itself answer the same
 * questions around random toilets, byte for byte.
 */

import { compileHours, opensLater } from '../../packages/hours/index.ts';
import { originAt, ReadBodies, Reader, TextSink } from '../../packages/reader/index.ts';
import type { NearestQuery } from '../../schemas/reads/read-query.ts';
import { filterShape } from '../../schemas/toilet/facts.ts';
import { BlobError, kindIn, LEAF } from '../../shards/format/blob.ts';
import { fromE7 } from '../../shards/format/e7.ts';
import type { Dataset } from '../../shards/generation/dataset.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { unpackLeaf } from '../../shards/leaf/unpack-leaf.ts';
import {
  DIRECTORY_NAME,
  type Directory,
  encodeDirectory,
  type PublishedCell,
} from '../../shards/publication/directory.ts';
import { type LeafIndex, nameOf } from '../../shards/publication/leaf-index.ts';
import { unpack } from '../../shards/publication/unpack.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { recordId } from '../../shards/shard/toilet-record.ts';
import { sha256 } from '../../shards/store/whole-file.ts';

/** About two kilometres: some positions lie between the cells. */
const SPREAD = 0.02;
/** One question in so many is asked on foot: tiles of the walking graph are large. */
const ON_FOOT = 5;
/** Answers link to it. Any address will do, as both sides have the same. */
const BASE_URL = 'https://toilets.example';
const NO_FILTERS = filterShape(() => false);

export interface VerifyParts {
  readonly generation: Generation;
  readonly directory: Directory;
  /** Reads a published file by name. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
  /** Leaves around whose toilets it asks. */
  readonly leaves: readonly ShardLeaf[];
  readonly questions: number;
  readonly nowMs: number;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

/** Returns the names of files that are missing or damaged. Throws if an answer differs though none is. */
export async function findDamagedFiles(parts: VerifyParts): Promise<string[]> {
  const { generation, directory, read, nowMs } = parts;
  const damaged = new Set<string>();
  let faults = 0;
  const fetchBlob = async (name: string): Promise<ArrayBuffer> => {
    if (name === DIRECTORY_NAME) return new TextEncoder().encode(encodeDirectory(directory)).buffer;
    const packed = await read(name);
    if (packed && (await isFileOf(name, packed))) return new Uint8Array(packed).buffer;
    damaged.add(name);
    faults++;
    throw new Error('It is missing or damaged.');
  };
  const reader = await Reader.open({ fetchBlob, baseUrl: BASE_URL, live: { compileHours, opensLater } });
  const bodies = new ReadBodies(BASE_URL, new TextSink());
  for (const { id, lon, lat, query } of questionsOf(parts)) {
    const answer = (dataset: Dataset) =>
      `${bodies.find(dataset, query, originAt(dataset, lon, lat), nowMs)}${bodies.toilet(dataset, id, nowMs)?.body}`;
    const expected = answer(generation);
    const before = faults;
    const given = await reader.ask(answer).catch((error) => {
      if (faults === before) throw error;
    });
    if (given === expected || faults > before) continue;
    throw new Error(
      `The published files answer another thing than generation ${generation.manifest.generation} at ${lon}, ${lat}. They were not switched to. Report this, and publish again after the next import.`,
    );
  }
  return [...damaged];
}

interface Question {
  /** Id of a toilet nearby. */
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
  readonly query: NearestQuery;
}

function questionsOf({ generation, leaves, questions, random }: VerifyParts): Question[] {
  if (leaves.length === 0) return [];
  return Array.from({ length: questions }, (_, i) => {
    const leaf = leaves[Math.floor(random() * leaves.length)]!;
    const rows = rowsIn(leaf);
    const row = rows[Math.floor(random() * rows.length)] ?? 0;
    const near = (e7: number, limit: number) =>
      Math.max(-limit, Math.min(limit, fromE7(e7) + (random() - 0.5) * SPREAD));
    const { positions } = leaf.shard.columns;
    const position = { lon: near(positions[row * 2]!, 180), lat: near(positions[row * 2 + 1]!, 90) };
    const by = generation.walk && i % ON_FOOT === 0 ? ({ by: 'walk' } as const) : {};
    const query = { ...NO_FILTERS, ...position, ...by, limit: 5 };
    return { id: recordId(leaf.shard.record(row)), ...position, query };
  });
}

/** A leaf and the shard that it is a part of. */
export interface ShardLeaf extends PublishedCell {
  readonly shard: Shard;
}

/** Lists the leaves of a generation. Throws BlobError if a shard is damaged. */
export function leavesOf({ shards, cells }: Generation, index: LeafIndex): ShardLeaf[] {
  return shards.flatMap((shard, i) =>
    index.cellsOf(shard, cells[i]!.key).map((leaf) => ({ ...leaf, shard })),
  );
}

/** Rows of the shard that lie in the box of the leaf. */
function rowsIn({ shard, box: [west, south, east, north] }: ShardLeaf): number[] {
  const { positions } = shard.columns;
  const isIn = (row: number) => {
    const [lon, lat] = [fromE7(positions[row * 2]!), fromE7(positions[row * 2 + 1]!)];
    return lon >= west && lon <= east && lat >= south && lat <= north;
  };
  return Array.from({ length: shard.rows }, (_, row) => row).filter(isIn);
}

/** Checks a file of a publication by its name, which begins the SHA-256 of the blob that it was made of. Pure. */
async function isFileOf(name: string, packed: Uint8Array): Promise<boolean> {
  try {
    const bytes = await unpack(new Uint8Array(packed).buffer, name);
    const blob = kindIn(bytes) === LEAF ? unpackLeaf(new Uint8Array(bytes), name) : bytes;
    return nameOf(sha256(new Uint8Array(blob))) === name;
  } catch (error) {
    if (error instanceof BlobError) return false;
    throw error;
  }
}
