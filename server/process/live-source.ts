/**
 * Brings the states that feeds said from the database to the generation that answers: at each notification, and every 15 s. While
 * the database is away the states that are there grow old, and after 15 minutes the hours count.
 */

import { DAY_MS } from '../../common/durations.ts';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { LIVE_CHANNEL, readLiveStates } from '../../overlay/live-sources.ts';
import type { Generations } from './generations.ts';
import type { OpenOverlay } from './open-overlay.ts';

const POLL_MS = 15_000;

/** Follows the database until the returned function is called. */
export function followLiveStates(
  { database, isReady }: Pick<OpenOverlay, 'database' | 'isReady'>,
  generations: Generations,
  now: () => number,
  log: Logger,
): () => void {
  const outage = new Outage(() => performance.now());
  let isReading = false;
  let isWanted = false;
  const read = async (): Promise<void> => {
    isWanted = true;
    if (isReading || !isReady()) return;
    isReading = true;
    try {
      while (isWanted) {
        isWanted = false;
        generations.lay(await readLiveStates(database, new Date(now() - DAY_MS)));
      }
      if (outage.worked()) log.info('Live states are read again.');
    } catch (error) {
      if (outage.failed())
        log.warn('Live states cannot be read. Trying again every 15 s; after 15 minutes the hours count.', {
          reason: reasonOf(error),
        });
    } finally {
      isReading = false;
    }
  };
  const listener = database.listen(LIVE_CHANNEL, () => void read());
  const timer = setInterval(() => void read(), POLL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    void listener.close();
  };
}
