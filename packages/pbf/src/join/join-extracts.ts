/**
 * Joins sorted extracts to one file, as if it had been cut out of the world in one piece: each object once. What several
 * extracts have is taken from the one whose data is newest, so ways and relations over a border are whole.
 *
 * Memory: some 10 MB an extract with blobs as Geofabrik's, whatever their size. Disk: about as much as all extracts.
 */
import { type Extract, openExtract } from '../blocks/section-chunks.ts';
import { newestTimestampMs } from '../file/newest-timestamp.ts';
import { ExtractFault } from '../file/pbf-file.ts';
import type { ScanHeader } from '../file/pbf-header.ts';
import { type Kind, NODE, RELATION, WAY } from '../file/primitive-block.ts';
import { LENGTH, VARINT } from '../file/protobuf.ts';
import { BlobWriter } from './blob-writer.ts';
import { BlockWriter } from './block-writer.ts';
import { KindReader } from './kind-reader.ts';
import { MessageWriter } from './message-writer.ts';

interface JoinOptions {
  /** Later times of objects are mistakes, and do not count. */
  readonly nowMs: number;
  /** Called with the bytes read so far, and those of all extracts. */
  readonly onProgress?: (bytesDone: number, bytesTotal: number) => void;
}

interface Input {
  readonly extract: Extract;
  readonly header: DatedHeader;
}

/**
 * Writes the file under its name only when it is whole. Throws ExtractFault if an extract is damaged, or not sorted.
 *
 * @param paths at least one
 */
export async function joinExtracts(
  paths: readonly string[],
  out: string,
  { nowMs, onProgress = () => {} }: JoinOptions,
): Promise<void> {
  const inputs: Input[] = [];
  try {
    for (const path of paths) inputs.push(await openInput(path, nowMs));
    const bytesTotal = inputs.reduce((sum, { extract }) => sum + extract.file.size, 0);
    await write(inputs, out, (bytesDone) => onProgress(bytesDone, bytesTotal));
    onProgress(bytesTotal, bytesTotal);
  } finally {
    for (const { extract } of inputs) await extract.file.close();
  }
}

async function openInput(path: string, nowMs: number): Promise<Input> {
  const extract = await openExtract(path);
  try {
    if (!extract.header.sorted)
      throw new ExtractFault(
        `${path} cannot be joined with others: its header does not promise the order of its objects. Sort it with \`osmium sort\`.`,
      );
    const dataMs = extract.header.replicationTimestampMs ?? (await newestTimestampMs(path, nowMs));
    return { extract, header: { ...extract.header, dataMs } };
  } catch (error) {
    await extract.file.close();
    throw error;
  }
}

async function write(
  inputs: readonly Input[],
  out: string,
  tell: (bytesDone: number) => void,
): Promise<void> {
  const writer = await BlobWriter.open(out);
  try {
    writer.send('OSMHeader', encodeHeader(joinedHeader(inputs.map(({ header }) => header))));
    // Of an unknown age is as old as can be. Sorting keeps the order of equal ones.
    const age = ({ header }: Input) => header.dataMs ?? Number.NEGATIVE_INFINITY;
    const newestFirst = inputs.toSorted((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)));
    for (const kind of [NODE, WAY, RELATION] as const) await joinKind(kind, newestFirst, writer, tell);
    await writer.close();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

async function joinKind(
  kind: Kind,
  newestFirst: readonly Input[],
  writer: BlobWriter,
  tell: (bytesDone: number) => void,
): Promise<void> {
  const readers = newestFirst.map(({ extract }) => new KindReader(extract, kind));
  const block = new BlockWriter();
  const flush = async () => {
    writer.send('OSMData', block.finish());
    await writer.drain();
    tell(readers.reduce((sum, { offset }) => sum + offset, 0));
  };
  for (const reader of readers) await reader.load();
  for (;;) {
    const { first, last } = nextRun(readers);
    if (!first) break;
    const latest = first.putTo(last, block);
    for (const reader of readers) {
      if (reader !== first) reader.pass(latest);
      await reader.load();
    }
    if (block.isFull) await flush();
  }
  if (!block.isEmpty) await flush();
}

/** The reader with the lowest id, of several the newest, and the id up to which its objects come next. */
function nextRun(readers: readonly KindReader[]): { first: KindReader | undefined; last: number } {
  let first: KindReader | undefined;
  let last = Number.POSITIVE_INFINITY;
  for (const reader of readers) {
    const { next } = reader;
    if (next === Number.POSITIVE_INFINITY) continue;
    if (first === undefined) first = reader;
    else if (next < first.next) {
      last = first.next;
      first = reader;
    } else if (next < last) last = next;
  }
  return { first, last };
}

interface DatedHeader extends ScanHeader {
  /** The time of the data; null if it is not known. */
  readonly dataMs: number | null;
}

type JoinedHeader = Pick<
  ScanHeader,
  'bbox' | 'replicationTimestampMs' | 'replicationSequence' | 'replicationUrl'
>;

/**
 * The header of a joined file: the facts that hold for all files that it was made of.
 * The box around all, if each has one. The oldest time, if all are known. One replication server, if it is the same for
 * all, with the lowest number: its diffs then bring what any file lacks.
 */
function joinedHeader(headers: readonly DatedHeader[]): JoinedHeader {
  const boxes = headers.map(({ bbox }) => bbox).filter((bbox) => bbox !== null);
  const side = (index: 0 | 1 | 2 | 3, choose: (...values: number[]) => number) =>
    choose(...boxes.map((box) => box[index]));
  const times = headers.map(({ dataMs }) => dataMs).filter((dataMs) => dataMs !== null);
  const sequences = headers.map((each) => each.replicationSequence).filter((number) => number !== null);
  const url = headers[0]!.replicationUrl;
  const isOneServer = headers.every(({ replicationUrl }) => replicationUrl === url);
  const isNumbered = isOneServer && sequences.length === headers.length;
  const all = headers.length;
  return {
    bbox:
      boxes.length === all
        ? [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
        : null,
    replicationTimestampMs: times.length === all ? Math.min(...times) : null,
    replicationSequence: isNumbered ? Math.min(...sequences) : null,
    replicationUrl: isOneServer ? url : null,
  };
}

function encodeHeader(header: JoinedHeader): Buffer {
  const { bbox, replicationTimestampMs: dataMs, replicationSequence: sequence, replicationUrl: url } = header;
  const out = new MessageWriter();
  if (bbox) {
    const [west, south, east, north] = bbox;
    const box = new MessageWriter();
    // Nanodegrees, in the format's order: left, right, top, bottom.
    for (const [index, degrees] of [west, east, north, south].entries()) {
      box.varint(8 * (index + 1) + VARINT);
      box.sint64(Math.round(degrees * 1e9));
    }
    out.bytesField(8 + LENGTH, box.written());
  }
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) out.textField(32 + LENGTH, feature);
  out.textField(40 + LENGTH, 'Sort.Type_then_ID');
  out.textField(128 + LENGTH, 'lootiles');
  if (dataMs !== null) out.numberField(256 + VARINT, Math.floor(dataMs / 1000));
  if (sequence !== null) out.numberField(264 + VARINT, sequence);
  if (url !== null) out.textField(272 + LENGTH, url);
  return out.written();
}
