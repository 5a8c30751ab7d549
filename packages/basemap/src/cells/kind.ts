/** The properties that features share if they are drawn alike: layer, shape, order and attributes. One object for all of them. */
import { Cursor } from '../../../pbf/index.ts';
import { ORDER_STEPS } from '../spool/cell-records.ts';

export const POINT = 0;
export const LINE = 1;
export const AREA = 2;

export interface Kind {
  /** Place in `LAYERS`. */
  readonly layer: number;
  readonly shape: number;
  readonly order: number;
  readonly attributes: readonly (readonly [key: string, value: string | number | boolean])[];
}

/** Kinds of a cell. */
export class Kinds {
  readonly #byBytes = new Map<string, Kind>();
  readonly #byFacts = new Map<string, Kind>();
  #latestBytes = '';
  #latest: Kind | undefined;

  /** @param bytes as the records have them */
  fromRecord(bytes: Buffer): Kind {
    const key = bytes.toString('latin1');
    if (this.#latest && key === this.#latestBytes) return this.#latest;
    let kind = this.#byBytes.get(key);
    if (!kind) {
      const cursor = new Cursor(bytes);
      const [layer, shape, order] = [cursor.varint(), cursor.varint(), cursor.sint64() / ORDER_STEPS];
      const text = cursor.text();
      const attributes = text === '' ? [] : Object.entries<string | number | boolean>(JSON.parse(text));
      kind = this.of(layer, shape, shape === AREA ? coarse(order) : order, attributes);
      this.#byBytes.set(key, kind);
    }
    this.#latestBytes = key;
    this.#latest = kind;
    return kind;
  }

  of(layer: number, shape: number, order: number, attributes: Kind['attributes']): Kind {
    const key = `${layer},${shape},${order},${JSON.stringify(attributes)}`;
    let kind = this.#byFacts.get(key);
    if (!kind) {
      kind = { layer, shape, order, attributes };
      this.#byFacts.set(key, kind);
    }
    return kind;
  }
}

/** Areas are ordered from large to small in coarse steps only, or each would be a kind of its own. */
function coarse(order: number): number {
  return Math.sign(order) * Math.round(Math.log2(Math.abs(order) + 1) / 2);
}
