/**
 * Pages for developers in two forms: HTML, and Markdown for agents and other programs that read pages. Markdown has the
 * address of the page with `.md`, and is the answer to callers whose `Accept` names it.
 */
import type { Context, Hono } from 'hono';
import { markdownOf, type Site } from '#views';
import { wishFor } from '../../../reads/http/http-response.ts';
import { documentRoute, madeOnce, PAGE_HEADERS } from '../../files/document-route.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import type { LimitParts } from '../../rate-limit/limited.ts';
import { type Page, renderPage } from '../shell/page.ts';

type Form = 'html' | 'markdown';
type Answer = (c: Context<AppBindings>, form: Form) => Response | Promise<Response>;

const MARKDOWN = 'text/markdown';
const NEGOTIATED = { ...PAGE_HEADERS, vary: 'Accept' };
const MARKDOWN_HEADERS = {
  ...{ 'content-type': `${MARKDOWN}; charset=utf-8`, 'cache-control': PAGE_HEADERS['cache-control'] },
  ...{ 'x-content-type-options': 'nosniff', vary: 'Accept' },
};

/** @param path may end with a parameter; its value then has the `.md`, if that is asked for */
export function readableRoute(app: Hono<AppBindings>, parts: LimitParts, path: string, answer: Answer): void {
  const isMarkdown = (c: Context<AppBindings>) =>
    c.req.path.endsWith('.md') || wantsMarkdown(c.req.header('accept'));
  for (const each of path.includes(':') ? [path] : [`${path}.md`, path])
    documentRoute(app, parts, 'open', each, (c) => answer(c, isMarkdown(c) ? 'markdown' : 'html'));
}

export function renderReadable(site: Site, page: Page, form: Form): Response {
  return form === 'html'
    ? renderPage(site, { headers: NEGOTIATED, ...page })
    : new Response(markdownOf(page, site.baseUrl), { headers: MARKDOWN_HEADERS });
}

/** Answers with a page that stays the same while the process runs. */
export function fixedReadable(site: Site, make: () => Page): Answer {
  const html = madeOnce(() => renderReadable(site, make(), 'html'));
  const markdown = madeOnce(() => renderReadable(site, make(), 'markdown'));
  return (_, form) => (form === 'html' ? html() : markdown());
}

/** No browser names Markdown, so equal wishes give it. */
function wantsMarkdown(accept = ''): boolean {
  const wish = wishFor(accept, MARKDOWN);
  return wish > 0 && wish >= wishFor(accept, 'text/html');
}
