/**
 * LISTEN on one channel over a connection of its own, connected again whenever it is lost.
 *
 * Notifications sent while it was away are gone, so each (re)connect counts as one.
 */
import pg from 'pg';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';

const FIRST_RETRY_MS = 500;
/** Polls find what notifications would have said meanwhile. */
const LONGEST_RETRY_MS = 10_000;

export interface Listener {
  close(): Promise<void>;
}

export function listenOn(url: string, channel: string, onNotify: () => void, log: Logger): Listener {
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  const outage = new Outage(() => performance.now());

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'lootiles listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = fresh;
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      if (outage.failed())
        log.warn(
          `The connection for notifications was lost. Retrying after ${FIRST_RETRY_MS} ms, then with pauses of up to ${LONGEST_RETRY_MS / 1000} s.`,
          { reason: reasonOf(error ?? 'ended') },
        );
      fresh.end().catch(() => {});
      retry = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', onNotify);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      retryMs = FIRST_RETRY_MS;
      if (outage.worked()) log.info('The connection for notifications is back.');
      if (!isClosed) onNotify();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }

  const connected = connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
      await connected;
    },
  };
}
