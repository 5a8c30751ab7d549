/** The map app that "Walk there" opens: the one that was chosen last, else the one that the device has. */
import type { MapApp } from '../../views/toilet/directions.tsx';
import { keepText, keptText } from '../page/device-storage.ts';

const KEPT = 'lootiles-map-app';

export function walkApp(): MapApp {
  const kept = keptText(KEPT);
  if (kept === 'google' || kept === 'apple' || kept === 'geo') return kept;
  return appOf(navigator.userAgent);
}

export function keepWalkApp(app: MapApp): void {
  keepText(KEPT, app);
}

/** Browsers of desks open `geo:` in nothing. */
export function appOf(userAgent: string): MapApp {
  if (/Android/.test(userAgent)) return 'geo';
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'apple' : 'google';
}
