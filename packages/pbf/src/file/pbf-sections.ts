/**
 * Finds the start of the ways and of the relations in a sorted file, by bisecting its bytes: no index pass.
 *
 * Invariant: the sections tile the file; that the kinds really come in order is proven later, by the walk that reads
 * every blob (scan.ts).
 * Cost: about two times log2(number of blobs) probes of one blob each: milliseconds, under a second for a planet.
 */
import { type PackedBlob, parseBlob, unpackBlob, unpackStart } from './pbf-blobs.ts';
import { ExtractFault, type PbfFile } from './pbf-file.ts';
import { parseHeader, type ScanHeader } from './pbf-header.ts';
import { firstKind, type Kind, parseBlock, RELATION, WAY } from './primitive-block.ts';

/** Packed bytes that hold the string table of nearly every block; then of those with long ones. */
const START_BYTES = [16 * 1024, 128 * 1024];

/** `[from, to)` holds every object of a kind; it starts a blob early, since that one may mix two kinds. */
export interface Section {
  readonly from: number;
  readonly to: number;
}

export async function sectionsOf(file: PbfFile, dataStart: number): Promise<readonly Section[]> {
  const way = await firstBlobOf(file, WAY, 0);
  const relation = await firstBlobOf(file, RELATION, way.before);
  return [
    { from: dataStart, to: Math.max(dataStart, way.start) },
    { from: Math.max(dataStart, way.before), to: relation.start },
    { from: Math.max(dataStart, relation.before), to: file.size },
  ];
}

/** The first blob that starts with `kind` or a later one, and the blob before it. `low` starts a blob of an earlier kind. */
async function firstBlobOf(file: PbfFile, kind: Kind, low: number) {
  let before = low;
  let next = (await file.frameAt(low)).next;
  let high = file.size;
  // Every blob that starts at or after `high` is late, the one at `before` is early.
  while (next < high) {
    const middle = Math.max(next, Math.floor((before + high) / 2));
    const probe = await firstObjectFrom(file, middle, high);
    if (!probe || probe.kind >= kind) {
      high = middle;
      continue;
    }
    before = probe.offset;
    next = probe.next;
  }
  return { before, start: next };
}

/** The kind of the first object at or after `offset`, in a blob that starts before `end`. */
async function firstObjectFrom(file: PbfFile, offset: number, end: number) {
  for (let from = offset; ; ) {
    const frame = await file.syncFrom(from);
    if (!frame || frame.offset >= end) return undefined;
    const blob = await file.blobAt(frame.offset);
    try {
      const kind = kindOf(parseBlob(blob.body));
      if (kind !== undefined) return { kind, offset: frame.offset, next: frame.next };
    } catch (error) {
      throw file.explained(frame.offset, error);
    }
    from = frame.next;
  }
}

/** The string table comes first, so most of a blob need not be inflated to see what follows. */
function kindOf(blob: PackedBlob): Kind | undefined {
  for (const bytes of START_BYTES) {
    const kind = firstKind(unpackStart(blob, bytes));
    if (kind !== undefined) return kind;
  }
  return parseBlock(unpackBlob(blob)).groups[0]?.kind;
}

/** Reads the first blob of a .osm.pbf: its header, and the begin of the data. Throws ExtractFault if the file does not begin as one. */
export async function readFileHeader(file: PbfFile): Promise<{ header: ScanHeader; dataStart: number }> {
  const blob = await file.blobAt(0).catch((error: unknown) => {
    throw new ExtractFault(
      `${file.path} is not an .osm.pbf file: it does not start with an OSMHeader blob. Fetch the file again.`,
      {
        cause: error,
      },
    );
  });
  if (blob.type !== 'OSMHeader')
    throw new ExtractFault(
      `${file.path} is not an .osm.pbf file: it starts with a blob of type "${blob.type}". Fetch the file again.`,
    );
  try {
    return { header: parseHeader(unpackBlob(parseBlob(blob.body))), dataStart: blob.next };
  } catch (error) {
    throw file.explained(0, error);
  }
}
