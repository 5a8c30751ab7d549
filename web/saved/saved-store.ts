/** Saved toilets and places, on this device alone. */
import { keepText, keptText } from '../page/device-storage.ts';
import { parseSaved, reduceSaved, type Saved, type SavedEvent } from './saved-things.ts';

const KEY = 'lootiles-saved';

/** Empty if the browser keeps nothing. */
export function readSaved(): Saved {
  return parseSaved(keptText(KEY));
}

/** Changes what is stored, also by other tabs. `full` and `refused` change nothing. */
export function changeSaved(event: SavedEvent): 'changed' | 'full' | 'refused' {
  const next = reduceSaved(readSaved(), event);
  if (!next) return 'full';
  return keepText(KEY, JSON.stringify(next)) ? 'changed' : 'refused';
}
