/**
 * Pages of accounts that work without a script: how they are mounted, guarded and sent. Forms pass the same checks as
 * the operations for scripts; what these refuse is told on a page, too.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DatabaseUnavailable } from '../../overlay/database.ts';
import { TEXTS } from '../../views/texts/catalogues.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { allowOnly } from '../allow-only.ts';
import { toResponse } from '../answer.ts';
import { otherPepper, ownOrigin, type Write, withoutCors } from '../contributions/write-guards.ts';
import { limited } from '../limits/limited.ts';
import { type Html, pathOf } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { languageOf } from '../site/language.ts';
import { sendPage } from '../site/send-page.ts';
import { sitePage } from '../site/site-page.ts';
import { PLAIN } from '../site/website.ts';
import type { Accounts } from './accounts.ts';
import { refusalPage } from './refusal-page.ts';
import { OtherPepper } from './sign-in.ts';

const MAX_FORM_BYTES = 8 * 1024;
const RETRY_S = 5;

export interface ShownPage {
  readonly title: string;
  readonly body: Html;
  /** Path and query of the page in other languages. */
  readonly address: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly head?: Html;
  /** As wide as the window, for a map. */
  readonly wide?: boolean;
  /** Paths of scripts: the first runs, the others it will ask for. */
  readonly scripts?: readonly string[];
}

/** A request for a page, or with a form. */
export interface Visit {
  readonly c: Context<Write>;
  readonly parts: AppParts;
  readonly accounts: Accounts;
  /** The words of the site, in the language of the request. */
  readonly texts: Texts;
  readonly now: Date;
  /** What was sent by a form: texts by name. */
  readonly form: Readonly<Record<string, string>>;
  /** The address of a path of ours. */
  readonly at: (path: string) => string;
  readonly show: (page: ShownPage) => Promise<Response>;
  /** Leads to a path of ours, with cookies to set. */
  readonly leadTo: (path: string, cookies?: readonly string[]) => Response;
}

export type Run = (visit: Visit) => Response | Promise<Response>;

export function mountPage(app: Hono<Write>, parts: AppParts, path: string, run: Run): void {
  app.use(path, withoutCors);
  app.get(path, refusedOnPages(parts), limited(parts, 'page'), (c) => visiting(parts, c, run, {}));
}

export function mountForm(app: Hono<Write>, parts: AppParts, path: string, run: Run): void {
  const { baseUrl } = parts;
  const onError = () =>
    toResponse(
      problem(baseUrl, 'body-too-large', `The form is too large. Send at most ${MAX_FORM_BYTES} bytes.`),
    );
  app.use(path, withoutCors);
  app.post(
    path,
    refusedOnPages(parts),
    bodyLimit({ maxSize: MAX_FORM_BYTES, onError }),
    ownOrigin(baseUrl, 'Account operations are'),
    limited(parts, 'contrib'),
    async (c) => visiting(parts, c, run, await formOf(c)),
  );
}

/** For all other methods, behind the mounts. */
export function closePath(app: Hono<Write>, parts: AppParts, path: string, methods: string): void {
  app.all(path, allowOnly(parts.baseUrl, methods));
}

/** Whoever looks at a page reads no JSON. */
function refusedOnPages(parts: AppParts): MiddlewareHandler<Write> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.get('content-type')?.startsWith('application/problem+json')) return;
    const { status, headers } = c.res;
    const retryAfter = headers.get('retry-after');
    const kept = [...headers].filter(([name]) => name === 'retry-after' || name.startsWith('ratelimit'));
    const page = refusalPage(TEXTS[languageOf(c)], status, Number(retryAfter));
    const shown = await showing(
      parts,
      c,
    )({ ...page, address: '/', status, headers: Object.fromEntries(kept) });
    c.res = undefined;
    c.res = shown;
  };
}

/** Runs with accounts that can be reached, or says that they cannot. */
async function visiting(
  parts: AppParts,
  c: Context<Write>,
  run: Run,
  form: Visit['form'],
): Promise<Response> {
  const { accounts, now, baseUrl } = parts;
  const at = (path: string) => pathOf(parts, path);
  const leadTo: Visit['leadTo'] = (path, cookies = []) => {
    const headers = new Headers({ location: at(path), 'cache-control': 'no-store' });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  };
  try {
    if (!accounts?.isReady()) throw new DatabaseUnavailable('no tables yet');
    const texts = TEXTS[languageOf(c)];
    const show = showing(parts, c);
    return await run({ c, parts, accounts, texts, now: new Date(now()), form, at, show, leadTo });
  } catch (error) {
    if (error instanceof OtherPepper) return toResponse(otherPepper(baseUrl));
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return toResponse(
      problem(
        baseUrl,
        'database-unavailable',
        'The account database cannot be reached at the moment. Try again in a few seconds.',
        { retryAfterS: RETRY_S },
      ),
    );
  }
}

function showing(parts: AppParts, c: Context<Write>): Visit['show'] {
  const texts = TEXTS[languageOf(c)];
  return ({ title, body, address, status = 200, headers = {}, ...more }) => {
    const page = sitePage(parts, parts.website ?? PLAIN, texts, {
      title: `${title}: Lootiles`,
      description: title,
      body,
      address,
      indexed: false,
      ...more,
    });
    return sendPage(parts, c, { ...page, status }, { 'cache-control': 'no-store', ...headers });
  };
}

/** Without files; of a name that comes twice the last. Nothing, where it is no form. */
async function formOf(c: Context<Write>): Promise<Visit['form']> {
  const sent = await c.req.parseBody().catch(() => ({}));
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(sent).filter(isText));
}
