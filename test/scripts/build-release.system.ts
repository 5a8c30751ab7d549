/** The npm package of a release, installed into an empty folder: it answers on a machine without the repository. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../fixtures/free-port.ts';
import { streetOf, workFolder, writeExtract } from '../fixtures/imports.ts';
import { LINUX, needs } from '../fixtures/needs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const Nearest = z.object({ results: z.array(z.object({ name: z.string() })) });

/** Puts the clocks of Node 500 days ahead. */
const LATER = `const by = 432e8, Now = Date;
globalThis.Date = class extends Now {
  constructor(...parts) { parts.length > 0 ? super(...parts) : super(Now.now() + by); }
  static now() { return Now.now() + by; }
};`;

let folder: string;
let tarball: string;

// The registry of this machine may be named by its environment.
const env = { ...process.env, npm_config_update_notifier: 'false' };
const INSTALL_MS = 240_000;
const npm = (args: readonly string[], cwd: string, more: Record<string, string> = {}) =>
  execFileSync('npm', args, {
    cwd,
    env: { ...env, ...more },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: INSTALL_MS,
  });

beforeAll(() => {
  folder = workFolder();
  tarball = packedOf(ROOT, folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--no-audit', '--no-fund', tarball], folder);
});

/** Builds the release of a checkout, and returns the path of its package. */
function packedOf(root: string, target: string, more?: Record<string, string>): string {
  npm(['run', 'release'], root, more);
  const [packed] = z
    .array(z.object({ filename: z.string() }))
    .parse(JSON.parse(npm(['pack', '--json', '--pack-destination', target, './build/release'], root, more)));
  return join(target, packed?.filename ?? '');
}

test('is imported, served and ended by its command', async () => {
  const lootiles = join(folder, 'node_modules/.bin/lootiles');
  const extract = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const settings = { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: String(port), MAP: 'off' };
  execFileSync(lootiles, ['import', extract], { cwd: folder, env: settings, stdio: 'pipe' });
  const server = spawn(lootiles, ['serve'], { cwd: folder, env: settings, stdio: 'ignore' });
  onTestFinished(() => void server.kill('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  const nearest = async () => {
    const answer = await fetch(`${base}/api/v1/toilets/nearest?lat=43.7&lon=7.4`).catch(() => undefined);
    return answer?.ok ? Nearest.parse(await answer.json()).results[0]?.name : undefined;
  };
  await expect.poll(nearest, { timeout: 60_000 }).toBe('No. 0 of 1');
  // The pages and their scripts come with it.
  const page = await (await fetch(base)).text();
  const [script] = /\/assets\/main-[\w-]+\.js/.exec(page) ?? [];
  expect((await fetch(base + script)).status).toBe(200);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('has no TypeScript, no tests, and none of what only its developers need', () => {
  const own = join(folder, 'node_modules/lootiles');
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.tsx?$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^(test|bench|scripts|docs)\b/.test(file))).toEqual([]);
  for (const name of ['vite', 'vitest', 'typescript'])
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  expect(readFileSync(join(own, 'package.json'), 'utf8')).not.toContain('devDependencies');
});

test('has what an operator copies to the machine, and its scripts may be run', () => {
  const deploy = join(folder, 'node_modules/lootiles/deploy');
  for (const name of ['systemd/lootiles-server.service', 'nginx.conf', 'Caddyfile'])
    expect(existsSync(join(deploy, name)), name).toBe(true);
  for (const name of ['back-up', 'restore', 'restore-drill', 'update', 'lootiles'])
    expect(statSync(join(deploy, name)).mode & 0o111, name).not.toBe(0);
});

test('comes with a list of what it is made of', () => {
  const Bom = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(z.object({ name: z.string() })),
  });
  const { components } = Bom.parse(JSON.parse(readFileSync(join(ROOT, 'build/sbom.cdx.json'), 'utf8')));
  const names = components.map(({ name }) => name);
  for (const name of ['hono', 'zod', 'pg']) expect(names).toContain(name);
  expect(names).not.toContain('vitest');
});

test('is the same to the byte from another folder, umask, time zone, language and day', needs(LINUX), () => {
  const other = join(workFolder(), 'eine andere Maschine');
  const sh = (script: string) => execFileSync('sh', ['-c', script, 'sh', other], { cwd: ROOT, env });
  sh('mkdir "$1" && git ls-files -z | xargs -0 cp --parents -t "$1" && chmod -R g-w,o-rwx "$1"');
  // Links take no room, but not from one disk to another.
  sh('cp -al node_modules "$1" || cp -a --remove-destination node_modules "$1"');
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  const again = packedOf(other, workFolder(), {
    ...{ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: '', NPM_CONFIG_CACHE: workFolder() },
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LATER)}`,
  });
  const bytes = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(bytes(join(other, 'build/sbom.cdx.json'))).toBe(bytes(join(ROOT, 'build/sbom.cdx.json')));
  expect(bytes(again)).toBe(bytes(tarball));
});
