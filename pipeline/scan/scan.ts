/**
 * The scan: from a .osm.pbf of any size to the objects of interest, streaming.
 *
 * Three phases, relations, ways, nodes: what geometry needs of a kind is known before that kind is read, so a sorted
 * file is inflated once. In each phase the blobs inflate on libuv's pool (look-ahead.ts) and their blocks are read in
 * file order as they come. A file that does not promise its order is walked for every kind in turn; the first walk notes
 * which blob holds what, so the others inflate only what they need.
 *
 * Invariant: every byte of the file is walked, and the promised order of kinds and of the blocks' first ids is checked on
 * the way: a file that breaks it ends in an error. What is not found is counted, never dropped in silence. What a file
 * cut off exactly between two blobs lacks cannot be seen in its bytes: compare its size or checksum with the source's.
 * Cost: linear; 115-225 compressed MB/s on two busy cores, 6 to 12 times `osmium tags-filter`, which also reads the nodes
 * of ways.
 * Memory: about 250 MB, most of it the blobs in flight; 16 bytes a wanted node, 1 to 2 bytes a ref of the wanted
 * ways, and the objects found. Places wait on the disk, not in memory.
 */

import type { ScannedObject } from '../scanned-object.ts';
import type { ScannedPlace } from '../scanned-place.ts';
import { inflateAhead } from './look-ahead.ts';
import { parseBlob, unpackBlob } from './pbf-blobs.ts';
import { DumpFault, type FileBlob, PbfFile } from './pbf-file.ts';
import { parseHeader, type ScanHeader } from './pbf-header.ts';
import { type Section, sectionsOf } from './pbf-sections.ts';
import type { PlaceScan } from './place-findings.ts';
import { type Block, firstId, type Kind, NODE, parseBlock, RELATION, WAY } from './primitive-block.ts';
import { Damage } from './protobuf.ts';
import { NodeReader } from './read-nodes.ts';
import { readRelations } from './read-relations.ts';
import { readWays } from './read-ways.ts';
import { Findings, type ScanSource } from './scan-findings.ts';
import type { ScanSkips } from './scan-geometry.ts';
import type { TagRule } from './tag-rules.ts';
import { lowerBound, type WantedRange } from './wanted.ts';

export type { PlaceScan, ScanHeader, ScanSkips, ScanSource };

export interface ScanProgress {
  /** Rises over the whole scan, up to `bytesTotal`. */
  readonly bytesDone: number;
  /** Bytes to walk: the file's size, three times that for a file that is not sorted. */
  readonly bytesTotal: number;
  readonly phase: 'relations' | 'ways' | 'nodes';
}

export interface ScanOptions {
  readonly objectRules: readonly TagRule[];
  /** Areas to be had from `venues()`. None, for the toilets alone: some 15 % faster. */
  readonly venueRules?: readonly TagRule[];
  /** Named places to be had from `places()`, and the folder for what they need on the disk meanwhile. */
  readonly places?: PlaceScan;
  readonly onProgress?: (progress: ScanProgress) => void;
  readonly signal?: AbortSignal;
}

export interface Scan {
  readonly header: ScanHeader;
  /** Nodes, ways, relations, each in the order of the file. */
  readonly objects: ScannedObject[];
  /** Built one at a time, anew on each call, and not repeated in `skipped`. Tags: only the keys of the venue rules. */
  readonly venues: () => Iterable<ScannedObject>;
  /** Read from the disk one at a time, anew on each call: ways and relations first, nodes last. */
  readonly places: () => Iterable<ScannedPlace>;
  /** What objects and venues are built from. */
  readonly source: () => ScanSource;
  /** Objects that matched and are not handed on. */
  readonly skipped: ScanSkips;
  readonly bytes: number;
  readonly inflatedBlobs: number;
}

export async function scanDump(path: string, options: ScanOptions): Promise<Scan> {
  const file = await PbfFile.open(path);
  try {
    return await scanFile(file, options);
  } finally {
    await file.close();
  }
}

const PHASES = [
  { kind: RELATION, phase: 'relations' },
  { kind: WAY, phase: 'ways' },
  { kind: NODE, phase: 'nodes' },
] as const;

async function scanFile(file: PbfFile, options: ScanOptions): Promise<Scan> {
  const { header, dataStart } = await readHeader(file);
  const findings = new Findings(options.objectRules, options.venueRules ?? [], options.places);
  const whole: Section = { from: dataStart, to: file.size, start: dataStart };
  const sections = header.sorted ? await sectionsOf(file, dataStart) : [whole, whole, whole];
  const bytesTotal = sections.reduce((sum, { from, to }) => sum + to - from, 0);
  const contents = header.sorted ? undefined : new BlobContents();
  let bytesBefore = 0;
  let inflatedBlobs = 0;

  for (const { kind, phase } of PHASES) {
    const section = sections[kind]!;
    const walk = new Walk(file, kind, header.sorted, findings);
    const arrived = (blob: FileBlob): void => {
      options.signal?.throwIfAborted();
      options.onProgress?.({ bytesDone: bytesBefore + blob.next - section.from, bytesTotal, phase });
    };
    await inflateAhead(file, dataBlobs(file, section, kind, contents), (blob, raw) => {
      inflatedBlobs++;
      walk.visit(blob, raw, contents);
      arrived(blob);
    });
    walk.end();
    bytesBefore += section.to - section.from;
    options.onProgress?.({ bytesDone: bytesBefore, bytesTotal, phase });
  }

  const objects = findings.objects();
  const { skipped } = findings;
  const venues = () => findings.venues();
  const places = () => findings.places();
  const source = () => findings.source();
  return { header, objects, venues, places, source, skipped, bytes: file.size, inflatedBlobs };
}

async function readHeader(file: PbfFile): Promise<{ header: ScanHeader; dataStart: number }> {
  const blob = await file.blobAt(0).catch((error: unknown) => {
    throw new DumpFault(`${file.path} is not a .osm.pbf: it does not start with an OSMHeader blob.`, {
      cause: error,
    });
  });
  if (blob.type !== 'OSMHeader')
    throw new DumpFault(`${file.path} is not a .osm.pbf: it starts with a blob of type "${blob.type}".`);
  try {
    return { header: parseHeader(await unpackBlob(parseBlob(blob.body))), dataStart: blob.next };
  } catch (error) {
    throw file.explained(0, error);
  }
}

/** The section's blobs that may hold objects of the kind. */
async function* dataBlobs(
  file: PbfFile,
  { from, to }: Section,
  kind: Kind,
  contents: BlobContents | undefined,
): AsyncGenerator<FileBlob, void, void> {
  for await (const blob of file.blobs(from, to))
    if (blob.type === 'OSMData' && contents?.mayHold(blob.offset, kind) !== false) yield blob;
}

/** Which kinds each blob of an unsorted file holds, once the first walk has seen it: a byte a blob. */
class BlobContents {
  readonly #kinds = new Map<number, number>();

  note(offset: number, block: Block): void {
    this.#kinds.set(
      offset,
      block.groups.reduce((kinds, group) => kinds | (1 << group.kind), 0),
    );
  }

  mayHold(offset: number, kind: Kind): boolean {
    const kinds = this.#kinds.get(offset);
    return kinds === undefined || (kinds & (1 << kind)) !== 0;
  }
}

interface HeldBlock {
  readonly offset: number;
  readonly block: Block;
  /** Of this phase's kind; NaN when it cannot be told or ids do not ascend from it. */
  readonly first: number;
}

/**
 * One phase's way through its section. A block is held back until the next one is known: the ids between the two first
 * ids are all that it can hold, and when none of them is wanted and no tag can match, it is not read.
 */
class Walk {
  readonly #file: PbfFile;
  readonly #kind: Kind;
  readonly #sorted: boolean;
  readonly #findings: Findings;
  readonly #wantedIds: Float64Array;
  readonly #read: (block: Block, range: WantedRange) => void;
  #held: HeldBlock | undefined;
  #latestKind: number = NODE;
  #latestFirst = 0;

  constructor(file: PbfFile, kind: Kind, sorted: boolean, findings: Findings) {
    this.#file = file;
    this.#kind = kind;
    this.#sorted = sorted;
    this.#findings = findings;
    if (kind === RELATION) {
      const sink = findings.relations();
      this.#wantedIds = new Float64Array(0);
      this.#read = (block) => readRelations(block, sink);
    } else if (kind === WAY) {
      const sink = findings.ways();
      this.#wantedIds = sink.wantedIds;
      this.#read = (block, range) => readWays(block, range, sink);
    } else {
      const sink = findings.nodes();
      const reader = new NodeReader(sink);
      this.#wantedIds = sink.wanted.ids;
      this.#read = (block, range) => reader.read(block, range);
    }
  }

  visit(blob: FileBlob, raw: Buffer, contents: BlobContents | undefined): void {
    const next = this.#file.at(blob.offset, () => {
      const block = parseBlock(raw);
      contents?.note(blob.offset, block);
      return this.#sorted
        ? this.#checkedOrder(blob.offset, block)
        : { offset: blob.offset, block, first: Number.NaN };
    });
    // A block of another kind says nothing about where the ids of this kind end.
    this.#settle(next?.first ?? Number.NaN);
    this.#held = next;
  }

  end(): void {
    this.#settle(Number.NaN);
  }

  /** Undefined for a block without objects of this phase's kind. */
  #checkedOrder(offset: number, block: Block): HeldBlock | undefined {
    let mine: number | undefined;
    for (const group of block.groups) {
      if (group.kind < this.#latestKind)
        throw new Damage(
          'nodes, ways and relations are not in the order that its header promises; sort it with `osmium sort`',
        );
      this.#latestKind = group.kind;
      if (group.kind !== this.#kind || mine !== undefined) continue;
      mine = firstId(block.bytes, group);
    }
    if (mine === undefined) return undefined;
    // Negative ids (made by editors) come before the others, by their size: not ascending, so nothing is skipped.
    if (!(mine >= 0)) return { offset, block, first: Number.NaN };
    if (mine < this.#latestFirst)
      throw new Damage('ids are not in the order that its header promises; sort it with `osmium sort`');
    this.#latestFirst = mine;
    return { offset, block, first: mine };
  }

  #settle(nextFirst: number): void {
    const held = this.#held;
    if (!held) return;
    this.#held = undefined;
    this.#file.at(held.offset, () => {
      const { block } = held;
      const { table } = this.#findings;
      const range = this.#rangeBetween(held.first, nextFirst);
      table.load(block.bytes, block.table.from, block.table.to);
      if ((table.possible & this.#findings.mask(this.#kind)) !== 0 || range.from < range.to)
        this.#read(block, range);
    });
  }

  #rangeBetween(first: number, next: number): WantedRange {
    const ids = this.#wantedIds;
    if (Number.isNaN(first)) return { from: 0, to: ids.length, ascending: false };
    const from = lowerBound(ids, first);
    return { from, to: Number.isNaN(next) ? ids.length : lowerBound(ids, next, from), ascending: true };
  }
}
