/**
 * One write, from the request to the answer, in the order of decision 2.3: 405, 413, 415, 403 other origin, 429,
 * 503 contributions off, 400, 403 human check, 404, and what saving it says.
 *
 * The token of the human check is judged before the toilet is looked for, but spent in the transaction that saves
 * the contribution: a request that fails leaves it good. Nothing here is readable by other origins: no CORS header.
 */
import type { Context, Hono } from 'hono';
import type { DaysBeside } from '../../overlay/contributions.ts';
import { DatabaseUnavailable } from '../../overlay/database.ts';
import { addressHash, networkHash } from '../../overlay/keyed-hash.ts';
import type { Queries } from '../../overlay/queries.ts';
import { ProofSpent, spendProof } from '../../overlay/spent-proofs.ts';
import { dayOf, daysBefore } from '../../overlay/time-windows.ts';
import { toAscii } from '../../shards/toilet-record.ts';
import { allowOnly } from '../allow-only.ts';
import { type Answer, toResponse } from '../answer.ts';
import { NOSNIFF } from '../cors.ts';
import { fault } from '../fault.ts';
import type { Generations } from '../generations.ts';
import { siteOf } from '../limits/caller.ts';
import { limited } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { invalidParameters, problem } from '../problem.ts';
import { checkHuman, tokenSpent } from './check-human.ts';
import type { Parsed } from './parse-body.ts';
import type { People } from './people.ts';
import {
  contributionsOff,
  otherPepper,
  ownOrigin,
  readBody,
  type Write,
  withoutCors,
} from './write-guards.ts';

const DATABASE_RETRY_S = 5;

/** A request that may be saved, as far as can be said without looking for its toilet. */
export interface WriteRequest<Body> {
  readonly body: Body;
  /** Of the path, where it has one. */
  readonly toiletId: string;
  /** Id of the signed-in account. */
  readonly account: string | null;
  /** Keyed hash, of this day (UTC). */
  readonly address: string;
  /** The same address's of the days beside. */
  readonly addressBeside: DaysBeside;
  /** The same address's, whatever the day. */
  readonly network: string;
  readonly now: Date;
  /** To be run in the transaction that saves it. */
  readonly alongside: (queries: Queries) => Promise<void>;
}

/** Body of the 201, or why it was not saved: `onceADay` is the sentence about what the address did, `freeAt` its end. */
export type Saved =
  | { readonly body: object }
  | { readonly onceADay: string; readonly freeAt: Date }
  | 'no-toilet';

export interface Operation<Body> {
  readonly path: string;
  readonly parse: (json: unknown, isSignedIn: boolean) => Parsed<Body>;
  readonly save: (request: WriteRequest<Body>, within: Within) => Promise<Saved>;
}

export interface Within {
  readonly people: People;
  readonly generations: Generations;
}

export function mountWrite<Body extends { challenge_token?: string | undefined }>(
  app: Hono<Write>,
  parts: AppParts,
  operation: Operation<Body>,
): void {
  const { path } = operation;
  const { baseUrl, people } = parts;
  app.use(path, withoutCors);
  app.post(path, readBody(baseUrl), ownOrigin(baseUrl), limited(parts, 'contrib'), async (c) => {
    if (!people) return toResponse(contributionsOff(baseUrl));
    if (!people.isPepperKnown()) return toResponse(otherPepper(baseUrl));
    try {
      return toResponse(await answer(c, parts, people, operation));
    } catch (error) {
      return toResponse(writeFault(parts, error));
    }
  });
  app.all(path, allowOnly(baseUrl, 'POST'));
}

async function answer<Body extends { challenge_token?: string | undefined }>(
  c: Context<Write>,
  { baseUrl, now: clock, generations }: AppParts,
  people: People,
  { parse, save }: Operation<Body>,
): Promise<Answer> {
  const now = new Date(clock());
  const account = await people.account(c.req.raw);
  const json = c.get('json');
  const parsed =
    json.status === 'read'
      ? parse(json.value, account !== null)
      : { invalid: [{ name: 'body', reason: 'must be JSON in UTF-8' }] };
  if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
  if (!people.isReady()) return databaseAway(baseUrl);
  const { body } = parsed;
  const proof = account === null ? await checkHuman(baseUrl, people, body.challenge_token) : undefined;
  if (proof && 'status' in proof) return proof;
  const site = siteOf(c.env.address);
  const hashOf = (time: Date) => addressHash(people.pepper, site, dayOf(time));
  const saved = await save(
    {
      body,
      toiletId: c.req.param('id') ?? '',
      account,
      address: hashOf(now),
      addressBeside: { yesterday: hashOf(daysBefore(now, 1)), tomorrow: hashOf(daysBefore(now, -1)) },
      network: networkHash(people.pepper, site),
      now,
      alongside: async (queries) => {
        if (proof) await spendProof(queries, proof.id, new Date(proof.expiresAtMs));
      },
    },
    { people, generations },
  );
  if (saved === 'no-toilet')
    return problem(
      baseUrl,
      'not-found',
      'No toilet has this id. Search for toilets near a position instead.',
    );
  if ('onceADay' in saved)
    return problem(baseUrl, 'rate-limited', saved.onceADay, {
      retryAfterS: secondsBetween(now, saved.freeAt),
    });
  return created(saved.body);
}

function writeFault(parts: AppParts, error: unknown): Answer {
  if (error instanceof ProofSpent) return tokenSpent(parts.baseUrl);
  return error instanceof DatabaseUnavailable ? databaseAway(parts.baseUrl) : fault(parts, error);
}

function databaseAway(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'database-unavailable',
    'Contributions cannot be saved at the moment. Try again in a few seconds.',
    { retryAfterS: DATABASE_RETRY_S },
  );
}

function created(body: object): Answer {
  return {
    status: 201,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...NOSNIFF },
    body: Buffer.from(toAscii(JSON.stringify(body))),
  };
}

/** At least 1. */
function secondsBetween(now: Date, end: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
