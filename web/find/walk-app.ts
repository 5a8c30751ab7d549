/** The map app that "Walk there" opens: the one that was chosen last, else the one that the device has. */
import type { MapApp } from '../../views/toilet/directions.tsx';

const KEPT = 'lootiles-map-app';

export function walkApp(): MapApp {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept === 'google' || kept === 'apple' || kept === 'geo') return kept;
  } catch {
    // localStorage is blocked: the device decides.
  }
  return appOf(navigator.userAgent);
}

export function keepWalkApp(app: MapApp): void {
  try {
    localStorage.setItem(KEPT, app);
  } catch {
    // localStorage is blocked: the choice lasts until the page is closed.
  }
}

/** Browsers of desks open `geo:` in nothing. */
export function appOf(userAgent: string): MapApp {
  if (/Android/.test(userAgent)) return 'geo';
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'apple' : 'google';
}
