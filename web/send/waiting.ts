/**
 * Contributions that wait on this device for a connection. Each has a key of its own in the storage, so that two tabs never
 * write over each other. Bounded in number and size.
 */
import { parseKept } from '../page/device-storage.ts';
import type { Proof } from './human-check.ts';

export interface WaitingContribution {
  /** Path below /api/v1. */
  readonly path: string;
  readonly body: object;
  readonly sinceMs: number;
  /** Proof of an attempt that has no answer: it may have arrived. */
  readonly tried?: Proof | undefined;
}
type Kept = WaitingContribution & { readonly id: string };

/** Begins the key of each, and names the lock. */
const PREFIX = 'lootiles-waiting-';
const MOST = 20;
/** More than the longest proposal with a token. */
const MOST_CHARACTERS = 8_192;

/** @returns undefined if it is refused */
export function storageOfDevice(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // Storage is refused.
    return undefined;
  }
}

/** Oldest first. */
export function waitingIn(storage: Storage): readonly Kept[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const kept = parseKept(storage.getItem(key));
      // A damaged one would stand there for ever.
      if (!isWhole(kept)) storage.removeItem(key);
      return isWhole(kept) ? [{ ...kept, id: key.slice(PREFIX.length) }] : [];
    })
    .sort((a, b) => a.sinceMs - b.sinceMs);
}

/**
 * Keeps a contribution. One that waits already is kept once.
 * @returns its id; `full` if too many wait; undefined if storage refuses it, or it is too long
 */
export function keepWaiting(storage: Storage | undefined, entry: WaitingContribution): string | undefined {
  const others = storage ? waitingIn(storage) : [];
  const nameOf = ({ path, body }: WaitingContribution) => path + JSON.stringify(body);
  const same = others.find((other) => nameOf(other) === nameOf(entry));
  if (!same && others.length >= MOST) return 'full';
  const { id, ...kept } = { id: randomId(), ...same, ...entry };
  const text = JSON.stringify(kept);
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    storage?.setItem(PREFIX + id, text);
    return storage && id;
  } catch {
    // There is no room.
    return undefined;
  }
}

export function forgetWaiting(storage: Storage, id: string): void {
  storage.removeItem(PREFIX + id);
}

/** Runs alone, also beside other tabs. Without locks (no https) the server's own rules for doubles have to do. */
export function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const { locks }: { locks?: LockManager } = navigator;
  return locks ? locks.request(PREFIX, run) : run();
}

/** @returns false if it was sent already, or may have arrived */
export function undoWaiting(id: string, storage = storageOfDevice()): Promise<boolean> {
  return inTurn(async () => {
    const kept = storage && waitingIn(storage).find((one) => one.id === id);
    if (!kept || kept.tried) return false;
    forgetWaiting(storage, id);
    return true;
  });
}

function isWhole(value: unknown): value is WaitingContribution {
  const tried = at(value, 'tried');
  return (
    typeof at(value, 'path') === 'string' &&
    typeof at(value, 'sinceMs') === 'number' &&
    typeof at(value, 'body') === 'object' &&
    (tried === undefined ||
      (typeof at(tried, 'token') === 'string' && typeof at(tried, 'untilMs') === 'number'))
  );
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, key) ?? undefined) : undefined;
}

/** A random id of 128 bits, also on addresses without https, where browsers make no UUID. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
