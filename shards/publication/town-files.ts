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

/** Work that stops every few milliseconds. */
export type InSteps<T> = Generator<void, T>;

/**
 * Makes the lists: some 10 µs a place of the gazetteer. They stay the same as long as the manifest names the same gazetteer.
 * @param most of more towns no lists are made
 * @returns undefined if no gazetteer was built; throws BlobError if it is damaged
 */
export function* townFiles(
  { gazetteer }: Pick<Generation, 'gazetteer'>,
  most = Number.POSITIVE_INFINITY,
): InSteps<TownFiles | undefined> {
  if (!gazetteer) return undefined;
  const towns: Town[] = [];
  for (const more of gazetteer.towns()) {
    towns.push(...more);
    if (towns.length > most) return undefined;
    yield;
  }
  return yield* filesOfTowns(towns);
}

export function* filesOfTowns(towns: readonly Town[]): InSteps<TownFiles> {
  const files = new Map<string, () => Uint8Array>();
  const add = (text: string): string => {
    const name = nameOf(sha256(text));
    files.set(name, () => new TextEncoder().encode(text));
    return name;
  };
  const { '': first = '[]', ...others } = Object.fromEntries(yield* listTowns(towns));
  const parts: [beginning: string, name: string][] = [];
  for (const [beginning, list] of Object.entries(others)) {
    parts.push([beginning, add(encodeTownList(list, new Map()))]);
    yield;
  }
  return { name: add(encodeTownList(first, new Map(parts))), files };
}

/** Does all of the work at once. */
export function atOnce<T>(work: InSteps<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
