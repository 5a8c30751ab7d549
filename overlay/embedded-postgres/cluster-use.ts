/**
 * The use of the cluster in DATA_DIR by one process: as its owner, or as a guest.
 *
 * The owner has the lock `owner.lock`, starts Postgres and stops it. The system frees the lock of a killed owner, whose
 * Postgres goes on. The next process that gets the lock finds it by `postmaster.pid`, uses it and stops it.
 *
 * A command has a shared lock in Postgres while it uses it, by which an owner knows that it may stop Postgres.
 */
import { chmodSync, chownSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessLock, tryExclusiveLock } from '../database/process-lock.ts';
import { type SessionLock, trySessionLock } from '../database/session-lock.ts';
import { installBinaries } from './postgres-binaries.ts';
import { Cluster, socketIn } from './postgres-cluster.ts';
import { grantTraverse, osUserFor } from './postgres-os-user.ts';
import type { Address } from './postmaster.ts';

export type Listen = 'socket' | 'port';

const DEFAULT_LISTEN: Listen = process.platform === 'win32' ? 'port' : 'socket';
/** Systems allow 104 bytes or a few more for the whole path of a socket. Longer ones get a port. */
const MAX_SOCKET_FOLDER_BYTES = 80;
const ANSWER_MS = 120_000;
const LOOK_AGAIN_MS = 50;
/** "loop" in ASCII, beside the advisory locks of publishers and imports. */
const COMMANDS = 0x6c6f6f70;

export class ClusterUse {
  readonly folder: string;
  readonly #cluster: Cluster;
  readonly #address: Address;
  #owner: ProcessLock | undefined;

  private constructor(folder: string, cluster: Cluster, address: Address, owner: ProcessLock | undefined) {
    this.folder = folder;
    this.#cluster = cluster;
    this.#address = address;
    this.#owner = owner;
  }

  /** Creates the cluster if there is none. A guest waits until the owner has started Postgres. */
  static async begin(dataDir: string, listen = DEFAULT_LISTEN): Promise<ClusterUse> {
    mkdirSync(dataDir, { recursive: true });
    const folder = join(realpathSync(dataDir), 'postgres');
    const cluster = prepare(dataDir, folder);
    for (const deadline = Date.now() + ANSWER_MS; Date.now() < deadline; await sleep(LOOK_AGAIN_MS)) {
      const owner = tryLock(folder);
      try {
        if (owner) await cluster.create();
        const address = cluster.isRunning() ? cluster.address() : owner && (await newAddress(folder, listen));
        if (address) return new ClusterUse(folder, cluster, address, owner);
        owner?.release();
      } catch (error) {
        owner?.release();
        throw error;
      }
    }
    throw new Error('Another lootiles command cannot start Postgres in DATA_DIR. End it, then try again.');
  }

  /** For `pg`. Holds the password. */
  get url(): string {
    return this.#cluster.url(this.#address);
  }

  /** Whether a process of Postgres is there. A guest whose owner is gone becomes the owner. */
  isRunning(): boolean {
    this.#isOwner();
    return this.#cluster.isRunning();
  }

  /** Resolves when Postgres answers, which may be starting, recovering, or about to end. Returns the shared lock. */
  async bringUp(signal?: AbortSignal): Promise<SessionLock> {
    for (const deadline = Date.now() + ANSWER_MS; ; await sleep(LOOK_AGAIN_MS)) {
      signal?.throwIfAborted();
      const isLate = Date.now() > deadline;
      if (this.#isOwner() && !this.isRunning())
        await this.#cluster.start(this.#address, signal).catch((error: unknown) => {
          // The last processes of a killed server, or the start of a killed owner, may take a moment to end.
          if (isLate || !/still in use|already exists/.test(String(error))) throw error;
        });
      let cause: unknown;
      try {
        const lock = await trySessionLock(this.url, COMMANDS, 'shared');
        if (lock) return lock;
      } catch (error) {
        cause = error;
      }
      if (isLate) throw new Error('Postgres does not answer. Read its log in DATA_DIR/postgres.', { cause });
    }
  }

  /** Returns the last line of the log of Postgres. */
  lastWords(): string {
    return this.#cluster.lastWords(1);
  }

  /** Stops Postgres if this process is its owner, or no process is. */
  async end({ waits }: { waits: boolean }): Promise<void> {
    if (!this.#isOwner()) return;
    try {
      const lock = waits ? await this.#lockOutCommands() : undefined;
      if (this.isRunning()) await this.#cluster.stop();
      await lock?.release();
    } finally {
      this.release();
    }
  }

  /** Gives up the ownership and leaves Postgres as it is. */
  release(): void {
    this.#owner?.release();
    this.#owner = undefined;
  }

  #isOwner(): boolean {
    this.#owner ??= tryLock(this.folder);
    return this.#owner !== undefined;
  }

  /** Waits until no command uses Postgres. Those that begin now wait for its end. */
  async #lockOutCommands(): Promise<SessionLock | undefined> {
    for (;;) {
      try {
        const lock = await trySessionLock(this.url, COMMANDS);
        if (lock) return lock;
      } catch {
        // It does not answer, so no command uses it.
        return undefined;
      }
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

const tryLock = (folder: string) => tryExclusiveLock(join(folder, 'owner.lock'));

function prepare(dataDir: string, folder: string): Cluster {
  const account = osUserFor(join(folder, 'data'));
  if (account) grantTraverse(dataDir, account);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return new Cluster(folder, installBinaries(folder), account);
}

async function newAddress(folder: string, listen: Listen): Promise<Address> {
  if (listen === 'socket' && Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES) return socketIn(folder);
  return { port: await freePort(), socketFolder: undefined };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
