/** The buckets and the store of the quotas: whether they answer, and take what is written. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../common/reason-of.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import {
  ObjectStore,
  type ObjectStoreParts,
  type ObjectStoreSettings,
} from '../../shards/object-store/object-store.ts';
import { CHECK_FOLLOWED, FOLLOWED } from '../../shards/object-store/object-store-fault.ts';
import { RemotePointer } from '../../shards/object-store/remote-pointer.ts';
import { sha256 } from '../../shards/store/whole-file.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const bucketLine = findingsOf('bucket');
const quotaLine = findingsOf('quota store');

export function bucketCheck({ objectStore, followed }: Settings): Check {
  return {
    name: 'bucket',
    look: async (signal) => {
      if (followed) return [await lookAtFollowed(followed.url, signal)];
      if (!objectStore)
        return [bucketLine.ok('OBJECT_STORE_URL is not set: generations stay on this machine.')];
      return await tryBucket(objectStore, signal);
    },
  };
}

/** Asks for the pointer of another site. */
async function lookAtFollowed(url: string, signal: AbortSignal): Promise<Finding> {
  const objects = new ObjectStore({ url, named: FOLLOWED }, partsUntil(signal));
  const { pointer } = await new RemotePointer(objects).look();
  return pointer
    ? bucketLine.ok(`${url} has generation ${pointer.generation}.`)
    : bucketLine.wrong(`${url} has no generation. ${CHECK_FOLLOWED}`);
}

function partsUntil(signal: AbortSignal): ObjectStoreParts {
  const until = (given?: AbortSignal | null) => (given ? AbortSignal.any([given, signal]) : signal);
  return {
    fetch: (url, init) => fetch(url, { ...init, signal: until(init?.signal) }),
    random: Math.random,
    pause: (ms) => sleep(ms, undefined, { signal }),
  };
}

/** Lists, writes, reads and deletes an object of our own. */
async function tryBucket(settings: ObjectStoreSettings, signal: AbortSignal): Promise<Finding[]> {
  const { ok, warning } = bucketLine;
  const objects = new ObjectStore(settings, partsUntil(signal));
  const key = `doctor/${randomUUID()}`;
  const text = 'Written by "lootiles doctor". It may be deleted.';
  await objects.list(key).next();
  try {
    await objects.put(key, new Blob([text]), sha256(Buffer.from(text)));
    const read = await objects.get(key);
    await objects.delete(key);
    if (read === undefined || read === 'unchanged' || read.bytes.toString() !== text)
      return [
        bucketLine.wrong(`${settings.url} does not give back what was written. Check the object store.`),
      ];
    return [ok(`${settings.url} can be listed, written, read and deleted from.`)];
  } catch (error) {
    return [
      warning(
        `It can be listed, which is enough for a server. A worker also writes and deletes: ${reasonOf(error)}`,
      ),
    ];
  }
}

export function quotaStoreCheck({ rateLimitStore }: Settings): Check {
  const { ok, wrong } = quotaLine;
  return {
    name: 'quota store',
    look: async () => {
      if (rateLimitStore === 'memory') return [ok('Requests are counted in memory, on this machine.')];
      const { host } = new URL(rateLimitStore);
      const { greetStore } = await import('../../server/rate-limit/redis-counter.ts');
      try {
        await greetStore(rateLimitStore);
        return [ok(`${host} answers.`)];
      } catch (error) {
        return [
          wrong(
            `${host} does not answer (${reasonOf(error)}). Requests have no quota meanwhile. Check RATE_LIMIT_STORE.`,
          ),
        ];
      }
    },
  };
}
