/**
 * Opens the database of what people say, without waiting for it: reads are served while it is away, and it is used
 * once it has answered, its tables are what this version needs, and it knows our pepper.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { moderatorsWithoutPasskey } from '../../overlay/accounts/passkeys.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '../../overlay/database/database.ts';
import { isKnownPepper, loadPepper } from '../../overlay/database/keyed-hash.ts';
import { migrate } from '../../overlay/database/migrate.ts';
import { passkeySite } from '../../schemas/settings/passkey-site.ts';
import type { Settings } from '../../schemas/settings/settings.ts';

const RETRY_MS = 2_000;
/** Another machine of the site may accept another pepper at any time. */
const PEPPER_AGAIN_MS = 60_000;

export interface OpenOverlay {
  readonly database: Database;
  /** Key of the hashes of people. */
  readonly pepper: Buffer;
  /** The database has answered, and its tables are what this version needs. */
  readonly isReady: () => boolean;
  /**
   * Whether the pepper is known; false if the database was filled with another one: then nothing that hashes people may
   * be saved.
   */
  readonly isPepperKnown: () => boolean;
}

/** Opens the overlay; undefined if no database was named. */
export async function openOverlay(settings: Settings, log: Logger): Promise<OpenOverlay | undefined> {
  const { databaseUrl, pepper: setting, dataDir } = settings;
  if (databaseUrl === undefined) return undefined;
  const database = openDatabase(databaseUrl, log);
  const pepper = await loadPepper(setting, dataDir);
  let isReady = false;
  let isPepperKnown = true;
  const comparePeppers = async () => {
    const isKnown = await isKnownPepper(database, pepper, new Date());
    if (isKnown !== isPepperKnown) tellOfPepper(isKnown, setting, log);
    isPepperKnown = isKnown;
  };
  const prepare = async () => {
    await migrate(database, log);
    await comparePeppers();
    await tellOfPasskeys(database, settings, log);
  };
  void untilDone(prepare, log).then(async (isDone) => {
    isReady = isDone;
    while (isReady) {
      await sleep(isPepperKnown ? PEPPER_AGAIN_MS : RETRY_MS, undefined, { ref: false });
      // What is known stays so while the database is away.
      await comparePeppers().catch(() => {});
    }
  });
  return { database, pepper, isReady: () => isReady, isPepperKnown: () => isPepperKnown };
}

/** Tries until the database answers. False if it does and the tables cannot be brought up to date. */
async function untilDone(prepare: () => Promise<void>, log: Logger): Promise<boolean> {
  const outage = new Outage(() => performance.now());
  for (let tries = 0; ; tries++) {
    try {
      await prepare();
      if (outage.worked()) log.info('The database answers now.');
      return true;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // The embedded one is started beside this server, and may take a moment longer.
        if (tries > 0 && outage.failed())
          log.error('The database does not answer.', {
            reason: reasonOf(error.cause),
            next: `Retrying every ${RETRY_MS / 1000} s. Reads are answered, writes get 503.`,
          });
        await sleep(RETRY_MS, undefined, { ref: false });
        continue;
      }
      log.error(
        `Contributions are off, because the tables cannot be migrated (${reasonOf(error)}). Correct this, then restart the server.`,
      );
      return false;
    }
  }
}

/** Moderators are named by their ids, for no address is in the log. */
async function tellOfPasskeys(
  database: Database,
  { baseUrl, passkeyGraceDays }: Settings,
  log: Logger,
): Promise<void> {
  const lacking = await moderatorsWithoutPasskey(database, passkeySite(baseUrl)?.domain);
  if (lacking.length === 0) return;
  log.warn(
    'Moderators have no passkey. Without one they have no rights on the pages once their grace is over.',
    {
      moderators: lacking.map(({ id }) => id),
      graceDays: passkeyGraceDays,
      next: '"lootiles doctor" says their addresses. "lootiles moderator <email> --invite" invites one to make a passkey.',
    },
  );
}

function tellOfPepper(isKnown: boolean, setting: string | undefined, log: Logger): void {
  if (isKnown) {
    log.info('The pepper matches the database again. Contributions and sign-ins are taken.');
    return;
  }
  const own = setting === undefined ? 'DATA_DIR/pepper' : 'PEPPER';
  log.error(
    'Contributions and sign-ins are refused, because the pepper does not match the database. Reads are answered.',
    {
      reason: `The database was filled with another pepper than ${own}: all earlier contributors would count as new persons.`,
      next: `Restore the right ${own} from the backup, then start again. If it is lost for good, run "lootiles pepper --accept".`,
    },
  );
}
