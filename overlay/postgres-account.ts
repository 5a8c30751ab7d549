/**
 * Who runs Postgres: we ourselves, or, as root, an account without rights (Postgres refuses to be root).
 */
import { chmodSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** For spawn and chown; undefined for our own account. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that systems have for this or for nothing. */
const NAMES = ['postgres', 'nobody'];

/** The account that owns the data already, or the first there is. */
export function accountFor(data: string): Account | undefined {
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
 * Lets the account pass through the data folder, which is ours, to what is its own in it; the folders above are
 * not ours to open.
 */
export function openWayTo(dataDir: string, account: Account): void {
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

function mayPass(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
