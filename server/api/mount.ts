/**
 * Mounts operations on the app, with their guards in the order of decision 2.3: 405, 413, 415, 403 other origin, 429.
 * What follows (503, 401, 400, 404, 409) depends on the feature, and is decided by the builder of the operation.
 * No answer is readable by other origins, and no cache keeps it. Two routes are no operations of the table: the challenge of the
 * human check, and the event of the payment provider.
 */
import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { DatabaseUnavailable } from '../../overlay/database/database.ts';
import { NotDecided } from '../../overlay/decide.ts';
import {
  allowOnly,
  type HttpResponse,
  NOSNIFF,
  problem,
  toResponse,
} from '../../reads/http/http-response.ts';
import { MAX_BODY_BYTES, MAX_EVENT_BYTES } from '../../schemas/problems/limits.ts';
import {
  type Done,
  done,
  type Refusal,
  type Result,
  refuse,
  refused,
} from '../../schemas/problems/problems.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import type { AppContext } from '../app-context.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { isOwnOrigin, isOwnPage } from '../http/caller.ts';
import { fault } from '../http/fault.ts';
import { type JsonBody, readBytes, readJsonBody } from '../http/json-body.ts';
import type { Call, Feature, Operation } from '../operations/operation.ts';
import { receivePaymentEvent, WEBHOOK_PATH } from '../operations/partners/receive-payment-event.ts';
import { limited } from '../rate-limit/limited.ts';

/** Variables that the handlers of a request share. */
type WithJson = AppBindings & { Variables: { json: JsonBody } };

/** The body of a request that has none. */
const NO_BODY: JsonBody = { status: 'read', value: {} };

export function mountOperations(context: AppContext, operations: readonly Operation[]): Hono<WithJson> {
  const app = new Hono<WithJson>();
  for (const [path, group] of Map.groupBy(operations, (operation) => operation.path.replace('{id}', ':id'))) {
    app.use(path, withoutCors);
    for (const operation of group) mount(app, context, path, operation);
    app.all(path, allowOnly(context.baseUrl, group.map(methodsOf).join(', ')));
  }
  return app;
}

function mount(app: Hono<WithJson>, context: AppContext, path: string, operation: Operation): void {
  const { baseUrl } = context;
  const { feature, origin, quota } = operation;
  const method = operation.method.toUpperCase();
  const isWrite = method !== 'GET';
  if (isWrite) app.on(method, path, readBody(baseUrl));
  if (origin === 'own-or-token') app.on(method, path, ownOrToken(baseUrl));
  else if (isWrite) app.on(method, path, ownOrigin(baseUrl, feature));
  app.on(method, path, limited(context, quota), (c) => answering(c, context, operation));
}

function answering(c: Context<WithJson>, context: AppContext, operation: Operation): Promise<Response> {
  const { feature, status } = operation;
  const call = { ...callOf(c.req, c.env.address, context), json: c.get('json') ?? NO_BODY };
  return answerWith(context, feature, status, () => operation.answer(call));
}

function callOf(request: HonoRequest, address: string, context: AppContext): Omit<Call, 'json'> {
  const now = new Date(context.now());
  return { context, request: request.raw, address, id: request.param('id') ?? '', now };
}

/** Answers with what an operation returns, or with why it failed. */
async function answerWith(
  context: AppContext,
  feature: Feature,
  status: 200 | 201,
  run: () => Promise<Result<object>>,
): Promise<Response> {
  try {
    return toResponse(encode(context.baseUrl, status, await run()));
  } catch (error) {
    const refusal = refusalOf(error, feature);
    return toResponse(refusal ? problem(context.baseUrl, refusal) : fault(context, error));
  }
}

function encode(baseUrl: string, status: number, result: Result<object>): HttpResponse {
  return 'refusal' in result ? problem(baseUrl, result.refusal) : json(status, result);
}

/** JSON that only the browser that asked may keep. */
function json(status: number, { value, cookies = [] }: Done<object>): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...NOSNIFF },
    cookies,
    body: Buffer.from(toAscii(JSON.stringify(value))),
  };
}

/** The refusal that an error stands for; undefined for faults of ours. */
export function refusalOf(error: unknown, feature: Feature): Refusal | undefined {
  if (error instanceof DatabaseUnavailable) return refuse('database-unavailable', feature);
  if (error instanceof NotDecided)
    return error.why === 'missing'
      ? refuse('not-found', 'decision', error.message)
      : refuse('already-decided', 'decision', error.message);
  return undefined;
}

/** Reads the body before all other guards. Wrong JSON is reported after the limits. */
function readBody(baseUrl: string): MiddlewareHandler<WithJson> {
  return async (c, next) => {
    const body = await readJsonBody(c.req.raw, MAX_BODY_BYTES);
    if (body.status === 'too-large')
      return toResponse(problem(baseUrl, refuse('body-too-large', 'body', MAX_BODY_BYTES)));
    if (body.status === 'unsupported')
      return toResponse(problem(baseUrl, refuse('unsupported-media-type', 'json')));
    c.set('json', body);
    return next();
  };
}

function ownOrigin(baseUrl: string, feature: Feature): MiddlewareHandler {
  return async (c, next) =>
    isOwnOrigin(baseUrl, c.req.raw.headers)
      ? next()
      : toResponse(problem(baseUrl, refuse('other-origin', feature, baseUrl)));
}

/**
 * Browsers say which page asks, and it must be one of ours. A program sends a token, which no other page can send. A
 * decision without either is refused, because browsers add a session by themselves.
 */
function ownOrToken(baseUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const { headers, method } = c.req.raw;
    const site = headers.get('sec-fetch-site') ?? 'same-origin';
    const isOwn = headers.has('origin')
      ? isOwnOrigin(baseUrl, headers)
      : method === 'GET' || method === 'HEAD' || headers.has('authorization');
    if (isOwn && (site === 'same-origin' || site === 'none')) return next();
    return toResponse(problem(baseUrl, refuse('other-origin', 'moderation', baseUrl)));
  };
}

/** Removes the headers that let other origins read an answer: problems have them, for the reads. */
export const withoutCors: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.delete('access-control-allow-origin');
  c.res.headers.delete('access-control-expose-headers');
};

function methodsOf({ method }: Operation): string {
  return method === 'get' ? 'GET, HEAD' : method.toUpperCase();
}

const CHALLENGE_PATH = '/human-check/challenge';

/** Serves challenges of the human check to the pages of the service: `?work=hard` for one of more work. */
export function humanCheckRoute(context: AppContext): Hono<AppBindings> {
  const { baseUrl } = context;
  const app = new Hono<AppBindings>();
  app.use(CHALLENGE_PATH, withoutCors);
  app.get(CHALLENGE_PATH, limited(context, 'check'), async (c) =>
    isOwnPage(baseUrl, c.req.raw.headers)
      ? toResponse(encode(baseUrl, 200, await challenge(context, c.req.query('work') === 'hard')))
      : toResponse(problem(baseUrl, refuse('other-origin', 'human-check', baseUrl))),
  );
  app.all(CHALLENGE_PATH, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

/** Signing in needs the human check, too, if contributions are off. */
async function challenge(
  { contributions, accounts, isFollower }: AppContext,
  isHard: boolean,
): Promise<Result<object>> {
  const humanCheck = contributions?.humanCheck ?? accounts?.humanCheck;
  if (!humanCheck) return refused(refuse('contributions-off', isFollower ? 'followed' : 'off'));
  const isPepperKnown = (contributions ?? accounts)?.isPepperKnown() ?? true;
  return isPepperKnown
    ? done(await humanCheck.challenge(isHard))
    : refused(refuse('contributions-off', 'pepper'));
}

/** Mounts the event of the payment provider: raw bytes and a signature, without origin, account or quota. */
export function webhookRoute(context: AppContext): Hono<AppBindings> {
  const { baseUrl } = context;
  const app = new Hono<AppBindings>();
  app.use(WEBHOOK_PATH, withoutCors);
  app.post(WEBHOOK_PATH, async (c) => {
    const body = await readBytes(c.req.raw, MAX_EVENT_BYTES);
    if (!body) return toResponse(problem(baseUrl, refuse('body-too-large', 'body', MAX_EVENT_BYTES)));
    const call = { ...callOf(c.req, c.env.address, context), json: NO_BODY };
    return answerWith(context, 'accounts', 200, () => receivePaymentEvent(call, body));
  });
  app.all(WEBHOOK_PATH, allowOnly(baseUrl, 'POST'));
  return app;
}
