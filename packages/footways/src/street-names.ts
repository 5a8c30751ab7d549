/**
 * The names of the streets of a tile. A search needs none of them, so they are read and checked when the first name is asked
 * for.
 */
import { TILE_SECTION, type TileFile } from './tile-file.ts';

/** Ends each name. */
const END = '\n';
const decoder = new TextDecoder();

export class StreetNames {
  readonly #file: TileFile;
  #names: readonly string[] | undefined;
  #edges = new Uint16Array();

  constructor(file: TileFile) {
    this.#file = file;
  }

  /** Undefined if the edge has no name, or none along all of it. */
  nameOf(edge: number): string | undefined {
    this.#names ??= this.#open();
    const number = this.#edges[edge] ?? 0;
    return number === 0 ? undefined : this.#names[number - 1];
  }

  #open(): readonly string[] {
    const file = this.#file;
    if (!file.has(TILE_SECTION.streetEdges)) return [];
    const names = decoder.decode(file.section(TILE_SECTION.streetNames)).split(END).slice(0, -1);
    const { buffer, byteOffset, length } = file.section(TILE_SECTION.streetEdges);
    if (length !== file.records * Uint16Array.BYTES_PER_ELEMENT)
      file.fail('has street names of the wrong length');
    this.#edges = new Uint16Array(buffer, byteOffset, file.records);
    if (this.#edges.some((number) => number > names.length)) file.fail('has a street without a name');
    return names;
  }
}

/** Both sections, for edges in the order of the tile. */
export function streetColumns(streets: readonly (string | undefined)[]) {
  const numbers = new Map<string, number>();
  const streetEdges = Uint16Array.from(streets, (name) => {
    if (name === undefined) return 0;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return number;
  });
  const text = Array.from(numbers.keys(), (name) => name + END).join('');
  return { streetNames: new TextEncoder().encode(text), streetEdges };
}
