/**
 * The worlds that the bench measures on: made once, imported once with the real `lootiles import`, and kept in
 * the cache folder.
 *
 * Invariant: a name holds a hash of the sources that make its content, so changed code never meets an old world;
 * what older code made is removed when its successor is there.
 * Cost: 500,000 toilets take one to two minutes once; afterwards a hash of the sources.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Generation } from '../../shards/generation/generation.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { type WorldOptions, writeWorld } from '../made/world.ts';
import { type Finished, finish, script } from './process.ts';

const IMPORT_TIMEOUT_S = 1_800;
const SEED = 1;

export interface World {
  readonly dataDir: string;
  readonly generation: Generation;
}

/** Opens what is published in a data folder. */
export function openWorld(dataDir: string): World {
  const store = new LocalStore(dataDir);
  const manifest = store.readCurrent();
  if (!manifest) throw new Error(`There is no generation in ${dataDir}. Run "lootiles import" on it first.`);
  return { dataDir, generation: new Generation(store, manifest) };
}

/** A generation of so many made toilets. */
export async function importedWorld(cache: string, toilets: number): Promise<World> {
  return await keptWorld(cache, `imported-${toilets}-`, async (target) => {
    const extract = await madeExtract(cache, { toilets });
    say(`importing ${toilets} toilets`);
    // Toilets all over the world: its map would be a minute of sea.
    await importInto(target, [extract, '--no-map']);
  });
}

/** A generation of an extract on this disk, with its walking graph. */
export async function walkedWorld(cache: string, path: string): Promise<World> {
  const name = basename(path, '.osm.pbf');
  return await keptWorld(cache, `walked-${name}-`, async (target) => {
    say(`importing ${name} with its walking graph`);
    await importInto(target, [path, '--no-map'], { WALKING: 'on' });
  });
}

/** A generation of an extract on this disk, with all that a server can answer from. */
export async function wholeWorld(cache: string, path: string): Promise<World> {
  const name = basename(path, '.osm.pbf');
  return await keptWorld(cache, `whole-${name}-`, async (target) => {
    say(`importing ${name} with its walking graph and map`);
    await importInto(target, [path], { WALKING: 'on', MAP: 'on' });
  });
}

async function keptWorld(
  cache: string,
  name: string,
  make: (dataDir: string) => Promise<unknown>,
): Promise<World> {
  const builders = await hashOf(['../common', '../schemas', '../shards', '../packages', '../pipeline']);
  return openWorld(await made(cache, name, `${builders}-${await makersHash()}`, '', make));
}

/** Runs `lootiles import` as a process of its own, as package.json starts it. */
export function importInto(
  dataDir: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const env = { DATA_DIR: dataDir, DUMPS_KEPT: '0', ...more };
  const command = ['--max-semi-space-size=8', script('../lootiles.ts'), 'import', ...args];
  return finish(process.execPath, command, { env, timeoutS: IMPORT_TIMEOUT_S });
}

/** An extract with these options, on disk. */
export async function madeExtract(cache: string, options: Omit<WorldOptions, 'seed'>): Promise<string> {
  const { toilets, fillerNodesPerToilet = 0, objectsPerBlob = 8_000 } = options;
  const name = `extract-${toilets}-${fillerNodesPerToilet}-${objectsPerBlob}-`;
  return made(cache, name, await makersHash(), '.osm.pbf', async (target) => {
    say(`making an extract of ${toilets} toilets`);
    await writeWorld(target, { ...options, seed: SEED });
  });
}

/** The path under a name if it is there; otherwise it is made under another name and renamed when whole. */
export async function made(
  cache: string,
  name: string,
  hash: string,
  ending: string,
  make: (target: string) => Promise<unknown>,
): Promise<string> {
  const path = join(cache, name + hash + ending);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const partial = join(cache, `part-${process.pid}-${name}${ending}`);
  try {
    await make(partial);
    await rename(partial, path);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  for (const old of await readdir(cache))
    if (old.startsWith(name) && join(cache, old) !== path)
      await rm(join(cache, old), { recursive: true, force: true });
  return path;
}

export function say(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}

function makersHash(): Promise<string> {
  return hashOf(['../bench/made', '../scripts/towns']);
}

async function hashOf(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const path = script(folder);
    for (const name of (await readdir(path, { recursive: true })).sort())
      if (/\.tsx?$/.test(name)) hash.update(`${folder}/${name}\0`).update(await readFile(join(path, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
