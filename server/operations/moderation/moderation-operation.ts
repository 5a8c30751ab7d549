/**
 * Builds operations of moderation. After the guards, in the order of decision 2.3: 503 no database, 401, 403 no
 * moderator, no passkey or a token that may only read, 400, and then what the operation returns: 404, 409, or a value.
 */
import type { z } from 'zod';
import type { Moderator, TokenScope } from '../../../overlay/accounts/accounts.ts';
import type { Cursor } from '../../../overlay/database/page.ts';
import { type Decided, type Decider, NotDecided } from '../../../overlay/decide.ts';
import type { DecisionResult } from '../../../schemas/people/moderation.ts';
import type { InvalidParam } from '../../../schemas/problems/problem.ts';
import { done, type Result, refuse, refused, refuseParameters } from '../../../schemas/problems/problems.ts';
import { type QueryOf, type Question, readQuery } from '../../../schemas/reads/question.ts';
import { TOILET_ID } from '../../../schemas/text/numbers.ts';
import type { Generations } from '../../process/generations.ts';
import type { Call, Moderating, Operation } from '../operation.ts';
import { NOT_JSON, parseBody } from '../parse-body.ts';

/** A request of a moderator. */
export interface ModerationRequest {
  /** The id of the path; empty if the path has none. */
  readonly id: string;
  readonly moderator: Moderator;
  readonly moderating: Moderating;
  readonly generations: Generations;
  readonly baseUrl: string;
  readonly now: Date;
}

export type WithQuery<Query> = ModerationRequest & { readonly query: Query };

export interface Deciding<Body> extends ModerationRequest {
  readonly body: Body;
  readonly by: Decider;
}

const API = '/moderation/api';
const MODERATION = { feature: 'moderation', origin: 'own-or-token' } as const;

/** Builds a read. */
export function moderationRead<Q extends Question>(
  path: string,
  asked: Q,
  look: (request: WithQuery<QueryOf<Q>>) => object | Promise<object>,
): Operation {
  return {
    ...MODERATION,
    ...{ method: 'get', path: `${API}${path}`, quota: 'page', status: 200 },
    answer: (call) =>
      withModerator(call, 'read', async (moderator, moderating) => {
        const parsed = readQuery(asked, new URL(call.request.url).search);
        if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
        return done(await look({ ...requestOf(call, moderator, moderating), query: parsed.query }));
      }),
  };
}

type Reasoned = z.ZodObject<{ reason: z.ZodType<string | null | undefined> }>;

/** The changes of a decision, or what is wrong with its body. */
export type Decision = (Decided & { readonly osmNote?: boolean }) | { readonly invalid: InvalidParam[] };

/** Builds a decision. `decide` throws NotDecided. */
export function moderationDecision<Schema extends Reasoned>(
  path: string,
  schema: Schema,
  decide: (deciding: Deciding<z.output<Schema>>) => Promise<Decision>,
): Operation {
  return {
    ...MODERATION,
    ...{ method: 'post', path: `${API}${path}`, quota: 'contrib', status: 201 },
    answer: (call) =>
      withModerator(call, 'decide', async (moderator, moderating) => {
        const { json, now } = call;
        const parsed = json.status === 'read' ? parseBody(schema, json.value) : NOT_JSON;
        if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
        const { body } = parsed;
        const by = { moderatorId: moderator.id, now, reason: body.reason };
        const decided = await decide({ ...requestOf(call, moderator, moderating), body, by });
        if ('invalid' in decided) return refused(refuseParameters(decided.invalid));
        const { id, toiletId, osmNote = false } = decided;
        return done({ id, toilet_id: toiletId, osm_note: osmNote } satisfies DecisionResult);
      }),
  };
}

async function withModerator<Value>(
  { context, request }: Call,
  needed: TokenScope,
  run: (moderator: Moderator, moderating: Moderating) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { moderating } = context;
  if (!moderating) return refused(refuse('database-unavailable', 'none'));
  if (!moderating.isReady()) return refused(refuse('database-unavailable', 'moderation'));
  const moderator = await moderating.moderator(request);
  if (moderator === null) return refused(refuse('not-signed-in', 'moderator'));
  if (moderator === 'no-role') return refused(refuse('not-a-moderator', 'account'));
  if (moderator === 'no-passkey') return refused(refuse('not-a-moderator', 'passkey'));
  if (needed === 'decide' && moderator.scope === 'read') return refused(refuse('not-a-moderator', 'scope'));
  return run(moderator, moderating);
}

/** All ids have the form of those of toilets. */
function requestOf(
  { context: { baseUrl, generations }, id, now }: Call,
  moderator: Moderator,
  moderating: Moderating,
): ModerationRequest {
  if (id !== '' && !TOILET_ID.test(id)) throw new NotDecided('missing', 'Nothing has this id. Check the id.');
  return { id, moderator, moderating, generations, baseUrl, now };
}

export function noToilet(): NotDecided {
  return new NotDecided('missing', 'No toilet has this id. Check the id.');
}

/** Writes a cursor in the form that `CURSOR` reads. */
export function cursorText(next: Cursor | undefined): string | null {
  return next ? `${next.at.toISOString()}_${next.id}` : null;
}
