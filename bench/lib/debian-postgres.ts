/** Debian's own Postgres, in a folder of its own. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '../../overlay/embedded-postgres/postgres-cluster.ts';

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
): Promise<{ cluster: Cluster; url: string }> {
  const cluster = new Cluster(folder, programs);
  const url = await cluster.newUrl();
  await cluster.start(url);
  return { cluster, url };
}
