/**
 * One count for all processes of all machines, in a store that speaks the Redis protocol. Every count is one
 * atomic script there, and its keys end with their windows.
 *
 * The store never sees an address, only its hash under the pepper. Its own password is no such key: a store without
 * one would make the key public, and every IPv4 address can be tried.
 */
import { createClient } from '@redis/client';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { attemptHash } from '../../overlay/database/keyed-hash.ts';
import { type Bucket, forBuckets, QUOTAS } from '../../schemas/problems/limits.ts';
import type { RemoteCounter, Use } from './rate-limits.ts';

const CONNECT_MS = 2_000;
/** A connection that says nothing for so long is dead, and a new one is made; asked in between. */
const SILENT_MS = 10_000;
const PING_MS = 3_000;
const RECONNECT_MS = 500;

export class RedisCounter implements RemoteCounter {
  readonly #client: ReturnType<typeof connectTo>;
  readonly #pepper: Buffer;
  readonly #limiters: Readonly<Record<Bucket, RateLimiterRedis>>;

  /** Connects, and connects again whenever it must; nothing waits for it here. */
  constructor(url: string, pepper: Buffer) {
    this.#pepper = pepper;
    this.#client = connectTo(url);
    this.#limiters = forBuckets(
      (bucket) =>
        new RateLimiterRedis({
          storeClient: this.#client,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          keyPrefix: `lootiles:${bucket}`,
          points: QUOTAS[bucket].requests,
          duration: QUOTAS[bucket].windowS,
        }),
    );
  }

  async count(bucket: Bucket, address: string, requests = 1): Promise<Use> {
    const who = attemptHash(this.#pepper, 'rate limit', address);
    const { consumedPoints, msBeforeNext } = await this.#limiters[bucket]
      .consume(who, requests)
      .catch(refused);
    return { used: consumedPoints, resetMs: msBeforeNext };
  }

  close(): void {
    this.#client.destroy();
  }
}

/** Connects to the store, signs in, and waits for an answer. Throws if there is none. */
export async function greetStore(url: string): Promise<void> {
  const socket = { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: false } as const;
  const client = createClient({ url, disableOfflineQueue: true, socket });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.destroy();
  }
}

function connectTo(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: () => RECONNECT_MS,
    },
  });
  // A count sees that it is away and says so; without a listener the process would end.
  client.on('error', () => {});
  client.connect().catch(() => {});
  return client;
}

/** Returns the use of an address over its limit, which the library throws; everything else thrown is a fault. */
function refused(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
