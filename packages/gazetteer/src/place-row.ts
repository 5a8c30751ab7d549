/**
 * A row of the lookup file as it comes from the database. A damaged file may hold anything, so every field is checked
 * here, once. Nothing behind this file meets a wrong type.
 */
import { PLACE_KINDS } from './place-record.ts';

/** A value as SQLite gives it. Its own type is one of Node's, and browsers read rows, too. */
type StoredValue = null | number | bigint | string | Uint8Array;
type Raw = Record<string, StoredValue>;

export interface PlaceRow {
  /** Index into PLACE_KINDS. */
  readonly kind: number;
  readonly name: string;
  /** Other names, a line each. */
  readonly others: string | null;
  readonly lon: number;
  readonly lat: number;
  readonly importance: number;
  readonly town: string | null;
  readonly townOthers: string | null;
  readonly country: string | null;
  /** See houses.ts. */
  readonly houses: string | null;
}

export const PlaceRow = {
  /** A row from a query that names its columns as the interface does, but `town_others`. Throws if a field is off. */
  staged(raw: Raw): PlaceRow {
    const kind = integer(raw.kind);
    if (PLACE_KINDS[kind] === undefined) throw new Error(`kind ${kind} is not known`);
    return {
      kind,
      name: text(raw.name),
      others: textOrNull(raw.others),
      lon: integer(raw.lon),
      lat: integer(raw.lat),
      importance: integer(raw.importance),
      town: textOrNull(raw.town),
      townOthers: textOrNull(raw.town_others),
      country: textOrNull(raw.country),
      houses: textOrNull(raw.houses ?? null),
    };
  },
};

/** The checksum of a row of the file. It covers everything an answer can show. */
export function rowChecksum(id: number, row: PlaceRow): string {
  const { kind, name, others, lon, lat, importance, town, townOthers, country, houses } = row;
  const shown = [id, kind, name, others, lon, lat, importance, town, townOthers, country];
  return `${JSON.stringify(houses === null ? shown : [...shown, houses])}\n`;
}

export function integer(value: StoredValue | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('a number is missing');
  return value;
}

export function text(value: StoredValue | undefined): string {
  if (typeof value !== 'string') throw new Error('a text is missing');
  return value;
}

function textOrNull(value: StoredValue | undefined): string | null {
  return value === null ? null : text(value);
}

export function bytes(value: StoredValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('a block of bytes is missing');
  return value;
}
