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
import { join } from 'node:path';
import { Generation } from '../shards/generation.ts';
import { Store } from '../shards/store.ts';
import { finish, script } from './bench-process.ts';
import { type DemoOptions, writeDemoExtract } from './demo-extract.ts';

const IMPORT_TIMEOUT_S = 1_800;
const SEED = 1;
/** The scripts that make extracts. */
const MAKERS = /^(demo-|pbf-|protobuf-|write-pbf|random)/;

export interface World {
  readonly dataDir: string;
  readonly generation: Generation;
}

/** Opens what is published in a data folder. */
export function openWorld(dataDir: string): World {
  const store = new Store(dataDir);
  const manifest = store.readCurrent();
  if (!manifest) throw new Error(`There is no generation in ${dataDir}. Run "lootiles import" on it first.`);
  return { dataDir, generation: Generation.open(store, manifest) };
}

/** A generation of so many made toilets. */
export async function importedWorld(cache: string, toilets: number): Promise<World> {
  const name = `imported-${toilets}-`;
  const builders = await hashOf(['../schemas', '../shards', '../pipeline'], /./);
  const dataDir = await made(cache, name, `${builders}-${await makersHash()}`, '', async (target) => {
    const extract = await madeExtract(cache, { toilets });
    say(`importing ${toilets} toilets`);
    const env = { DATA_DIR: target, DUMPS_KEPT: '0' };
    const args = [script('../lootiles.ts'), 'import', extract];
    await finish(process.execPath, args, { env, timeoutS: IMPORT_TIMEOUT_S });
  });
  return openWorld(dataDir);
}

/** An extract with these options, on disk. */
export async function madeExtract(cache: string, options: Omit<DemoOptions, 'seed'>): Promise<string> {
  const { toilets, fillerNodesPerToilet = 0, objectsPerBlob = 8_000 } = options;
  const name = `extract-${toilets}-${fillerNodesPerToilet}-${objectsPerBlob}-`;
  return made(cache, name, await makersHash(), '.osm.pbf', async (target) => {
    say(`making an extract of ${toilets} toilets`);
    await writeDemoExtract(target, { ...options, seed: SEED });
  });
}

/** What is under a name already, or made now under another name and renamed when whole. */
export async function made(
  cache: string,
  name: string,
  hash: string,
  ending: string,
  make: (target: string) => Promise<void>,
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
  return hashOf(['.'], MAKERS);
}

async function hashOf(folders: readonly string[], files: RegExp): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const path = script(folder);
    for (const name of (await readdir(path, { recursive: true })).filter((file) => files.test(file)).sort())
      if (/\.tsx?$/.test(name)) hash.update(`${folder}/${name}\0`).update(await readFile(join(path, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
