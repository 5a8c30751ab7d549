/** The places that were chosen last, on this device alone: an empty search field offers them. */
import type { Suggestion } from '../../views/find/search-form.tsx';
import { hasFields, keepText, keptList } from '../page/device-storage.ts';

const KEY = 'lootiles-places';
const MOST = 4;

/** Newest first. Empty if the browser keeps nothing. */
export function recentPlaces(): Suggestion[] {
  return keptList(KEY, isPlace).slice(0, MOST);
}

export function keepRecent({ label, kind, lat, lon }: Suggestion): void {
  const others = recentPlaces().filter((place) => place.label !== label || place.kind !== kind);
  keepText(KEY, JSON.stringify([{ label, kind, lat, lon, isRecent: true }, ...others].slice(0, MOST)));
}

function isPlace(value: unknown): value is Suggestion {
  return hasFields(value, { label: 'string', kind: 'string', lat: 'number', lon: 'number' });
}
