/** The random number by which one device rates and votes once (interface 4.3): made when first needed, then kept. */
const KEY = 'lootiles-device';
const ID = /^[0-9a-f]{32}$/;
/** For browsers that keep nothing. */
let unkept: string | undefined;

export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && ID.test(kept)) return kept;
    const made = unkept ?? randomId();
    unkept = made;
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // Storage is refused: the id lasts as long as the page.
    unkept ??= randomId();
    return unkept;
  }
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
