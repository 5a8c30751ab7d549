/** Places by name from files of the toilets and from what this device has: without an API, or without network. */
import type { From } from '../../packages/reader/index.ts';
import type { Suggestion } from '../../views/find/search-form.tsx';
import type { SearchAnswer } from '../../views/find/search-state.ts';
import { hasFields, keepText, keptList } from '../page/device-storage.ts';
import type { PageReader } from '../page/page-reader.ts';

/** The options of a list. */
const MOST = 5;

/** The places of a text that is being typed; empty if nothing is called so, or the files are missing. */
export async function suggestFromFiles(
  data: PageReader,
  text: string,
  near: From | undefined,
): Promise<readonly Suggestion[]> {
  const options = { near, limit: MOST, isTyping: true };
  const found = await data.ask((reader) => reader.places(text, options), false);
  return found?.value ?? [];
}

/**
 * The best place of a name.
 * @param needsAll names that cannot be loaded may have it: then nothing is known
 * @returns null if nothing is called so, undefined if files are missing
 */
export async function placeFromFiles(
  data: PageReader,
  place: string,
  needsAll = true,
): Promise<From | null | undefined> {
  const found = await data.ask((reader) => reader.places(place, { limit: 1 }), needsAll);
  return found && (found.value[0] ?? null);
}

/** Loads the names of towns, so that they are found without network. */
export async function loadTowns(data: PageReader): Promise<void> {
  await data.ask((reader) => reader.ask(({ names, directory }) => names.townList(directory.towns)));
}

/** The answer of a name that nothing is called by. */
export async function placeNotFound(data: PageReader, place: string): Promise<SearchAnswer> {
  const said = await data.ask(async (reader) =>
    reader.body<Extract<SearchAnswer, { kind: 'found' }>['result']>((bodies, { covered }) =>
      bodies.placeNotFound(place, { covered }),
    ),
  );
  return said ? { kind: 'found', result: said.value } : { kind: 'fault', fault: 'offline' };
}

const KEY = 'lootiles-found';
const MOST_KEPT = 20;

export interface FoundPlace {
  readonly lat: number;
  readonly lon: number;
  readonly label: string;
}

/** Positions of the places that were searched for last, on this device alone: without network they are found again. */
export class FoundPlaces {
  /** Those of this visit: newer data may have moved others. */
  readonly #now = new Map<string, FoundPlace>();

  now(text: string): FoundPlace | undefined {
    return this.#now.get(text);
  }

  ever(text: string): FoundPlace | undefined {
    return this.#now.get(text) ?? keptList(KEY, isFound).find(({ place }) => place === text);
  }

  keep(place: string, { lat, lon, label }: FoundPlace): void {
    this.#now.set(place, { lat, lon, label });
    const others = keptList(KEY, isFound).filter((other) => other.place !== place);
    keepText(KEY, JSON.stringify([{ place, lat, lon, label }, ...others].slice(0, MOST_KEPT)));
  }
}

function isFound(value: unknown): value is FoundPlace & { readonly place: string } {
  return hasFields(value, { place: 'string', label: 'string', lat: 'number', lon: 'number' });
}
