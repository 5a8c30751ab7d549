/**
 * Chooses the counter: this process, the primary process for all workers of this machine, or a store for all machines.
 */
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { loadPepper } from '../../overlay/database/keyed-hash.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { MemoryCounter } from './memory-counter.ts';
import { memoryLimits } from './memory-limits.ts';
import { PageLimits } from './page-limits.ts';
import { PageTokens } from './page-tokens.ts';
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
export async function limitsFrom(settings: LimitSettings, log: Logger): Promise<RateLimits> {
  if (!settings.rateLimit) return UNLIMITED;
  const limits = await countedBy(settings, log);
  return new PageLimits(limits, new PageTokens(await tokenKey(settings, log), Date.now, randomBytes));
}

async function tokenKey({ pepper, dataDir }: LimitSettings, log: Logger): Promise<Buffer> {
  try {
    return await loadPepper(pepper, dataDir);
  } catch (error) {
    log.warn('The tokens of pages hold for this process alone. Set PEPPER, or make DATA_DIR writable.', {
      reason: reasonOf(error),
    });
    return randomBytes(32);
  }
}

async function countedBy(
  { rateLimitStore, networkQuotas, pepper, dataDir }: LimitSettings,
  log: Logger,
): Promise<RateLimits> {
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
