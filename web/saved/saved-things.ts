/** The toilets and places that a reader saved, on this device alone: how they change, and what is taken of a stored text. */
import { TOILET_ID } from '../../schemas/text/numbers.ts';
import type { SavedPlace, SavedToilet } from '../../views/find/late-parts.tsx';
import { hasFields, keepText, keptText, parseKept } from '../page/device-storage.ts';

/** The area around each is kept (web/offline/kept-areas.ts bounds their number, too). */
export const MOST_TOILETS = 50;
export const MOST_PLACES = 10;
const MOST_CHARACTERS = 100;

/** Newest first. */
export interface Saved {
  readonly toilets: readonly SavedToilet[];
  readonly places: readonly SavedPlace[];
}

export const NOTHING: Saved = { toilets: [], places: [] };

export function numberOf({ toilets, places }: Saved): number {
  return toilets.length + places.length;
}

export type SavedEvent =
  | { readonly on: 'save-toilet'; readonly toilet: SavedToilet }
  | { readonly on: 'forget-toilet'; readonly id: string }
  /** Takes the place of one of that name, or at that position. */
  | { readonly on: 'save-place'; readonly place: SavedPlace }
  | { readonly on: 'forget-place'; readonly name: string };

/** @returns undefined if there is no room: nothing goes unasked */
export function reduceSaved({ toilets, places }: Saved, event: SavedEvent): Saved | undefined {
  switch (event.on) {
    case 'save-toilet': {
      const { id, name, lon, lat } = event.toilet;
      const next = [{ id, name: short(name), lon, lat }, ...toilets.filter((other) => other.id !== id)];
      return next.length > MOST_TOILETS ? undefined : { toilets: next, places };
    }
    case 'forget-toilet':
      return { toilets: toilets.filter(({ id }) => id !== event.id), places };
    case 'save-place': {
      const place = { ...event.place, name: short(event.place.name) };
      const others = places.filter((other) => other.name !== place.name && !isAt(other, place));
      return others.length >= MOST_PLACES ? undefined : { toilets, places: [place, ...others] };
    }
    case 'forget-place':
      return { toilets, places: places.filter(({ name }) => name !== event.name) };
  }
}

/** Reads what a device has stored; what is damaged is left out. */
export function parseSaved(text: string | null): Saved {
  const stored = parseKept(text);
  const toilets = listIn(stored, 'toilets').filter(isSavedToilet).slice(0, MOST_TOILETS);
  const places = listIn(stored, 'places').filter(isSavedPlace).slice(0, MOST_PLACES);
  return { toilets, places };
}

/** The places that a typed text may mean: those with a word that begins so. */
export function placesLike(places: readonly SavedPlace[], text: string): readonly SavedPlace[] {
  const typed = text.trim().toLocaleLowerCase();
  return places.filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${typed}`));
}

export function isAt(a: Pick<SavedPlace, 'lon' | 'lat'>, b: Pick<SavedPlace, 'lon' | 'lat'>): boolean {
  return a.lon === b.lon && a.lat === b.lat;
}

function short(name: string): string {
  return Array.from(name.trim()).slice(0, MOST_CHARACTERS).join('');
}

function listIn(stored: unknown, key: keyof Saved): readonly unknown[] {
  const list: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, key) : undefined;
  return Array.isArray(list) ? list : [];
}

function isSavedToilet(value: unknown): value is SavedToilet {
  return isSavedPlace(value) && hasFields(value, { id: 'string' }) && TOILET_ID.test(value.id);
}

function isSavedPlace(value: unknown): value is SavedPlace {
  if (!hasFields(value, { name: 'string', lon: 'number', lat: 'number' })) return false;
  const { name, lon, lat } = value;
  const isNamed = name !== '' && Array.from(name).length <= MOST_CHARACTERS;
  return isNamed && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}

const KEY = 'lootiles-saved';

/** Empty if the browser keeps nothing. */
export function readSaved(): Saved {
  return parseSaved(keptText(KEY));
}

/** Changes what is stored, also by other tabs. `full` and `refused` change nothing. */
export function changeSaved(event: SavedEvent): 'changed' | 'full' | 'refused' {
  const next = reduceSaved(readSaved(), event);
  if (!next) return 'full';
  return keepText(KEY, JSON.stringify(next)) ? 'changed' : 'refused';
}
