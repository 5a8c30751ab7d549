/** Keeps DATA_DIR at what is published in the object store, if there is one; once for all server processes of a machine. */
import { exclusiveLock } from '../overlay/process-lock.ts';
import type { Settings } from '../schemas/settings.ts';
import { keepWhole } from '../shards/keep-whole.ts';
import type { BlobPart } from '../shards/manifest.ts';
import { followStore } from '../shards/object-store/follow-store.ts';
import { openStore } from '../shards/object-store/open-store.ts';
import { keepDumps } from '../shards/object-store/shared-dumps.ts';
import { SharedStore } from '../shards/object-store/shared-store.ts';
import type { Log } from './generations.ts';
import { onStopSignal } from './stop-signal.ts';

/** Runs in the background until a signal. The folders are there when it returns. */
export function followObjectStore(settings: Settings, log: Log): void {
  const store = openStore(settings, 'serve', exclusiveLock);
  if (!settings.objectStore || !(store instanceof SharedStore)) return;
  store.create();
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  const lines = {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.error(message),
  };
  void followStore(store, { ...settings.objectStore, log: lines, nowMs: Date.now }, stopping.signal);
  // It has no source state, which only publishers need.
  const needed = (part: BlobPart) => part !== 'source base' && part !== 'source changes';
  void keepWhole({ store, log: lines, needed }, stopping.signal);
  void keepDumps(store.objects, store.dataDir, lines, stopping.signal);
}
