/**
 * A whole site on this machine: servers and workers, each a process with a DATA_DIR of its own, over one real
 * S3-compatible store, one real Postgres and one real store of the Redis protocol. Every part can be killed and
 * started again. All ends with the test.
 */
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import type { PbfNode } from '../../bench/made/write-pbf.ts';
import type { ObjectStoreSettings } from '../../shards/object-store/object-store.ts';
import { BASE_URL } from '../fixtures/app.ts';
import { PEPPER } from '../fixtures/contributions.ts';
import { freePort } from '../fixtures/free-port.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { streetOf, writeExtract } from '../fixtures/imports.ts';
import { PrivatePostgres } from '../fixtures/postgres.ts';
import { ask, type HttpAnswer, Program } from '../fixtures/process.ts';
import { PASSWORD, type Redis, startRedis } from '../fixtures/redis.ts';
import { runLootiles } from '../fixtures/run.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const Readiness = z.object({ ready: z.boolean(), database: z.string() });
const agent = new Agent({ keepAlive: false });

/** A process of the site, and the folder of its machine. */
class Machine {
  readonly #command: string;
  readonly #settings: Record<string, string>;
  readonly #ready: string;
  readonly dataDir = temporaryFolder();
  #program: Program | undefined;
  /** It was killed, and is not yet there again. */
  isKilled = false;
  #said = '';

  constructor(command: string, settings: Record<string, string>, ready: string) {
    this.#command = command;
    this.#settings = settings;
    this.#ready = ready;
  }

  /** Resolves when it is at work. */
  async start(): Promise<void> {
    this.#program = new Program([this.#command], { ...this.#settings, DATA_DIR: this.dataDir });
    await this.#program.says(this.#ready);
  }

  async kill(): Promise<void> {
    this.isKilled = true;
    this.#program?.signal('SIGKILL');
    await this.#program?.ended;
    this.#said = this.output;
    this.#program = undefined;
  }

  /** As a machine that is replaced by a new one. */
  loseDisk(): void {
    rmSync(this.dataDir, { recursive: true });
  }

  /** Of all its lives. */
  get output(): string {
    return this.#said + (this.#program?.output ?? '');
  }
}

export class ServerMachine extends Machine {
  readonly port: number;

  constructor(port: number, settings: Record<string, string>) {
    super('serve', { ...settings, HOST: '127.0.0.1', PORT: String(port) }, 'Listening on');
    this.port = port;
  }

  ask(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return ask(this.port, path, agent, headers);
  }

  /** As a load balancer asks before it sends requests. */
  async isReady(): Promise<boolean> {
    return (await this.#readiness())?.ready ?? false;
  }

  async #readiness(): Promise<z.infer<typeof Readiness> | undefined> {
    return await this.ask('/readyz').then(
      ({ text }) => Readiness.parse(JSON.parse(text)),
      () => undefined,
    );
  }

  /** Started, with a generation and the database. */
  override async start(): Promise<void> {
    await super.start();
    await expect.poll(() => this.#readiness(), PATIENCE).toMatchObject({ ready: true, database: 'ready' });
    this.isKilled = false;
  }
}

export interface Site {
  readonly settings: Record<string, string>;
  readonly toilets: readonly PbfNode[];
  readonly postgres: PrivatePostgres;
  readonly redis: { kill(): Promise<void>; start(): Promise<void> };
  newServer(): Promise<ServerMachine>;
  newWorker(): Machine;
  /** Imports the toilets on the machine of a worker. */
  importOn(worker: Machine): Promise<void>;
}

export async function openSite(bucket: ObjectStoreSettings): Promise<Site> {
  // Each life of each process waits for the end of this one, to be ended with it.
  process.setMaxListeners(100);
  const postgres = await PrivatePostgres.start();
  const redisPort = await freePort();
  let redis: Redis = await startRedis(redisPort);
  const toilets = streetOf(100);
  const extract = await writeExtract(join(temporaryFolder(), 'street.osm.pbf'), toilets);
  const settings = {
    BASE_URL,
    PEPPER: PEPPER.toString(),
    TRUST_PROXY: 'loopback',
    DATABASE_URL: postgres.url,
    RATE_LIMIT_STORE: `redis://:${PASSWORD}@127.0.0.1:${redisPort}`,
    OBJECT_STORE_URL: bucket.url,
    OBJECT_STORE_ACCESS_KEY: bucket.accessKey,
    OBJECT_STORE_SECRET_KEY: bucket.secretKey,
    OBJECT_STORE_POLL_MS: '200',
    DUMPS_KEPT: '1',
    IMPORT_SCHEDULE: 'off',
  };
  return {
    settings,
    toilets,
    postgres,
    redis: {
      kill: () => redis.kill(),
      start: async () => {
        redis = await startRedis(redisPort);
      },
    },
    newServer: async () => new ServerMachine(await freePort(), settings),
    newWorker: () => new Machine('work', settings, 'Waiting for contributions.'),
    importOn: async ({ dataDir }) => {
      const ended = await runLootiles(['import', extract], { ...settings, DATA_DIR: dataDir });
      expect(ended.code, ended.stderr).toBe(0);
    },
  };
}
