/**
 * The human check of an outside provider that speaks the siteverify protocol: the page gets a token by a site key,
 * and we ask the provider about it (POST of `secret` and `response`, answered with `success`).
 *
 * The provider belongs to others: time and size are bounded, and a circuit breaker stops requests to a provider that
 * fails. The provider does not learn whom we check. It takes a token once. A token that passed is remembered for five
 * minutes, so that a contribution that failed on our side can be sent again.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CircuitBreaker } from '../../common/circuit-breaker.ts';
import { HOUR_MS } from '../../common/durations.ts';
import { loggableReason, RequestFault, request } from '../../common/http-client.ts';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { RecentCache } from '../place-lookup/recent-cache.ts';
import { type CheckOutcome, FAILED, type HumanCheck } from './human-check.ts';

export interface SiteverifyParts {
  /** Address of the provider's siteverify. */
  url: string;
  secret: string;
  /** Public; the page needs it. */
  siteKey: string;
  fetch: typeof fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Logger;
  timeLimitMs?: number;
}

const TIME_LIMIT_MS = 3_000;
const MAX_BODY_BYTES = 64 * 1024;
const MAX_FAULTS = 5;
const OPEN_MS = 30_000;
const RETRY_AFTER_S = 5;
const REMEMBERED = 1_000;
const REMEMBERED_MS = 300_000;
/** Tokens of this protocol die within minutes: after this long the provider refuses them itself. */
const LIFETIME_MS = HOUR_MS;

const Answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** The provider's words for a token that is wrong, old or used. Any other says that it or our settings are. */
const TOKEN_FAULTS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

export function siteverifyCheck(parts: SiteverifyParts): HumanCheck {
  const { siteKey, now, log } = parts;
  const breaker = new CircuitBreaker(MAX_FAULTS, OPEN_MS, now);
  const outage = new Outage(now);
  const passed = new RecentCache<CheckOutcome>(REMEMBERED, REMEMBERED_MS, now);

  async function ask(token: string, id: string, era: number): Promise<CheckOutcome> {
    try {
      const isHuman = await passes(parts, token);
      breaker.succeed(era);
      if (outage.worked()) log.info('The human check provider answers again.');
      if (!isHuman) return FAILED;
      const outcome: CheckOutcome = {
        status: 'passed',
        proof: { id, expiresAtMs: now() + LIFETIME_MS, isHard: false },
      };
      passed.set(id, outcome);
      return outcome;
    } catch (error) {
      const isLeftAlone = breaker.fail(era);
      if (outage.failed())
        log.error(
          `The human check provider fails (${loggableReason(error)}). ${isLeftAlone ? `It gets no requests for ${OPEN_MS / 1000} s.` : 'The next contribution asks it again.'}`,
        );
      return { status: 'unavailable', retryAfterS: isLeftAlone ? OPEN_MS / 1000 : RETRY_AFTER_S };
    }
  }

  return {
    challenge: async () => ({ site_key: siteKey }),
    async verify(token) {
      const id = createHash('sha256').update(token).digest('hex');
      const known = passed.get(id);
      if (known) return known;
      const entry = breaker.enter();
      if (entry.open) return { status: 'unavailable', retryAfterS: Math.ceil(entry.retryAfterMs / 1000) };
      return ask(token, id, entry.era);
    },
  };
}

/** Whether the provider takes the token. Throws RequestFault if it does not say. */
async function passes(parts: SiteverifyParts, token: string): Promise<boolean> {
  const { url, secret, fetch, timeLimitMs = TIME_LIMIT_MS } = parts;
  const question = {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    headers: { accept: 'application/json' },
  } as const;
  const limits = { answerMs: timeLimitMs, maxBytes: MAX_BODY_BYTES };
  const { success, 'error-codes': codes } = await request(
    url,
    { ...question, fetch, ...limits },
    async (response) => await response.requireOk().json((body) => Answer.parse(body)),
  );
  const ours = codes.find((code) => !TOKEN_FAULTS.has(code));
  if (!success && ours !== undefined) throw new RequestFault(`it says ${JSON.stringify(ours.slice(0, 60))}`);
  return success;
}
