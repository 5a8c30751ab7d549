/** The position of the device, asked for when the user taps, or allowed it before. */
import type { PositionFault } from '../../views/find/search-state.ts';

const TIMEOUT_MS = 10_000;
/** A position this old is still good. */
const MAX_AGE_MS = 30_000;

export interface DevicePosition {
  readonly lat: number;
  readonly lon: number;
  /** Metres around it in which the device may be. */
  readonly accuracyM: number;
}

export type Located = DevicePosition | { readonly fault: PositionFault };

const FAULTS: Readonly<Record<number, PositionFault>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export function locate(): Promise<Located> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ fault: 'unavailable' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionOf(coords)),
      ({ code }) => resolve({ fault: FAULTS[code] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** Whether the position may be asked for without a question to the user. False if the browser does not say. */
export async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // The browser has no such question.
    return false;
  }
}

/**
 * Follows the device. Faults on the way are passed over: the last position stays.
 * @returns a function that ends it
 */
export function follow(onPosition: (position: DevicePosition) => void): () => void {
  if (!('geolocation' in navigator)) return () => undefined;
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onPosition(positionOf(coords)),
    () => undefined,
    { enableHighAccuracy: true, maximumAge: MAX_AGE_MS },
  );
  return () => navigator.geolocation.clearWatch(watch);
}

function positionOf({ latitude, longitude, accuracy }: GeolocationCoordinates): DevicePosition {
  return { lat: round(latitude), lon: round(longitude), accuracyM: accuracy };
}

/** Rounds to about a metre: no position is more exact, and the address bar shows it. */
export function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
