/**
 * LISTEN on one channel over a connection of its own, connected again whenever it is lost.
 *
 * Notifications sent while it was away are gone, so each (re)connect counts as one.
 */
import pg from 'pg';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';

const RETRY_MS = 500;

export interface Listener {
  close(): Promise<void>;
}

export function listenOn(url: string, channel: string, onNotify: () => void, log: Logger): Listener {
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

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
      log.warn(`The connection for notifications was lost. Retrying in ${RETRY_MS / 1000} s.`, {
        reason: reasonOf(error ?? 'ended'),
      });
      fresh.end().catch(() => {});
      retry = setTimeout(connect, RETRY_MS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', onNotify);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
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
