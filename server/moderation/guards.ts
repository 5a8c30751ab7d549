/** What stands in front of every operation of moderation: where the request comes from, and who asks. */
import type { Context, MiddlewareHandler } from 'hono';
import { DatabaseUnavailable } from '../../overlay/database.ts';
import { NotDecided } from '../../overlay/decide.ts';
import type { Moderator } from '../../overlay/moderators.ts';
import { type Answer, toResponse } from '../answer.ts';
import type { Write } from '../contributions/write-guards.ts';
import { fault } from '../fault.ts';
import { isOwnOrigin } from '../own-page.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { notDecided } from './answer.ts';
import type { Moderating } from './moderating.ts';

const RETRY_S = 5;
/** A database is named by a restart. */
const NONE_RETRY_S = 3_600;

/** What the handlers hand to each other. */
export type Moderated = Write & { Variables: { moderator: Moderator; moderating: Moderating } };

/**
 * Browsers say which page asks, and it must be one of ours. Without a browser there is a token, which no other
 * page can send; a decision without either is refused, for a session would come along by itself.
 */
export function ownPageOrToken(baseUrl: string): MiddlewareHandler<Moderated> {
  return async (c, next) => {
    const { headers, method } = c.req.raw;
    const site = headers.get('sec-fetch-site') ?? 'same-origin';
    const isOwn = headers.has('origin')
      ? isOwnOrigin(baseUrl, headers)
      : method === 'GET' || method === 'HEAD' || headers.has('authorization');
    if (isOwn && (site === 'same-origin' || site === 'none')) return next();
    return toResponse(
      problem(
        baseUrl,
        'other-origin',
        `Moderation is only for the pages of ${baseUrl}. Moderate there, or send a moderator’s token from a program instead of a browser.`,
      ),
    );
  };
}

/** Answers with what the handlers behind it make of a moderator's request, or with why they cannot. */
export function moderators(parts: AppParts): MiddlewareHandler<Moderated> {
  const { baseUrl, moderating } = parts;
  return async (c, next) => {
    const answer = await refusal(c, baseUrl, moderating).catch((error) => moderationFault(parts, error));
    return answer ? toResponse(answer) : next();
  };
}

async function refusal(
  c: Context<Moderated>,
  baseUrl: string,
  moderating: Moderating | undefined,
): Promise<Answer | undefined> {
  if (!moderating)
    return problem(
      baseUrl,
      'database-unavailable',
      'This server has no database. Its operator must set DATABASE_URL.',
      {
        retryAfterS: NONE_RETRY_S,
      },
    );
  if (!moderating.isReady()) return databaseAway(baseUrl);
  const moderator = await moderating.moderator(c);
  if (moderator === null)
    return problem(
      baseUrl,
      'not-signed-in',
      'You are not signed in as a moderator. Sign in, or send a moderator’s token as Authorization: Bearer.',
    );
  if (moderator === 'no-role')
    return problem(
      baseUrl,
      'not-a-moderator',
      'This account is not a moderator. Sign in with a moderator’s account.',
    );
  c.set('moderator', moderator);
  c.set('moderating', moderating);
  return undefined;
}

export function moderationFault(parts: AppParts, error: unknown): Answer {
  if (error instanceof NotDecided) return notDecided(parts.baseUrl, error);
  return error instanceof DatabaseUnavailable ? databaseAway(parts.baseUrl) : fault(parts, error);
}

function databaseAway(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'database-unavailable',
    'The database cannot be reached at the moment. Try again in a few seconds.',
    { retryAfterS: RETRY_S },
  );
}
