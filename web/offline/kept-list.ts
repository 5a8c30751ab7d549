/** The list of the areas that this device keeps, apart from the code that keeps them, which is loaded when it is needed. */
import type { OfflineArea } from '../../views/find/offline-areas.tsx';

export const INDEX = 'lootiles-areas';

export interface KeptArea extends OfflineArea {
  /** Names of its files; none for an area of an earlier release. */
  readonly files?: readonly string[];
  /** Ids of toilets whose pages are kept. */
  readonly nearest?: readonly string[];
  /** It is small, and kept for a saved toilet or place: it goes with that. */
  readonly isSaved?: boolean;
}

/** Newest first. */
export function keptAreas(): readonly KeptArea[] {
  try {
    const areas: unknown = JSON.parse(localStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(areas) ? areas.filter(isKeptArea) : [];
  } catch {
    // Storage is refused, or the index is damaged.
    return [];
  }
}

function isKeptArea(value: unknown): value is KeptArea {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'lon' in value &&
    typeof value.lon === 'number' &&
    'lat' in value &&
    typeof value.lat === 'number' &&
    'savedMs' in value &&
    typeof value.savedMs === 'number'
  );
}
