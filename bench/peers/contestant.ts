/** The servers of the contest: ours, and each peer with the database behind it, loaded with the same toilets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeOnExit } from '../lib/cleanup.ts';
import { type Child, isInstalled, script, start } from '../lib/process.ts';
import { NODE_FLAGS, type Running, startLootiles, startPrinting } from '../lib/server.ts';
import { say, type World } from '../lib/world.ts';
import type { Style } from './peer.ts';
import { loadPostgres, postgisPrograms, startPostgres } from './postgres-server.ts';
import { loadRedis } from './redis-peer.ts';
import { loadSqlite } from './sqlite-peer.ts';

/** The server's core; databases may use them all. */
const SERVER_CORE = 0;
const REDIS_MS = 10_000;

export interface Contestant {
  readonly name: string;
  readonly origin: string;
  /** All of its processes are these and their descendants. */
  readonly pids: readonly number[];
  /** Times that we are to answer as much in a second of CPU; undefined if no goal is set. */
  readonly goal?: number;
}

interface About {
  /** Process id of the database. */
  readonly pid?: number;
  readonly goal?: number;
}

export interface Contest {
  /** Ours first. */
  readonly contestants: readonly Contestant[];
  /** A sentence for each peer that is missing. */
  readonly missing: readonly string[];
  stop(): Promise<void>;
}

/** @param path answered by ours once it is up */
export async function startContest(world: World, folder: string, path: string): Promise<Contest> {
  const contest = new Starting(await mkdtemp(join(folder, 'peers-')));
  try {
    await contest.startAll(world, path);
    return contest;
  } catch (error) {
    await contest.stop();
    throw error;
  }
}

class Starting implements Contest {
  readonly contestants: Contestant[] = [];
  readonly missing: string[] = [];
  readonly #folder: string;
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #calledOff: () => void;

  constructor(folder: string) {
    this.#folder = folder;
    this.#stops.push(() => rm(folder, { recursive: true, force: true }));
    this.#calledOff = removeOnExit(folder);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.toReversed()) await stop();
    this.#calledOff();
  }

  async startAll(world: World, path: string): Promise<void> {
    const { generation, dataDir } = world;
    const nowMs = Date.now();
    this.#add('Lootiles', await startLootiles(dataDir, path, SERVER_CORE));
    await this.#serve('Lootiles behind Hono', ['lootiles', dataDir], {});

    const programs = postgisPrograms();
    if (programs) {
      say('loading Postgres');
      const server = await startPostgres(this.#folder, programs);
      this.#stops.push(server.stop);
      await loadPostgres(server.url, generation, nowMs);
      await this.#serveBoth('PostGIS geography KNN', 'postgis', server.url, { pid: server.pid, goal: 25 });
      await this.#serveBoth('Postgres point KNN', 'point', server.url, { pid: server.pid, goal: 8 });
    } else this.#miss('PostGIS', 'postgresql-postgis');

    if (isInstalled('redis-server')) {
      say('loading Redis');
      const socket = join(this.#folder, 'redis.sock');
      const pid = await this.#startRedis(socket);
      await loadRedis(socket, generation, nowMs);
      await this.#serveBoth('Redis GEOSEARCH', 'redis', socket, { pid, goal: 20 });
    } else this.#miss('Redis', 'redis-server');

    say('loading SQLite');
    const database = join(this.#folder, 'toilets.sqlite');
    loadSqlite(database, generation, nowMs);
    await this.#serveBoth('SQLite R*Tree', 'sqlite', database, { goal: 25 });
  }

  async #serveBoth(name: string, kind: string, where: string, about: About): Promise<void> {
    for (const style of ['plain', 'best'] satisfies Style[])
      await this.#serve(`${name}, ${style}`, [kind, where, style], about);
  }

  async #serve(name: string, args: readonly string[], { pid, goal }: About): Promise<void> {
    this.#add(
      name,
      await startPrinting([...NODE_FLAGS, script('peers/serve-peer.ts'), ...args], SERVER_CORE),
      pid,
      goal,
    );
  }

  #add(name: string, { child, origin }: Running, pid?: number, goal?: number): void {
    this.#stops.push(child.stop);
    const pids = pid === undefined ? [child.pid] : [child.pid, pid];
    this.contestants.push({ name, origin, pids, ...(goal === undefined ? {} : { goal }) });
  }

  #miss(name: string, debianPackage: string): void {
    this.missing.push(
      `Without ${name}, which is not installed. On Debian: \`apt-get install ${debianPackage}\`.`,
    );
  }

  async #startRedis(socket: string): Promise<number> {
    const settings = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no'];
    const redis: Child = start('redis-server', settings);
    this.#stops.push(redis.stop);
    for (let waitedMs = 0; !redis.out.stdout.includes('eady to accept connections'); waitedMs += 20) {
      if (waitedMs > REDIS_MS) throw new Error(`redis-server does not start:\n${redis.out.stdout}`);
      await sleep(20);
    }
    return redis.pid;
  }
}
