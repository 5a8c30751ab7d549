/** The records of other sources by place and by key, for diffs: they dedupe what changed among its neighbours. */
import Flatbush from 'flatbush';
import { recordToiletId, type SourceRecord } from './source-record.ts';

const TURNS = [0, -360, 360];

type Box = readonly [west: number, south: number, east: number, north: number];

export class AddedRecords {
  readonly #entries: readonly (readonly [key: string, record: SourceRecord])[];
  readonly #byKey: ReadonlyMap<string, SourceRecord>;
  readonly #tree: Flatbush | null;
  /** The largest number of metres by which a position may be off. */
  readonly precisionM: number;

  constructor(records: readonly SourceRecord[]) {
    // The public id differs from the keys of objects, such as `node/1`.
    this.#entries = records.map((record) => [recordToiletId(record), record]);
    this.#byKey = new Map(this.#entries);
    this.precisionM = records.reduce((most, { precision_m: m = 0 }) => Math.max(most, m), 0);
    // flatbush refuses to hold nothing.
    this.#tree = records.length === 0 ? null : new Flatbush(records.length);
    for (const { lon, lat } of records) this.#tree?.add(lon, lat, lon, lat);
    this.#tree?.finish();
  }

  get(key: string): SourceRecord | undefined {
    return this.#byKey.get(key);
  }

  /** Records in a box of degrees, which may run beyond ±180°, with their keys. */
  *within([west, south, east, north]: Box): Generator<readonly [key: string, record: SourceRecord]> {
    for (const turn of TURNS) {
      if (!this.#tree || west + turn > 180 || east + turn < -180) continue;
      for (const index of this.#tree.search(west + turn, south, east + turn, north))
        yield this.#entries[index]!;
    }
  }
}

export const NO_RECORDS = new AddedRecords([]);
