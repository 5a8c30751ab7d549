/**
 * Keeps DATA_DIR at what is published in the object store, or by another site, if there is one; once for all server processes
 * of a machine.
 */
import type { Logger } from '../../common/logger.ts';
import { exclusiveLock } from '../../overlay/database/process-lock.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import type { BlobPart } from '../../shards/generation/manifest.ts';
import { openStore } from '../../shards/object-store/open-store.ts';
import { keepWhole } from '../../shards/store/keep-whole.ts';
import { onStopSignal } from './stop-signal.ts';

/** Runs in the background until a signal. The folders are there when it returns. */
export function followObjectStore(settings: Settings, log: Logger): void {
  if (!settings.objectStore && !settings.followed) return;
  const store = openStore(settings, 'serve', exclusiveLock);
  store.create();
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  void store.follow({ log }, stopping.signal);
  // It has no source state, which only publishers need.
  const needed = (part: BlobPart) => !part.startsWith('source');
  void keepWhole({ store, log, needed }, stopping.signal);
  void store.followDumps(log, stopping.signal);
}
