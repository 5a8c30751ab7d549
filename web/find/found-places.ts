/** Positions of the places that were searched for last, on this device alone: without network they are found again. */

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
    return this.#now.get(text) ?? read().find(({ place }) => place === text);
  }

  keep(place: string, { lat, lon, label }: FoundPlace): void {
    this.#now.set(place, { lat, lon, label });
    const others = read().filter((other) => other.place !== place);
    try {
      localStorage.setItem(KEY, JSON.stringify([{ place, lat, lon, label }, ...others].slice(0, MOST)));
    } catch {
      // The browser keeps nothing.
    }
  }
}

function read(): readonly (FoundPlace & { readonly place: string })[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFound) : [];
  } catch {
    // Storage is refused, or damaged.
    return [];
  }
}

function isFound(value: unknown): value is FoundPlace & { readonly place: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'place' in value &&
    'label' in value &&
    typeof value.label === 'string' &&
    'lat' in value &&
    typeof value.lat === 'number' &&
    'lon' in value &&
    typeof value.lon === 'number'
  );
}
