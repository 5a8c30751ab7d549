/** Debian's own Postgres, in a folder of its own. */
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster, socketIn } from '../../overlay/embedded-postgres/postgres-cluster.ts';
import { grantTraverse, osUserFor } from '../../overlay/embedded-postgres/postgres-os-user.ts';
import type { Address } from '../../overlay/embedded-postgres/postmaster.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Folder of the newest installed version that has all these files; undefined if there is none. */
export function debianPostgres(files: readonly string[]): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version))
    .find((path) => files.every((file) => existsSync(join(path, file))));
}

/** @param folder empty, and passable for the account that runs Postgres */
export async function startCluster(
  folder: string,
  programs: string,
): Promise<{ cluster: Cluster; address: Address; home: string }> {
  const home = join(folder, 'postgres');
  mkdirSync(home, { mode: 0o700 });
  const account = osUserFor(join(home, 'data'));
  if (account) {
    grantTraverse(folder, account);
    chownSync(home, account.uid, account.gid);
  }
  const cluster = new Cluster(home, programs, account);
  await cluster.create();
  const address = socketIn(home);
  await cluster.start(address);
  return { cluster, address, home };
}
