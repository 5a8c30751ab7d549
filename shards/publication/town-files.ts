/** The lists of towns of a generation's gazetteer as files of a publication. */
import type { Generation } from '../generation/generation.ts';
import { sha256 } from '../store/whole-file.ts';
import { nameOf } from './leaf-index.ts';
import { encodeTownList, listTowns, type Town } from './town-list.ts';

export interface TownFiles {
  /** Name of the first list. */
  readonly name: string;
  /** The bytes of all lists, not packed yet. */
  readonly files: ReadonlyMap<string, () => Uint8Array>;
}

/**
 * Makes the lists: some 10 µs a place of the gazetteer. They stay the same as long as the manifest names the same gazetteer.
 * @returns undefined if no gazetteer was built; throws BlobError if it is damaged
 */
export function townFiles({ gazetteer }: Pick<Generation, 'gazetteer'>): TownFiles | undefined {
  return gazetteer && filesOfTowns(gazetteer.towns());
}

export function filesOfTowns(towns: readonly Town[]): TownFiles {
  const files = new Map<string, () => Uint8Array>();
  const add = (text: string): string => {
    const name = nameOf(sha256(text));
    files.set(name, () => new TextEncoder().encode(text));
    return name;
  };
  const { '': first = '[]', ...others } = Object.fromEntries(listTowns(towns));
  const parts = Object.entries(others).map(([beginning, list]): [string, string] => [
    beginning,
    add(encodeTownList(list, new Map())),
  ]);
  return { name: add(encodeTownList(first, new Map(parts))), files };
}
