/** The places that were chosen last, on this device alone: an empty search field offers them. */
import type { Suggestion } from '../../views/find/search-form.tsx';

const KEY = 'lootiles-places';
const MOST = 4;

/** Newest first. Empty if the browser keeps nothing. */
export function recentPlaces(): Suggestion[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, MOST) : [];
  } catch {
    // Storage is refused, or damaged.
    return [];
  }
}

export function keepRecent({ label, kind, lat, lon }: Suggestion): void {
  const others = recentPlaces().filter((place) => place.label !== label || place.kind !== kind);
  const kept = [{ label, kind, lat, lon, isRecent: true }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing: then there are no recent places.
  }
}

function isPlace(value: unknown): value is Suggestion {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'lat' in value &&
    typeof value.lat === 'number' &&
    'lon' in value &&
    typeof value.lon === 'number'
  );
}
