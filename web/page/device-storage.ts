/** Storage of this device between visits. A browser may refuse it: then nothing is kept, and nothing is there. */
import { isObject } from '../../packages/client/remote.ts';

/** @returns null if nothing is kept */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused.
    return null;
  }
}

/** @returns false if storage is refused, or has no room */
export function keepText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // Storage is refused, or full.
    return false;
  }
}

/** Reads JSON that a device kept; undefined if there is none, or it is damaged. */
export function parseKept(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Nothing is kept, or it is damaged.
    return undefined;
  }
}

/** The members of a kept list that are whole. */
export function keptList<Member>(key: string, isWhole: (value: unknown) => value is Member): Member[] {
  const list = parseKept(keptText(key));
  return Array.isArray(list) ? list.filter(isWhole) : [];
}

interface TypeNames {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

/** Whether a value is an object with fields of these types. */
export function hasFields<Fields extends Readonly<Record<string, keyof TypeNames>>>(
  value: unknown,
  types: Fields,
): value is { readonly [Name in keyof Fields]: TypeNames[Fields[Name]] } {
  return (
    isObject(value) && Object.entries(types).every(([name, type]) => typeof Reflect.get(value, name) === type)
  );
}

/** Registers the worker, which keeps the pages. Without it (private windows, old browsers) all but the use without network works. */
export async function keepShell(base: string): Promise<void> {
  try {
    await navigator.serviceWorker?.register(`${base}/sw.js`);
  } catch {
    // The page says nothing of it: the user did not ask for it yet.
  }
}
