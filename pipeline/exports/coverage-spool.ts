/**
 * Streets with their minutes on the disk, by squares of the map: the tiles of a square follow each other in an archive, so
 * they are made square by square. Holds what is not written yet, and one square.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WalkCase } from '../../packages/reader/index.ts';

/** Bytes that wait in memory. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Minutes that are not known. */
const UNKNOWN = 255;

export interface SpooledStreet {
  /** x, y in turn on the square of Web Mercator, in units of 2^-31 of its side. */
  readonly places: Int32Array;
  /** Whole minutes for each case; null if they are not known. */
  readonly minutes: readonly (number | null)[];
}

export class CoverageSpool {
  readonly #folder: string;
  readonly #cases: number;
  readonly #waiting = new Map<number, Buffer[]>();
  readonly #squares = new Set<number>();
  #bytes = 0;

  /** @param folder that is made, and removed by `remove` */
  constructor(folder: string, cases: number) {
    this.#folder = folder;
    this.#cases = cases;
    mkdirSync(folder);
  }

  /** @param square its number */
  add(square: number, { places, minutes }: SpooledStreet): void {
    const record = Buffer.alloc(2 + minutes.length + places.length * 4);
    record.writeUInt16LE(places.length, 0);
    for (const [i, each] of minutes.entries()) record.writeUInt8(each ?? UNKNOWN, 2 + i);
    for (const [i, place] of places.entries()) record.writeInt32LE(place, 2 + minutes.length + i * 4);
    const waiting = this.#waiting.get(square) ?? [];
    waiting.push(record);
    this.#waiting.set(square, waiting);
    this.#squares.add(square);
    this.#bytes += record.length;
    if (this.#bytes > MOST_WAITING) this.#write();
  }

  /** The squares that have streets, ascending. */
  squares(): readonly number[] {
    this.#write();
    return [...this.#squares].sort((a, b) => a - b);
  }

  *streetsOf(square: number): Generator<SpooledStreet, void> {
    const path = this.#pathOf(square);
    if (!existsSync(path)) return;
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; ) {
      const numbers = bytes.readUInt16LE(at);
      const minutes = Array.from(bytes.subarray(at + 2, at + 2 + this.#cases), (each) =>
        each === UNKNOWN ? null : each,
      );
      at += 2 + this.#cases;
      const from = at;
      const places = Int32Array.from({ length: numbers }, (_, i) => bytes.readInt32LE(from + i * 4));
      at += numbers * 4;
      yield { places, minutes };
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #pathOf(square: number): string {
    return join(this.#folder, `${square}`);
  }

  #write(): void {
    for (const [square, records] of this.#waiting)
      appendFileSync(this.#pathOf(square), Buffer.concat(records));
    this.#waiting.clear();
    this.#bytes = 0;
  }
}

const ALL: WalkCase = { isStepFree: false, isFree: false };
const WEDNESDAY = 3;

/** The cases that the coverage of a dump has minutes for, each a column. */
export const COVERAGE_COLUMNS: readonly (readonly [name: string, given: WalkCase, meaning: string])[] = [
  ['min_any', ALL, 'to any toilet that needs no purchase and no key, open or not'],
  ['min_step_free', { ...ALL, isStepFree: true }, 'the same without steps, to one for wheelchairs'],
  ['min_free', { ...ALL, isFree: true }, 'the same to one that is free of charge'],
  [
    'min_wed_12',
    { ...ALL, open: { day: WEDNESDAY, hour: 12 } },
    'to one that is known to be open on Wednesday at 12:00',
  ],
  [
    'min_wed_02',
    { ...ALL, open: { day: WEDNESDAY, hour: 2 } },
    'to one that is known to be open on Wednesday at 02:00',
  ],
];
