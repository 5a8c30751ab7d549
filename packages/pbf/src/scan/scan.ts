/**
 * The scan: from a .osm.pbf of any size to the objects of interest, streaming.
 *
 * Three phases, relations, ways, nodes: what geometry needs of a kind is known before that kind is read, so a sorted
 * file is inflated once. In each phase the file goes by in chunks of whole blobs, which this thread and the others beside
 * it inflate and read (chunk-readers.ts); what they find comes together here in the order of the file. A file that does
 * not promise its order is walked for every kind in turn; the first walk notes which blob holds what, so the others
 * inflate only what they need.
 *
 * Invariant: every byte of the file is walked, and the promised order of kinds and of the blocks' first ids is checked on
 * the way: a file that breaks it ends in an error. What is not found is counted, never dropped in silence. What a file
 * cut off exactly between two blobs lacks cannot be seen in its bytes: compare its size or checksum with the source's.
 * Cost: linear, most of it inflating; docs/performance.md has the figures. The calling thread is busy for some 10 ms at a time.
 * Memory: 130 to 250 MB, most of it the runtime of the threads and the chunks in flight; 1 to 2 bytes a ref of the wanted
 * ways, and the objects found. Places wait on the disk. Wanted nodes do if there is a spool and they are many: 18 bytes each,
 * and 8 for each time that they are named. Without one they take 16 bytes of memory.
 */

import { availableParallelism } from 'node:os';
import { FileOrder } from '../file/file-order.ts';
import { PbfFile } from '../file/pbf-file.ts';
import type { ScanHeader } from '../file/pbf-header.ts';
import { readFileHeader, type Section, sectionsOf } from '../file/pbf-sections.ts';
import { type Kind, NODE, RELATION, WAY } from '../file/primitive-block.ts';
import { Damage, Unsupported } from '../file/protobuf.ts';
import { loadFileMaps, type Spool } from '../spool/id-sorter.ts';
import type { BlobFailure, BlobFindings } from './chunk-findings.ts';
import type { ScanSkips } from './geometry/scan-geometry.ts';
import type { PlaceScan } from './place-findings.ts';
import { Findings, type ScanSource } from './scan-findings.ts';
import type { ScannedObject, ScannedPlace } from './scanned-object.ts';
import { RuleBits, type ScanRules, type VenueRules } from './tag-rules/rule-bits.ts';
import type { TagRule } from './tag-rules/tag-rules.ts';
import type { Chunk } from './threads/chunk-reader.ts';
import { ChunkReaders } from './threads/chunk-readers.ts';
import { ScanThread } from './threads/scan-thread.ts';

export type { ScanSkips, ScanSource };

const MIN_BYTES_FOR_THREADS = 16 * 1024 * 1024;
/** More cannot be fed by the one thread that reads the file. */
const MAX_CORES = 8;

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
  readonly venueRules?: VenueRules | undefined;
  /** Named places to be had from `places()`, and the folder for what they need on the disk meanwhile. */
  readonly places?: PlaceScan;
  /** The disk for lists that grow with the file, if it is sorted. None: they stay in memory. */
  readonly spool?: Spool;
  readonly onProgress?: (progress: ScanProgress) => void;
  readonly signal?: AbortSignal;
  /** Threads that inflate and read beside this one. By itself: as many as there are other cores, none for a small file. */
  readonly threads?: number;
}

export interface Scan {
  readonly header: ScanHeader;
  /** Nodes, ways, relations, each in the order of the file. */
  readonly objects: ScannedObject[];
  /** Built one at a time, anew on each call, and not repeated in `skipped`. Tags: only the keys of the venue rules and the detail keys. */
  readonly venues: () => Iterable<ScannedObject>;
  /** Read from the disk one at a time, anew on each call: ways and relations first, nodes last. */
  readonly places: () => Iterable<ScannedPlace>;
  /** The source that objects and venues are built from. */
  readonly source: () => ScanSource;
  /** Objects that matched and are not handed on. */
  readonly skipped: ScanSkips;
}

export async function scanExtract(path: string, options: ScanOptions): Promise<Scan> {
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
  const { objectRules, venueRules, places } = options;
  const { header, dataStart } = await readFileHeader(file);
  const rules: ScanRules = { objectRules, venueRules, placeRules: places?.rules };
  const maps = options.spool && (await loadFileMaps(options.spool.maps));
  // Positions of a file without order come in any order: they wait in memory.
  const spool = options.spool && maps && header.sorted ? { ...options.spool, opened: maps } : undefined;
  const findings = new Findings(new RuleBits(rules), places?.folder, spool);
  const threads = Array.from(
    { length: options.threads ?? threadsFor(file.size) },
    () => new ScanThread({ rules, maps: spool?.maps }),
  );
  const readers = new ChunkReaders(rules, threads, maps);
  try {
    await readPhases(file, header.sorted, dataStart, { options, readers, findings });
    const objects = findings.objects();
    return {
      ...{ header, objects, skipped: findings.skipped },
      venues: () => findings.venues(),
      places: () => findings.places(),
      source: () => findings.source(),
    };
  } finally {
    findings.close();
    await readers.close();
  }
}

interface Parts {
  readonly options: ScanOptions;
  readonly readers: ChunkReaders;
  readonly findings: Findings;
}

async function readPhases(
  file: PbfFile,
  sorted: boolean,
  dataStart: number,
  { options, readers, findings }: Parts,
): Promise<void> {
  const whole: Section = { from: dataStart, to: file.size };
  const sections = sorted ? await sectionsOf(file, dataStart) : [whole, whole, whole];
  const bytesTotal = sections.reduce((sum, { from, to }) => sum + to - from, 0);
  const contents = sorted ? undefined : new BlobContents();
  let bytesBefore = 0;
  for (const { kind, phase } of PHASES) {
    options.signal?.throwIfAborted();
    const section = sections[kind]!;
    const order = sorted ? new FileOrder() : undefined;
    const chunks = dataChunks(file, section, readers, (offset) => contents?.mayHold(offset, kind) !== false);
    const wantedIds = findings.wantedIds(kind);
    for await (const [chunk, found] of readers.read({ kind, sorted, wantedIds }, chunks)) {
      for (const blob of found.blobs) {
        file.at(blob.offset, () => order?.check(blob));
        contents?.note(blob);
      }
      if (found.failure) throw file.explained(found.failure.offset, faultOf(found.failure));
      file.at(chunk.blobs[0]?.offset ?? section.from, () => findings.add(found));
      options.signal?.throwIfAborted();
      options.onProgress?.({ bytesDone: bytesBefore + chunk.next - section.from, bytesTotal, phase });
    }
    bytesBefore += section.to - section.from;
    options.onProgress?.({ bytesDone: bytesBefore, bytesTotal, phase });
  }
}

const faultOf = ({ kind, what }: BlobFailure): Error =>
  kind === 'damage' ? new Damage(what) : new Unsupported(what);

/** A small file is read before a thread has started. */
const threadsFor = (bytes: number): number =>
  bytes < MIN_BYTES_FOR_THREADS ? 0 : Math.min(availableParallelism(), MAX_CORES) - 1;

interface DataChunk extends Chunk {
  /** Offset of its end in the file. */
  readonly next: number;
}

/** The section's chunks, with those of their data blobs that may hold objects of the kind. */
async function* dataChunks(
  file: PbfFile,
  { from, to }: Section,
  readers: ChunkReaders,
  isWanted: (offset: number) => boolean,
): AsyncGenerator<DataChunk, void, void> {
  for await (const { offset, bytes, frames } of file.chunks(from, to, (size) => readers.memory(size))) {
    const blobs = frames
      .filter((frame) => frame.type === 'OSMData' && isWanted(frame.offset))
      .map((frame) => ({ offset: frame.offset, from: frame.bodyAt - offset, to: frame.next - offset }));
    yield { bytes, blobs, next: frames.at(-1)!.next };
  }
}

/** Which kinds each blob of an unsorted file holds, once the first walk has seen it. */
class BlobContents {
  readonly #kinds = new Map<number, number>();

  note({ offset, kinds }: BlobFindings): void {
    this.#kinds.set(offset, kinds);
  }

  mayHold(offset: number, kind: Kind): boolean {
    const kinds = this.#kinds.get(offset);
    return kinds === undefined || (kinds & (1 << kind)) !== 0;
  }
}
