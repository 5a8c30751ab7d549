/** The position of the device, asked for only when somebody taps. */
import type { PositionFault } from '../views/find-state.ts';

const TIMEOUT_MS = 10_000;
/** A position this old is still where one stands. */
const MAX_AGE_MS = 30_000;

export type Located = { readonly lat: number; readonly lon: number } | { readonly fault: PositionFault };

const FAULTS: Readonly<Record<number, PositionFault>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export function locate(): Promise<Located> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ fault: 'unavailable' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lon: round(coords.longitude) }),
      ({ code }) => resolve({ fault: FAULTS[code] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** To about a metre: nobody's position means more, and the address bar shows it. */
export function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
