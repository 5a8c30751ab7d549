/** Who counts: this process, the primary process for all workers of this machine, or a store for all machines. */
import cluster from 'node:cluster';
import type { Settings } from '../../schemas/settings.ts';
import type { Log } from '../generations.ts';
import { MemoryCounter } from './memory-counter.ts';
import { memoryLimits } from './memory-limits.ts';
import { countForWorkers, PrimaryCounter } from './primary-counter.ts';
import { type RateLimits, UNLIMITED } from './rate-limits.ts';
import { RemoteLimits } from './remote-limits.ts';

type LimitSettings = Pick<Settings, 'rateLimit' | 'rateLimitStore'>;

/** A store is a millisecond away, or else something is wrong with it. */
const STORE_DEADLINE_MS = 50;
/** The primary process does little else; only a machine that is overloaded lets it wait. */
const PRIMARY_DEADLINE_MS = 1_000;

const now = () => performance.now();

/** For a process that listens. */
export async function limitsFrom(
  { rateLimit, rateLimitStore }: LimitSettings,
  log: Log,
): Promise<RateLimits> {
  if (!rateLimit) return UNLIMITED;
  if (rateLimitStore !== 'memory') {
    // Loaded only where there is a store: its client is half of what a server would load.
    const { RedisCounter } = await import('./redis-counter.ts');
    const name = `The rate limit store at ${new URL(rateLimitStore).host}`;
    return new RemoteLimits(new RedisCounter(rateLimitStore), name, STORE_DEADLINE_MS, log, now);
  }
  if (!cluster.worker) return memoryLimits(new MemoryCounter(now));
  const counter = new PrimaryCounter(cluster.worker);
  return new RemoteLimits(counter, 'The count in the primary process', PRIMARY_DEADLINE_MS, log, now);
}

/** For the primary process, before its workers start. */
export function serveLimits({ rateLimit, rateLimitStore }: LimitSettings): void {
  if (rateLimit && rateLimitStore === 'memory') countForWorkers(cluster, new MemoryCounter(now));
}
