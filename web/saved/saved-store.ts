/** Saved toilets and places, on this device alone. */
import { NOTHING, parseSaved, reduceSaved, type Saved, type SavedEvent } from './saved-things.ts';

const KEY = 'lootiles-saved';

/** Empty if the browser keeps nothing. */
export function readSaved(): Saved {
  try {
    return parseSaved(localStorage.getItem(KEY));
  } catch {
    // Storage is refused.
    return NOTHING;
  }
}

/** Changes what is stored, also by other tabs. `full` and `refused` change nothing. */
export function changeSaved(event: SavedEvent): 'changed' | 'full' | 'refused' {
  const next = reduceSaved(readSaved(), event);
  if (!next) return 'full';
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    return 'changed';
  } catch {
    // Storage is refused, or has no room.
    return 'refused';
  }
}
