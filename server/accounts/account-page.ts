/**
 * What the plain pages of accounts have in common: how they are mounted, guarded and sent. Forms pass the same checks
 * as the operations under /account/api, and end in 303 where all went well.
 */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { DatabaseUnavailable } from '../../overlay/database.ts';
import { TEXTS } from '../../views/texts/catalogues.ts';
import { allowOnly } from '../allow-only.ts';
import { toResponse } from '../answer.ts';
import { ownOrigin, type Write, withoutCors } from '../contributions/write-guards.ts';
import { limited } from '../limits/limited.ts';
import { type Html, pathOf, renderPage } from '../pages/page.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { keepChoice, languageOf } from '../site/language.ts';
import { siteHeaders } from '../site/site-headers.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { emailForm, type View } from './account-views.ts';
import type { Accounts } from './accounts.ts';
import type { From } from './sign-in.ts';

export const PAGE = '/account';
const MAX_FORM_BYTES = 8 * 1024;
const HEADERS = { ...siteHeaders({ scripts: false }), 'cache-control': 'no-store' };

export interface Visit {
  readonly c: Context<Write>;
  readonly accounts: Accounts;
  readonly view: View;
  readonly from: From;
  /** What was sent by a form: texts by name. */
  readonly form: Readonly<Record<string, string>>;
  readonly show: (body: Html, status?: number, headers?: Record<string, string>) => Promise<Response>;
  /** Leads to the page of the account. */
  readonly done: (cookie: string) => Response;
}

export type Run = (visit: Visit) => Response | Promise<Response>;

export function mountPage(app: Hono<Write>, parts: AppParts, path: string, run: Run): void {
  app.use(path, withoutCors);
  app.get(path, limited(parts, 'default'), (c) => visiting(parts, c, run, {}));
}

export function mountForm(app: Hono<Write>, parts: AppParts, path: string, run: Run): void {
  const { baseUrl } = parts;
  const onError = () =>
    toResponse(problem(baseUrl, 'body-too-large', `Send at most ${MAX_FORM_BYTES} bytes.`));
  app.use(path, withoutCors);
  app.post(
    path,
    bodyLimit({ maxSize: MAX_FORM_BYTES, onError }),
    ownOrigin(baseUrl, 'Operations of accounts are'),
    limited(parts, 'contrib'),
    async (c) => visiting(parts, c, run, await formOf(c)),
  );
}

/** For all other methods, behind the mounts. */
export function closePath(app: Hono<Write>, parts: AppParts, path: string, methods: string): void {
  app.all(path, allowOnly(parts.baseUrl, methods));
}

/** Runs with accounts that can be reached, or says that they cannot. */
async function visiting(
  parts: AppParts,
  c: Context<Write>,
  run: Run,
  form: Visit['form'],
): Promise<Response> {
  const { accounts, now } = parts;
  const language = languageOf(c);
  const texts = ACCOUNT_TEXTS[language];
  const view = { texts, at: (path: string) => pathOf(parts, path) };
  const show: Visit['show'] = async (body, status = 200, headers = {}) => {
    const response = await renderPage(parts, {
      title: `${texts.title}: Lootiles`,
      description: texts.title,
      body,
      texts: TEXTS[language],
      address: PAGE,
      head: html`<meta name="robots" content="noindex">`,
      status,
      headers: { ...HEADERS, ...headers },
    });
    keepChoice(c, parts.baseUrl);
    for (const cookie of c.res.headers.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  };
  const done = (cookie: string) => {
    const headers = { location: view.at(PAGE), 'set-cookie': cookie, 'cache-control': 'no-store' };
    return new Response(null, { status: 303, headers });
  };
  try {
    if (!accounts?.isReady()) throw new DatabaseUnavailable('no tables yet');
    const from = { address: c.env.address, now: new Date(now()) };
    return await run({ c, accounts, view, from, form, show, done });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return show(emailForm({ ...view, fault: texts.away }), 503, { 'retry-after': '5' });
  }
}

/** Without files; of a name that comes twice the last. Nothing, where it is no form. */
async function formOf(c: Context<Write>): Promise<Visit['form']> {
  const sent = await c.req.parseBody().catch(() => ({}));
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(sent).filter(isText));
}
