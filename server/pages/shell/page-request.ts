/**
 * Pages of accounts, businesses and moderation: how they are mounted, guarded and sent. They work without a script.
 * Forms pass the same guards as the operations for scripts. A refusal becomes a page.
 */

import type { Context, Hono } from 'hono';
import { type AllTexts, type PageContent, type PageScripts, pathOf, Refusal as RefusalBody } from '#views';
import { DatabaseUnavailable } from '../../../overlay/database/database.ts';
import { allowOnly } from '../../../reads/http/http-response.ts';
import { MAX_FORM_BYTES } from '../../../schemas/problems/limits.ts';
import { PROBLEMS, type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { refusalOf, withoutCors } from '../../api/mount.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { isOwnOrigin } from '../../http/caller.ts';
import { readBytes } from '../../http/json-body.ts';
import { OtherPepper } from '../../operations/accounts/sign-in.ts';
import type { Accounts } from '../../operations/operation.ts';
import { type LanguageSite, sendPage, siteFor, sitePage } from './page.ts';

interface ShownPage extends Pick<PageContent, 'title' | 'body' | 'head' | 'layout'> {
  /** Path and query of the page in other languages. */
  readonly address: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly scripts?: PageScripts | undefined;
}

export interface PageRequest {
  readonly c: Context<AppBindings>;
  readonly parts: AppContext;
  readonly accounts: Accounts;
  /** The site in the language of the request, and its words. */
  readonly into: LanguageSite;
  readonly texts: AllTexts;
  readonly now: Date;
  /** The fields of a form: texts by name. */
  readonly form: Readonly<Record<string, string>>;
  /** The address of a path of ours. */
  readonly at: (path: string) => string;
  readonly show: (page: ShownPage) => Promise<Response>;
  /** Leads to a path of ours, with cookies to set. */
  readonly leadTo: (path: string, cookies?: readonly string[]) => Response;
}

export type Run = (visit: PageRequest) => Response | Promise<Response>;

/**
 * Mounts a page, a form, or both at one path, and 405 for all other methods. A form is checked in the order of decision 2.3: 413,
 * 403 other origin, 429.
 */
export function mountPage(
  app: Hono<AppBindings>,
  parts: AppContext,
  path: string,
  { page, form }: { readonly page?: Run; readonly form?: Run },
): void {
  const { baseUrl } = parts;
  app.use(path, withoutCors);
  if (page) app.get(path, (c) => visit(parts, c, 'page', page, {}));
  if (form)
    app.post(path, async (c) => {
      const bytes = await readBytes(c.req.raw, MAX_FORM_BYTES);
      if (!bytes) return refusing(parts, c, refuse('body-too-large', 'form', MAX_FORM_BYTES));
      if (!isOwnOrigin(baseUrl, c.req.raw.headers))
        return refusing(parts, c, refuse('other-origin', 'accounts', baseUrl));
      return visit(parts, c, 'contrib', form, await formOf(bytes, c.req.header('content-type')));
    });
  app.all(path, allowOnly(baseUrl, [page && 'GET, HEAD', form && 'POST'].filter(Boolean).join(', ')));
}

/** Shows a refusal as a page: why, and what to do. */
function refusing(parts: AppContext, c: Context<AppBindings>, refusal: Refusal): Promise<Response> {
  const { kind, retryAfterS, headers = {} } = refusal;
  const { status } = PROBLEMS[kind];
  const [title, text] = refusalWords(siteFor(parts, c.req.raw).texts, status, retryAfterS);
  const retry = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  const page = { title, body: RefusalBody({ title, text }), address: '/', status };
  return showing(parts, c)({ ...page, headers: { ...retry, ...headers } });
}

function refusalWords(
  texts: AllTexts,
  status: number,
  retryAfterS = Number.NaN,
): readonly [title: string, text: string] {
  switch (status) {
    case 429:
      return [texts.say('account.too-many-title'), texts.say('fault.limited', { count: retryAfterS })];
    case 503:
      return [texts.say('account.title'), texts.say('account.away')];
    case 403:
      return [texts.say('account.elsewhere-title'), texts.say('account.elsewhere')];
    default:
      return [texts.say('fault.internal-title'), texts.say('fault.internal')];
  }
}

/** Runs with accounts that can be reached, within the quota of the address, or shows why not. */
async function visit(
  parts: AppContext,
  c: Context<AppBindings>,
  quota: 'page' | 'contrib',
  run: Run,
  form: PageRequest['form'],
): Promise<Response> {
  const verdict = await parts.limits.take(quota, c.env.address);
  const { headers, retryAfterS } = verdict;
  if (!verdict.allowed)
    return refusing(parts, c, { ...refuse('rate-limited', 'requests', retryAfterS), retryAfterS, headers });
  const shown = await visiting(parts, c, run, form).catch((error) => {
    const refusal =
      error instanceof OtherPepper ? refuse('contributions-off', 'pepper') : refusalOf(error, 'accounts');
    if (refusal) return refusing(parts, c, refusal);
    throw error;
  });
  for (const [name, value] of Object.entries(headers)) shown.headers.set(name, value);
  return shown;
}

async function visiting(
  parts: AppContext,
  c: Context<AppBindings>,
  run: Run,
  form: PageRequest['form'],
): Promise<Response> {
  const { accounts, now } = parts;
  const at = (path: string) => pathOf(parts, path);
  const leadTo: PageRequest['leadTo'] = (path, cookies = []) => {
    const headers = new Headers({ location: at(path), 'cache-control': 'no-store' });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  };
  if (!accounts?.isReady()) throw new DatabaseUnavailable('The tables are not there yet.');
  const into = siteFor(parts, c.req.raw);
  const shown = { show: showing(parts, c), leadTo };
  return run({ c, parts, accounts, into, texts: into.texts, now: new Date(now()), form, at, ...shown });
}

function showing(parts: AppContext, c: Context<AppBindings>): PageRequest['show'] {
  const into = siteFor(parts, c.req.raw);
  return ({ title, scripts, status = 200, headers = {}, ...more }) => {
    const content = { ...more, title: `${title}: Lootiles`, description: title, indexed: false };
    const page = sitePage(into, content, scripts);
    return sendPage(parts, c, { ...page, status }, { 'cache-control': 'no-store', ...headers });
  };
}

/** Reads texts by name: files are left out, and of a repeated name the last counts. Anything but a form is empty. */
async function formOf(bytes: Uint8Array, contentType = ''): Promise<PageRequest['form']> {
  const sent = await new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => new FormData());
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries([...sent].filter(isText));
}
