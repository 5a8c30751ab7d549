/**
 * Mounts one operation of moderation: checks in the order of decision 2.3 (405, 413, 415, 403 other origin, 429, 401,
 * 403 no moderator, 400, 404, 409), then what it does. Nothing is readable by other origins, nothing is kept.
 */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { type Decided, type Decider, NotDecided } from '../../overlay/decide.ts';
import type { DecisionResult } from '../../schemas/moderation.ts';
import type { InvalidParam } from '../../schemas/problem.ts';
import { TOILET_ID } from '../../schemas/toilet.ts';
import { allowOnly } from '../allow-only.ts';
import { type Answer, toResponse } from '../answer.ts';
import { type Parsed, parseBody } from '../contributions/parse-body.ts';
import { readBody } from '../contributions/write-guards.ts';
import type { Generations } from '../generations.ts';
import { limited } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { invalidParameters } from '../problem.ts';
import { parseQuery } from '../read-query.ts';
import { json } from './answer.ts';
import { type Moderated, moderationFault, moderators, ownPageOrToken } from './guards.ts';
import type { Moderating } from './moderating.ts';

export interface Asked<Query> {
  readonly query: Query;
  /** Of the path, where it has one. */
  readonly id: string;
  readonly c: Context<Moderated>;
  readonly moderating: Moderating;
  readonly generations: Generations;
  readonly baseUrl: string;
  readonly now: Date;
}

/** Looking. `look` gives the body of the answer. */
export function mountRead<Query extends z.ZodObject>(
  app: Hono<Moderated>,
  parts: AppParts,
  path: string,
  schema: Query,
  look: (asked: Asked<z.output<Query>>) => object | Promise<object>,
): void {
  const { baseUrl } = parts;
  app.get(path, ownPageOrToken(baseUrl), limited(parts, 'page'), moderators(parts), (c) =>
    answering(parts, async () => {
      const parsed = parseQuery(new URL(c.req.url).search, schema);
      if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
      return json(200, await look({ ...askedOf(c, parts), query: parsed.query }));
    }),
  );
  app.all(path, allowOnly(baseUrl, 'GET, HEAD'));
}

export interface Deciding<Body> extends Omit<Asked<unknown>, 'query'> {
  readonly body: Body;
  readonly by: Decider;
}

type Reasoned = z.ZodObject<{ reason: z.ZodType<string | null | undefined> }>;

/** Deciding. `decide` throws NotDecided. */
export function mountDecision<Schema extends Reasoned>(
  app: Hono<Moderated>,
  parts: AppParts,
  path: string,
  schema: Schema,
  decide: (
    deciding: Deciding<z.output<Schema>>,
  ) => Promise<(Decided & { readonly osmNote?: boolean }) | { readonly invalid: InvalidParam[] }>,
): void {
  const { baseUrl } = parts;
  const guards = [ownPageOrToken(baseUrl), limited(parts, 'contrib'), moderators(parts)] as const;
  app.post(path, readBody(baseUrl), ...guards, (c) =>
    answering(parts, async () => {
      const parsed = bodyOf(c, schema);
      if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
      const { body } = parsed;
      const asked = askedOf(c, parts);
      const by = { moderatorId: c.get('moderator').id, now: asked.now, reason: body.reason };
      const decided = await decide({ ...asked, body, by });
      if ('invalid' in decided) return invalidParameters(baseUrl, decided.invalid);
      const { id, toiletId, osmNote = false } = decided;
      return json(201, { id, toilet_id: toiletId, osm_note: osmNote } satisfies DecisionResult);
    }),
  );
  app.all(path, allowOnly(baseUrl, 'POST'));
}

function bodyOf<Schema extends z.ZodObject>(c: Context<Moderated>, schema: Schema): Parsed<z.output<Schema>> {
  const body = c.get('json');
  return body.status === 'read'
    ? parseBody(schema, body.value)
    : { invalid: [{ name: 'body', reason: 'must be JSON in UTF-8' }] };
}

/** All ids have the form of those of toilets. */
function askedOf(c: Context<Moderated>, { baseUrl, generations, now }: AppParts) {
  const id = c.req.param('id') ?? '';
  if (id !== '' && !TOILET_ID.test(id)) throw new NotDecided('missing', 'Nothing has this id. Check the id.');
  return { c, moderating: c.get('moderating'), generations, baseUrl, id, now: new Date(now()) };
}

async function answering(parts: AppParts, answer: () => Promise<Answer>): Promise<Response> {
  try {
    return toResponse(await answer());
  } catch (error) {
    return toResponse(moderationFault(parts, error));
  }
}
