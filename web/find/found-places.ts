/** Positions of the places that were searched for last, on this device alone: without network they are found again. */
import { hasFields, keepText, keptList } from '../page/device-storage.ts';

const KEY = 'lootiles-found';
const MOST = 20;

export interface FoundPlace {
  readonly lat: number;
  readonly lon: number;
  readonly label: string;
}

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
    keepText(KEY, JSON.stringify([{ place, lat, lon, label }, ...others].slice(0, MOST)));
  }
}

function isFound(value: unknown): value is FoundPlace & { readonly place: string } {
  return hasFields(value, { place: 'string', label: 'string', lat: 'number', lon: 'number' });
}
