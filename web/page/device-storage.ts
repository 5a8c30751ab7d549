/** Storage of this device between visits. A browser may refuse it: then nothing is kept, and nothing is there. */

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

/** Whether a value is an object with fields of these types. */
export function hasFields(
  value: unknown,
  types: Readonly<Record<string, 'string' | 'number' | 'boolean'>>,
): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(types).every(([name, type]) => typeof Reflect.get(value, name) === type)
  );
}
