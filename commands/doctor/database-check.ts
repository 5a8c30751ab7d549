/** Postgres: its version, its tables, its clock, and whether it knows the pepper. Changes nothing. */
import { z } from 'zod';
import { DAY_MS } from '../../common/durations.ts';
import { silentLogger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { moderatorsWithoutPasskey } from '../../overlay/accounts/passkeys.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '../../overlay/database/database.ts';
import { hasOtherPepper, readPepper } from '../../overlay/database/keyed-hash.ts';
import { compareMigrations } from '../../overlay/database/migrate.ts';
import { dayOf } from '../../overlay/database/time-windows.ts';
import { sharedPostgres } from '../../overlay/embedded-postgres/embedded-postgres.ts';
import { NO_PASSKEYS, passkeySite } from '../../schemas/settings/passkey-site.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const TIMEOUT_MS = 4_000;
const LEAST_VERSION = 15;
/** Windows of quotas and sign-ins are minutes long. */
const CLOCK_OFF_MS = 10_000;
const { ok, warning, wrong } = findingsOf('database');

const State = z.object({ version: z.coerce.number(), now: z.date() });

export function databaseCheck(settings: Settings): Check {
  const { databaseUrl, dataDir, pepper } = settings;
  return {
    name: 'database',
    look: async () => {
      const url = databaseUrl ?? sharedPostgres(dataDir);
      if (url === undefined)
        return [
          ok('DATABASE_URL is not set: "lootiles up" keeps a Postgres in DATA_DIR. It does not run now.'),
        ];
      const database = openDatabase(url, silentLogger, { timeoutMs: TIMEOUT_MS, connections: 1 });
      try {
        return await lookAt(database, readPepper(pepper, dataDir), settings);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        const which = databaseUrl === undefined ? 'The Postgres of DATA_DIR' : 'Postgres';
        return [
          wrong(`${which} does not answer (${reasonOf(error.cause)}). Start it, and check DATABASE_URL.`),
        ];
      } finally {
        await database.close();
      }
    },
  };
}

async function lookAt(
  database: Database,
  pepper: Buffer | undefined,
  settings: Settings,
): Promise<Finding[]> {
  const askedMs = Date.now();
  const [state] = await database.query(
    State,
    `SELECT current_setting('server_version_num') AS version, clock_timestamp() AS now`,
  );
  const answeredMs = Date.now();
  if (!state) return [wrong('Postgres does not say its version. Check DATABASE_URL.')];
  const found = [
    judgeVersion(Math.floor(state.version / 10_000)),
    ...judgeDatabaseClock(state.now.getTime(), askedMs, answeredMs),
  ];
  const { missing, newer } = await compareMigrations(database);
  const tables = judgeTables(missing, newer);
  if (tables.verdict === 'ok' && pepper && (await hasOtherPepper(database, pepper)))
    found.push(
      wrong(
        'It was filled with another pepper, so contributions are refused. "lootiles pepper" says what to do.',
      ),
    );
  if (tables.verdict === 'ok') found.push(...(await judgePasskeys(database, settings)));
  return [...found, tables];
}

/** Names moderators by their addresses, which the command that invites them takes. */
async function judgePasskeys(
  database: Database,
  { baseUrl, passkeyGraceDays }: Settings,
): Promise<Finding[]> {
  const site = passkeySite(baseUrl);
  const lacking = await moderatorsWithoutPasskey(database, site?.domain);
  if (lacking.length === 0) return [];
  const names = lacking.map(({ email, graceFrom }) => {
    const untilMs = (graceFrom?.getTime() ?? 0) + passkeyGraceDays * DAY_MS;
    return Date.now() < untilMs ? `${email} (needs one from ${dayOf(new Date(untilMs))} on)` : email;
  });
  const remedy = site ? 'Invite each with "lootiles moderator <email> --invite".' : NO_PASSKEYS;
  return [warning(`Moderators without a passkey for ${baseUrl}: ${names.join(', ')}. ${remedy}`)];
}

function judgeVersion(version: number): Finding {
  return version < LEAST_VERSION
    ? wrong(`Postgres ${version} is too old. Use ${LEAST_VERSION} or newer.`)
    : ok(`Postgres ${version} answers.`);
}

/** The clock of Postgres was read between two times of this machine, so it is off only beyond both. */
export function judgeDatabaseClock(databaseMs: number, askedMs: number, answeredMs: number): Finding[] {
  const aheadMs = Math.max(databaseMs - answeredMs, 0) + Math.min(databaseMs - askedMs, 0);
  if (Math.abs(aheadMs) < CLOCK_OFF_MS) return [];
  const off = `${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return [warning(`Its clock is ${off} that of this machine. Keep both by NTP.`)];
}

export function judgeTables(missing: readonly string[], newer: readonly string[]): Finding {
  if (newer.length > 0)
    return wrong(
      `Its tables are of a newer version (${newer.join(', ')}). Run that version, or restore the backup of this one.`,
    );
  return missing.length > 0
    ? warning(`${missing.length} migrations are missing. The next server or worker that starts runs them.`)
    : ok('Its tables are those of this version.');
}
