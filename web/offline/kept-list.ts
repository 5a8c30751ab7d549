/** The list of the areas that this device keeps, apart from the code that keeps them, which is loaded when it is needed. */
import type { OfflineArea } from '../../views/find/late-parts.tsx';
import { hasFields, keptList } from '../page/device-storage.ts';

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
  return keptList(INDEX, isKeptArea);
}

function isKeptArea(value: unknown): value is KeptArea {
  return hasFields(value, { label: 'string', lon: 'number', lat: 'number', savedMs: 'number' });
}
