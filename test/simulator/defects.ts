/**
 * Past defects of the changelog. Each world here lacks one fix, as if it had never been made: the simulator must break its rule
 * on the seed that stands beside it.
 *
 * The simulator also found defects of its own time. Their fixes are inside of modules, so they were taken out by hand, one by one:
 *
 * - seed 285, a clock that was ahead stops published files: compare only dates in `expectOlder` (publication/publisher.ts)
 * - seed 1008, a worker without a generation deletes by any clock: leave `isCounted` out (maintenance/sweep.ts)
 * - seed 22888, an older bucket lacks what was uploaded since: remember uploads for ever in `#upload` (object-store/shared-store.ts)
 *
 * Two were found by seeds that name other histories since then. New seeds were sought for four minutes each, in vain:
 *
 * - two first publications refuse each other: read the record once in `readRecord` (publication/publisher.ts)
 * - a stalled fetch leaves the pointer with another manifest of its number: `isTaken` false (object-store/shared-store.ts)
 */
import { FolderTarget } from '../../pipeline/publication/folder-target.ts';
import type { StoredObject } from '../../shards/object-store/object-store.ts';
import { BucketClient } from './bucket.ts';
import { overlays, touchedByTime } from './database-statements.ts';
import { AS_IT_IS, type WorldParts } from './world.ts';

export interface PastDefect {
  /** As the changelog says that it is gone. */
  readonly fixed: string;
  /** The first seed that finds it. */
  readonly seed: number;
  /** The rule that breaks. */
  readonly breaks: RegExp;
  readonly without: WorldParts;
}

/** A client that gives up at a pointer that comes cut short, as the four reads of it then all come so. */
class ReadingOnce extends BucketClient {
  #cut: StoredObject | undefined;
  #again = 0;

  override async get(key: string, options: { known?: string | null | undefined } = {}) {
    if (key === 'current' && this.#again-- > 0) return this.#cut;
    const object = await super.get(key, options);
    const isCut =
      key === 'current' && object !== 'unchanged' && object !== undefined && object.bytes.length < 20;
    this.#cut = isCut ? object : undefined;
    this.#again = isCut ? 3 : 0;
    return object;
  }
}

/** A folder whose record is as unsafe as its other files until the folder is synced: by another spelling it is not known. */
class UnsafeRecord extends FolderTarget {
  override async write(path: string, bytes: Uint8Array): Promise<void> {
    await super.write(`./${path}`, bytes);
  }
}

/** Later than any time. */
const NEVER = new Date(Date.UTC(9999, 0));

export const PAST_DEFECTS: readonly PastDefect[] = [
  {
    fixed:
      'A confirmation made under a clock that was ahead no longer shows a future time or hides later confirmations.',
    seed: 5,
    breaks: /but people said/,
    without: {
      ...AS_IT_IS,
      changeDatabase: ({ statements }) => {
        statements.set('WITH wanted (toilet_id, said_of)', (transaction, params) =>
          overlays(transaction, [...params.slice(0, 4), NEVER]),
        );
        statements.set('SELECT toilet_id AS id FROM confirmation', (transaction, params) =>
          touchedByTime(transaction, [...params.slice(0, -1), NEVER]),
        );
      },
    },
  },
  {
    fixed: 'A system clock that is months ahead no longer deletes contributions.',
    seed: 192,
    breaks: /was acknowledged and is lost/,
    without: { ...AS_IT_IS, noticesLeaps: false },
  },
  {
    fixed:
      '“Once a day” per address means a rolling 24 hours. Before, one person could vote as two around midnight.',
    seed: 34,
    breaks: /twice within 24 hours/,
    without: { ...AS_IT_IS, knowsDaysBeside: false },
  },
  {
    fixed: 'A pointer of the object store that came cut short is asked for again.',
    seed: 12084,
    breaks: /Two generations were published as number/,
    without: { ...AS_IT_IS, bucketClient: (bucket, kernel) => new ReadingOnce(bucket, kernel) },
  },
  {
    fixed: 'A power cut in the first publication could lock a folder.',
    seed: 3533,
    breaks: /is served, but undefined of undefined is published/,
    without: { ...AS_IT_IS, folderTarget: (folder) => new UnsafeRecord(folder) },
  },
];
