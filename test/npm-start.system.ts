/** `npm start` in a checkout, ended as operators and terminals end it: nothing of it is left. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from './fixtures/free-port.ts';
import { temporaryFolder } from './fixtures/generation.ts';
import { streetOf, workFolder, writeExtract } from './fixtures/imports.ts';
import { LINUX, needs } from './fixtures/needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOT_CHECKED_OUT = new Set(['.git', 'node_modules', 'data', 'test', 'build']);
/** Tests of other suites build the packages at the same time. */
const BUILT_PACKAGE = /\/packages\/(?:[^/]+\/dist|element)$/;
const PATIENCE = { timeout: 60_000, interval: 50 };

let checkout: string;
let extract: string;

beforeAll(async () => {
  checkout = workFolder();
  for (const name of readdirSync(ROOT))
    if (!NOT_CHECKED_OUT.has(name))
      cpSync(join(ROOT, name), join(checkout, name), {
        recursive: true,
        filter: (path) => !BUILT_PACKAGE.test(path),
      });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  extract = await writeExtract(join(checkout, 'street.osm.pbf'), streetOf(20));
});

interface Started {
  readonly npm: ChildProcess;
  /** Mark of all its processes: in their environment, or in the command line of Postgres. */
  readonly dataDir: string;
  readonly ports: readonly number[];
  readonly says: (what: string) => Promise<void>;
}

async function npm(args: readonly string[]): Promise<Started> {
  const folder = temporaryFolder();
  // Postgres does not run as root, and must get through to its folder.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const { port, metrics } = await freePorts();
  const child = spawn('npm', args, {
    cwd: checkout,
    // It leads a group, as a shell's job does.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // npm asks its registry for a newer version of itself, which is not what is tested.
      npm_config_update_notifier: 'false',
      ...{ DATA_DIR: dataDir, EXTRACT: extract, IMPORT_SCHEDULE: 'off' },
      ...{ PORT: String(port), METRICS: String(metrics) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  onTestFinished(() => {
    for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  });
  return {
    npm: child,
    dataDir,
    ports: [port, metrics, metrics + 1],
    says: async (what) => {
      const deadlineMs = Date.now() + PATIENCE.timeout;
      while (!output.includes(what)) {
        if (Date.now() > deadlineMs) throw new Error(`It never said "${what}", but:\n${output}`);
        await sleep(PATIENCE.interval);
      }
    },
  };
}

/** Three that are free: of the server, of its metrics, and the next one, of the worker's metrics. */
async function freePorts(): Promise<{ port: number; metrics: number }> {
  for (;;) {
    const [port, metrics] = [await freePort(), await freePort(2)];
    if (port !== metrics && port !== metrics + 1) return { port, metrics };
  }
}

function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => ['environ', 'cmdline'].some((file) => textOf(pid, file).includes(dataDir)));
}

/** Empty if it has ended. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}

async function expectNothingLeft({ npm, dataDir, ports }: Started): Promise<void> {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  await expect.poll(() => processesOf(dataDir), PATIENCE).toEqual([]);
  expect(await Promise.all(ports.map(isOpen))).toEqual([false, false, false]);
}

describe('nothing is left', needs(LINUX), () => {
  test.each<[string, readonly string[], (pid: number) => void]>([
    ['npm start, by a kill of npm', ['start'], (pid) => process.kill(pid, 'SIGTERM')],
    ['npm start, by a kill of all its group', ['start'], (pid) => process.kill(-pid, 'SIGTERM')],
    ['npm start, by Ctrl+C', ['start'], (pid) => process.kill(-pid, 'SIGINT')],
    [
      'npm run lootiles -- up, by a kill of npm',
      ['run', 'lootiles', '--', 'up'],
      (pid) => process.kill(pid, 'SIGTERM'),
    ],
  ])('of %s', async (_, args, end) => {
    const started = await npm(args);
    await started.says('Listening on');
    await started.says('Waiting for contributions.');
    expect(processesOf(started.dataDir).length).toBeGreaterThan(3);
    end(started.npm.pid!);
    await expectNothingLeft(started);
  });

  test.each([
    ['as soon as npm has read the script', '> lootiles'],
    ['while it builds the website', 'Building the website'],
  ])('of npm start that is killed %s', async (_, said) => {
    rmSync(join(checkout, 'web/dist'), { recursive: true, force: true });
    const started = await npm(['start']);
    await started.says(said);
    started.npm.kill('SIGTERM');
    await expectNothingLeft(started);
  });
});

test.each(['serve', 'up'])('lootiles %s says what to do if the website is not built', async (command) => {
  rmSync(join(checkout, 'web/dist'), { recursive: true, force: true });
  const { npm: child, says, dataDir } = await npm(['run', 'lootiles', '--', command]);
  await says(`lootiles ${command}: The website is not built. Run "npm run build".`);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});
