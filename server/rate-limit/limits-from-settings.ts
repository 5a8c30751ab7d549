/**
 * Chooses the counter: this process, the primary process for all workers of this machine, or a store for all machines.
 */
import cluster from 'node:cluster';
import type { Logger } from '../../common/logger.ts';
import { loadPepper } from '../../overlay/database/keyed-hash.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { MemoryCounter, memoryLimits } from './memory-counter.ts';
import { countForWorkers, PrimaryCounter } from './primary-counter.ts';
import { quotaOf } from './quota-of.ts';
import { type RateLimits, UNLIMITED } from './rate-limits.ts';
import { RemoteLimits } from './remote-limits.ts';

type CountSettings = Pick<Settings, 'rateLimit' | 'rateLimitStore'>;
type LimitSettings = CountSettings & Pick<Settings, 'pepper' | 'dataDir' | 'networkQuotas'>;

/** A store is a millisecond away, or else something is wrong with it. */
const STORE_DEADLINE_MS = 50;
/** The primary process does little else; only a machine that is overloaded lets it wait. */
const PRIMARY_DEADLINE_MS = 1_000;

const now = () => performance.now();

/** For a process that listens. */
export async function limitsFrom(
  { rateLimit, rateLimitStore, networkQuotas, pepper, dataDir }: LimitSettings,
  log: Logger,
): Promise<RateLimits> {
  if (!rateLimit) return UNLIMITED;
  const quota = quotaOf(networkQuotas);
  if (rateLimitStore !== 'memory') {
    // Loaded only if there is a store: its client is half of what a server would load.
    const { RedisCounter } = await import('./redis-counter.ts');
    if (pepper === undefined)
      log.info(
        'RATE_LIMIT_STORE is set without PEPPER, so only servers of this DATA_DIR count together. Set PEPPER to the same secret on all machines.',
      );
    const key = await loadPepper(pepper, dataDir);
    const name = `The rate limit store at ${new URL(rateLimitStore).host}`;
    return new RemoteLimits(new RedisCounter(rateLimitStore, key), name, STORE_DEADLINE_MS, log, now, quota);
  }
  if (!cluster.worker) return memoryLimits(new MemoryCounter(now), quota);
  const counter = new PrimaryCounter(cluster.worker);
  return new RemoteLimits(counter, 'The count in the primary process', PRIMARY_DEADLINE_MS, log, now, quota);
}

/** For the primary process, before its workers start. */
export function serveLimits({ rateLimit, rateLimitStore }: CountSettings): void {
  if (rateLimit && rateLimitStore === 'memory') countForWorkers(cluster, new MemoryCounter(now));
}
