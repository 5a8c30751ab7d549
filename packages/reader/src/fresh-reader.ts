/** A reader for programs that run for long. */
import { Reader, type ReaderParts } from './reader.ts';

export interface Freshness {
  /** Milliseconds between two looks at the directory. */
  readonly everyMs?: number;
  readonly now?: () => number;
  /** Called if a look fails. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * Opens a reader with the first question, and leads it to what was published since. What it has goes on answering if the
 * directory cannot be had again. The returned function rejects while no directory could be opened, and tries again with each call.
 */
export function freshReader(
  parts: ReaderParts,
  { everyMs = 60_000, now = Date.now, onFault = () => {} }: Freshness = {},
): () => Promise<Reader> {
  let opened: Promise<Reader> | undefined;
  let lookedMs = 0;
  const open = () => {
    lookedMs = now();
    return Reader.open(parts).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  };
  return async () => {
    opened ??= open();
    const reader = await opened;
    if (now() - lookedMs >= everyMs) {
      lookedMs = now();
      await reader.refresh().catch(onFault);
    }
    return reader;
  };
}
