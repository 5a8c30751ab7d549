/**
 * Operations of accounts, from the request to the answer, in the order of decision 2.3: 405, 413, 415, 403 other
 * origin, 429, 503, 401, 400, and then what the operation says. Nothing here is readable by other origins or kept.
 */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { DatabaseUnavailable } from '../../overlay/database.ts';
import { toAscii } from '../../shards/toilet-record.ts';
import { allowOnly } from '../allow-only.ts';
import { type Answer, toResponse } from '../answer.ts';
import { parseBody } from '../contributions/parse-body.ts';
import { otherPepper, ownOrigin, readBody, type Write, withoutCors } from '../contributions/write-guards.ts';
import { NOSNIFF } from '../cors.ts';
import { fault } from '../fault.ts';
import type { Generations } from '../generations.ts';
import { limited } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { invalidParameters, problem } from '../problem.ts';
import type { Account } from './account.ts';
import type { Accounts } from './accounts.ts';
import { OtherPepper } from './sign-in.ts';

const RETRY_S = 5;
/** A database is named by a restart. */
const NONE_RETRY_S = 3_600;

/** A request to an operation that anybody may ask. */
export interface Asked {
  readonly c: Context<Write>;
  readonly accounts: Accounts;
  readonly generations: Generations;
  readonly baseUrl: string;
  /** Of the path, where it has one. */
  readonly id: string;
  readonly now: Date;
}

/** A request of somebody who is signed in. */
export interface Signed extends Asked {
  readonly account: Account;
}

export interface Route {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
}

/** A write for everybody. */
export function mountOpen<Schema extends z.ZodObject>(
  app: Hono<Write>,
  parts: AppParts,
  route: Route,
  schema: Schema,
  run: (asked: Asked & { readonly body: z.output<Schema> }) => Promise<Answer>,
): void {
  mountWrite(app, parts, route, (asked) => withBody(asked, schema, run));
}

/** A write that needs a signed-in account. */
export function mountSigned<Schema extends z.ZodObject>(
  app: Hono<Write>,
  parts: AppParts,
  route: Route,
  schema: Schema,
  run: (asked: Signed & { readonly body: z.output<Schema> }) => Promise<Answer>,
): void {
  mountWrite(app, parts, route, (asked) => withAccount(asked, (signed) => withBody(signed, schema, run)));
}

/** What is shown to a signed-in account of its own. */
export function mountOwn(
  app: Hono<Write>,
  parts: AppParts,
  path: string,
  look: (signed: Signed) => Promise<object>,
): void {
  app.use(path, withoutCors);
  app.get(path, limited(parts, 'page'), (c) =>
    answering(parts, c, (asked) => withAccount(asked, async (signed) => json(200, await look(signed)))),
  );
  app.all(path, allowOnly(parts.baseUrl, 'GET, HEAD'));
}

/** Nobody but the browser that asked keeps it. */
export function json(status: 200 | 201, body: object, cookies: readonly string[] = []): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...NOSNIFF },
    cookies,
    body: Buffer.from(toAscii(JSON.stringify(body))),
  };
}

function mountWrite(
  app: Hono<Write>,
  parts: AppParts,
  { method, path }: Route,
  run: (asked: Asked) => Promise<Answer>,
): void {
  const { baseUrl } = parts;
  app.use(path, withoutCors);
  app.on(
    method,
    path,
    readBody(baseUrl),
    ownOrigin(baseUrl, 'Account operations are'),
    limited(parts, 'contrib'),
    (c) => answering(parts, c, run),
  );
  app.all(path, allowOnly(baseUrl, method));
}

/** Answers with what `run` makes of a request, or with why it cannot. */
export async function answering(
  parts: AppParts,
  c: Context<Write>,
  run: (asked: Asked) => Promise<Answer>,
): Promise<Response> {
  const { baseUrl, accounts, generations, now } = parts;
  try {
    if (!accounts)
      return toResponse(
        problem(
          baseUrl,
          'database-unavailable',
          'This server has no database. Its operator must set DATABASE_URL.',
          {
            retryAfterS: NONE_RETRY_S,
          },
        ),
      );
    if (!accounts.isReady()) return toResponse(databaseAway(baseUrl));
    const id = c.req.param('id') ?? '';
    return toResponse(await run({ c, accounts, generations, baseUrl, id, now: new Date(now()) }));
  } catch (error) {
    if (error instanceof OtherPepper) return toResponse(otherPepper(baseUrl));
    return toResponse(error instanceof DatabaseUnavailable ? databaseAway(baseUrl) : fault(parts, error));
  }
}

async function withAccount(asked: Asked, run: (signed: Signed) => Promise<Answer>): Promise<Answer> {
  const account = await asked.accounts.account(asked.c.req.raw);
  if (account) return run({ ...asked, account });
  return notSignedIn(asked.baseUrl);
}

export function notSignedIn(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'not-signed-in',
    'You are not signed in. Sign in on the page /account of this service.',
  );
}

async function withBody<A extends Asked, Schema extends z.ZodObject>(
  asked: A,
  schema: Schema,
  run: (asked: A & { readonly body: z.output<Schema> }) => Promise<Answer>,
): Promise<Answer> {
  const sent = asked.c.get('json');
  const parsed =
    sent.status === 'read'
      ? parseBody(schema, sent.value)
      : { invalid: [{ name: 'body', reason: 'must be JSON in UTF-8' }] };
  if ('invalid' in parsed) return invalidParameters(asked.baseUrl, parsed.invalid);
  return run({ ...asked, body: parsed.body });
}

function databaseAway(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'database-unavailable',
    'The account database cannot be reached at the moment. Try again in a few seconds.',
    { retryAfterS: RETRY_S },
  );
}
