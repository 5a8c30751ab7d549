/** What a person reads where a request for a page, or a form, was refused before it was looked at. Pure. */
import { html } from 'hono/html';
import type { Texts } from '../../views/texts/texts.ts';
import type { Html } from '../pages/page.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** @param retryAfterS NaN where nothing says when to come back */
export function refusalPage(
  shell: Texts,
  status: number,
  retryAfterS: number,
): { readonly title: string; readonly body: Html } {
  const texts = ACCOUNT_TEXTS[shell.language];
  const [title, text] =
    status === 429
      ? [texts.tooManyTitle, shell.say('fault.limited', { count: retryAfterS })]
      : status === 503
        ? [texts.title, texts.away]
        : status === 403
          ? [texts.elsewhereTitle, texts.elsewhere]
          : [shell.say('fault.internal-title'), shell.say('fault.internal')];
  return {
    title,
    body: html`<h1>${title}</h1>
<p class="lead" role="alert">${text}</p>`,
  };
}
