/** The header of a joined file: the facts that hold for all files that it was made of. */
import type { ScanHeader } from '../file/pbf-header.ts';
import { LENGTH, VARINT } from '../file/protobuf.ts';
import { MessageWriter } from './message-writer.ts';

export interface DatedHeader extends ScanHeader {
  /** The time of the data; null if it is not known. */
  readonly dataMs: number | null;
}

type JoinedHeader = Pick<
  ScanHeader,
  'bbox' | 'replicationTimestampMs' | 'replicationSequence' | 'replicationUrl'
>;

/**
 * The box around all, if each has one. The oldest time, if all are known. One replication server, if it is the same for
 * all, with the lowest number: its diffs then bring what any file lacks.
 */
export function joinedHeader(headers: readonly DatedHeader[]): JoinedHeader {
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

export function encodeHeader(header: JoinedHeader): Buffer {
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
