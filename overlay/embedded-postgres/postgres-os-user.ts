/** Chooses the account that runs Postgres: our own, or one without rights if we are root, which Postgres refuses. */
import { chmodSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Ids for spawn and chown. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that most systems have, in order of preference. */
const NAMES = ['postgres', 'nobody'];

/** Returns the account that owns the data, or the first of NAMES that exists; undefined for our own account. */
export function osUserFor(data: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of NAMES) {
    const [, , uid, gid] = accounts.find(([known]) => known === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Postgres refuses to run as root, and this system has no account "nobody" that could run it. ' +
      'Run lootiles as an ordinary user, or set DATABASE_URL to your own server.',
  );
}

/**
 * Lets the account pass the data folder to its own folder in it. Throws if the account cannot pass a folder above, which
 * is not ours to open.
 */
export function grantTraverse(dataDir: string, account: OsUser): void {
  let folder = realpathSync(dataDir);
  if (!mayPass(folder, account)) chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o001);
  while (folder !== dirname(folder)) {
    folder = dirname(folder);
    if (mayPass(folder, account)) continue;
    throw new Error(
      `Postgres refuses to run as root, and the account that runs it instead cannot enter ${folder}. ` +
        `Set DATA_DIR to a folder that the account can reach, such as /var/lib/lootiles, run lootiles as an ordinary user, ` +
        'or set DATABASE_URL to your own server.',
    );
  }
}

function mayPass(folder: string, account: OsUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
