/**
 * The container image, built from deploy/Containerfile and run: without a daemon (buildah) and without a registry of
 * images. The images that it begins with are made from packages of Debian and the Node of this checkout.
 */
import { execFileSync, spawn } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freePort } from './fixtures/free-port.ts';
import { workFolder } from './fixtures/imports.ts';
import { NIGHTLY, needs, pathOf, program } from './fixtures/needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Bytes, with the base of Debian. */
const MOST_BYTES = 350e6;
const MOST_MS = 600_000;
/** What the image of Debian leaves out as well. */
const NOT_KEPT = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];
const Images = z.array(
  z.object({ size: z.string(), digest: z.string(), names: z.array(z.string()).nullish() }),
);
const Nearest = z.object({ results: z.array(z.object({ id: z.string() })).min(1) });

describe('the image', needs(NIGHTLY, program('buildah'), program('debootstrap')), () => {
  let folder: string;
  let build: (name: string) => void;
  const run = (command: string, args: readonly string[]): string =>
    execFileSync(command, args, {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: MOST_MS,
      maxBuffer: 64e6,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' },
    }).trim();
  /** With images and containers of its own, which go with the folder. */
  const buildah = (...args: string[]) =>
    run('buildah', ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), ...args]);

  beforeAll(() => {
    folder = workFolder();
    const mirror = run('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages']).split(
      '\n',
    )[0]!;
    const debian = join(folder, 'debian');
    run('debootstrap', ['--variant=minbase', 'bookworm', debian, mirror]);
    for (const path of NOT_KEPT) run('find', [join(debian, path), '-mindepth', '1', '-delete']);
    const base = buildah('from', 'scratch');
    buildah('add', base, debian, '/');
    buildah('commit', '--rm', base, 'test-base');

    const node = buildah('from', '--pull-never', 'test-base');
    const npm = join(dirname(realpathSync(pathOf('npm') ?? '')), '..');
    buildah('add', node, realpathSync(join(ROOT, 'node_modules/.bin/node')), '/usr/local/bin/node');
    buildah('add', node, npm, '/usr/local/lib/node_modules/npm');
    buildah('run', node, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
    buildah('commit', '--rm', node, 'test-node');

    // The registry of packages, and who signs for it, as this machine knows them.
    const npmrc = join(folder, 'npmrc');
    const registry = run('npm', ['config', 'get', 'registry']);
    writeFileSync(npmrc, `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`);
    const images = [
      ...['--build-arg', 'NODE_IMAGE=localhost/test-node'],
      ...['--build-arg', 'BASE_IMAGE=localhost/test-base'],
    ];
    const volumes = ['-v', `${npmrc}:/root/.npmrc:ro`, '-v', '/etc/ssl/certs:/etc/ssl/certs:ro'];
    const files = ['-f', 'deploy/Containerfile', '--ignorefile', 'deploy/Containerfile.dockerignore'];
    const given = [...images, ...volumes, ...files];
    build = (name) =>
      void buildah('build', '--pull-never', '--no-cache', '--timestamp', '0', ...given, '-t', name, '.');
    build('test-lootiles');
  });

  afterAll(() => {
    buildah('rm', '--all');
  });

  const imageOf = (tag: string) =>
    Images.parse(JSON.parse(buildah('images', '--json'))).find(({ names }) =>
      names?.some((name) => name.includes(tag)),
    );

  test('is the same to the byte if it is built again', () => {
    build('test-again');
    expect(imageOf('test-again')?.digest).toMatch(/^sha256:/);
    expect(imageOf('test-again')?.digest).toBe(imageOf('test-lootiles')?.digest);
  });

  test('is smaller than 350 MB with its base', () => {
    const size = imageOf('test-lootiles')?.size ?? '';
    expect(size).toMatch(/^[\d.]+ MB$/);
    expect(Number.parseFloat(size) * 1e6).toBeLessThan(MOST_BYTES);
  });

  test('imports and answers as an account without rights, and has no npm', async () => {
    const container = buildah('from', '--pull-never', 'test-lootiles');
    const port = await freePort();
    const program = ['node', '--max-semi-space-size=8', 'lootiles.ts'];
    const settings = ['-e', 'EXTRACT=demo', '-e', 'MAP=off', '-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1'];
    expect(buildah('run', container, '--', 'id', '-un')).toBe('node');
    expect(buildah('run', container, '--', 'sh', '-c', 'command -v npm || echo none')).toBe('none');
    buildah('run', ...settings, container, '--', ...program, 'import');
    const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
    const served = spawn('buildah', [...store, 'run', ...settings, container, '--', ...program, 'serve'], {
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' },
      stdio: 'ignore',
      detached: true,
    });
    // With what it started.
    onTestFinished(() => void (served.pid && process.kill(-served.pid, 'SIGKILL')));
    const nearest = async () => {
      const address = `http://127.0.0.1:${port}/api/v1/toilets/nearest?lat=59.2&lon=-5.95`;
      const answer = await fetch(address).catch(() => undefined);
      return answer?.ok ? Nearest.parse(await answer.json()).results[0]?.id : undefined;
    };
    await expect.poll(nearest, { timeout: 120_000 }).toMatch(/^lt_/);
  });
});
