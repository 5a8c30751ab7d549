/** Files read as a whole, for applications that do not map them (FileMaps). */
import { readFileSync } from 'node:fs';

export function mapFile(path: string): ArrayBuffer {
  return new Uint8Array(readFileSync(path)).buffer;
}

/** Does nothing: the bytes are a copy. */
export function dropPages(): void {}
