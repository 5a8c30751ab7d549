/** The page /privacy: what is kept of whom, in which form and how long, and who else learns something. */
import { html } from 'hono/html';
import { MAX_DAYS } from '../../overlay/accounts.ts';
import { PRIVACY_TEXTS, type PrivacyKey } from '../../views/texts/privacy/catalogue.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { SESSION_COOKIE } from '../accounts/account.ts';
import { BROWSER_COOKIE, BROWSER_DAYS } from '../accounts/known-browser.ts';
import { QUOTAS } from '../limits/quotas.ts';
import { contactLink, type Html, type Page, pathOf, type Site } from '../pages/page.ts';
import { LANGUAGE_COOKIE } from './language.ts';
import { NOBODY_ELSE, type Others } from './others.ts';
import { CONTRIBUTED, OF_BUSINESSES, type Row, SIGNED_IN, VALUES } from './privacy-rows.ts';
import { sitePage } from './site-page.ts';
import type { Website } from './website.ts';

type Said = Texts<PrivacyKey>;

export function privacyPage(site: Site, website: Website, shell: Texts, others: Others = NOBODY_ELSE): Page {
  const texts = PRIVACY_TEXTS[shell.language];
  return sitePage(site, website, shell, {
    title: `${texts.say('privacy.title')}: Lootiles`,
    description: texts.say('privacy.lead'),
    address: '/privacy',
    indexed: true,
    body: privacyBody(site, texts, others),
  });
}

export function privacyBody(site: Site, texts: Said, others: Others): Html {
  const { windowS: seconds } = QUOTAS.default;
  return html`<h1>${texts.say('privacy.title')}</h1>
<p class="lead">${texts.say('privacy.lead')}</p>
<h2>${texts.say('privacy.who')}</h2>
${responsible(site, texts)}
<h2>${texts.say('privacy.finding')}</h2>
<p>${texts.say('privacy.finding-position')}</p>
<p>${texts.say('privacy.finding-address', { seconds })}</p>
<p>${texts.say('privacy.finding-device')}</p>
<h2>${texts.say('privacy.people')}</h2>
<p>${texts.say('privacy.people-hash')}</p>
<p>${texts.say('privacy.device')}</p>
${kept(texts, 'privacy.people', CONTRIBUTED)}
<p>${texts.say('privacy.open')}</p>
${
  site.accounts
    ? html`<h2>${texts.say('privacy.account')}</h2>
${kept(texts, 'privacy.account', SIGNED_IN)}
<h2>${texts.say('privacy.business')}</h2>
${kept(texts, 'privacy.business', OF_BUSINESSES)}`
    : ''
}
<h2>${texts.say('privacy.others')}</h2>
${otherServices(site, texts, others)}
<h2>${texts.say('privacy.cookies')}</h2>
<p>${texts.say('privacy.cookies-lead')}</p>
${cookies(texts)}
<h2>${texts.say('privacy.rights')}</h2>
<ul>
${site.accounts ? html`<li>${texts.say('privacy.rights-delete')} <a href="${pathOf(site, '/account')}">${texts.say('privacy.rights-account')}</a></li>` : ''}
<li>${texts.say('privacy.rights-ask')}</li>
<li>${texts.say('privacy.rights-complain')}</li>
</ul>
<p>${texts.say('privacy.code-open')}</p>`;
}

function responsible(site: Site, texts: Said): Html {
  const { contact, imprint } = site;
  const [before = '', after = ''] = texts.say('privacy.who-contact').split('{contact}');
  const who =
    contact === undefined
      ? texts.say('privacy.who-unknown')
      : html`${before}<a href="${contactLink(contact)}">${contact}</a>${after}`;
  if (imprint === undefined) return html`<p>${who}</p>`;
  const where = html`<a href="${pathOf(site, '/imprint')}">${texts.say('privacy.who-imprint')}</a>`;
  return html`<p>${contact === undefined ? '' : html`${who} `}${where}</p>`;
}

/** A table that is a list of cards where there is no room for three columns. */
function kept(texts: Said, caption: PrivacyKey, rows: readonly Row[]): Html {
  const head = (['privacy.what', 'privacy.how', 'privacy.until'] as const).map((key) => texts.say(key));
  return table(
    texts.say(caption),
    head,
    rows.map((row) => [
      texts.say(`privacy.${row}`),
      texts.say(`privacy.${row}-how`),
      texts.say(`privacy.${row}-until`, VALUES[row]),
    ]),
  );
}

function cookies(texts: Said): Html {
  const head = (['privacy.cookie', 'privacy.cookie-for', 'privacy.until'] as const).map((key) =>
    texts.say(key),
  );
  return table(texts.say('privacy.cookies'), head, [
    [
      SESSION_COOKIE,
      texts.say('privacy.cookie-session'),
      texts.say('privacy.cookie-session-until', { days: MAX_DAYS }),
    ],
    [
      BROWSER_COOKIE,
      texts.say('privacy.cookie-browser'),
      texts.say('privacy.cookie-browser-until', { days: BROWSER_DAYS }),
    ],
    [LANGUAGE_COOKIE, texts.say('privacy.cookie-language'), texts.say('privacy.cookie-language-until')],
  ]);
}

function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<div class="table-frame" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([
      first,
      ...rest
    ]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

function otherServices(
  site: Site,
  texts: Said,
  { map, humanCheck, placeLookup, payments, osmNotes }: Others,
): Html {
  const told = [
    map !== undefined && texts.say('privacy.others-map', { host: map }),
    humanCheck !== undefined && texts.say('privacy.others-human', { host: humanCheck }),
    placeLookup !== undefined && texts.say('privacy.others-places', { host: placeLookup }),
    payments && texts.say('privacy.others-payments'),
    osmNotes && texts.say('privacy.others-notes'),
  ].filter((text) => text !== false);
  return html`<ul>
${told.length === 0 ? html`<li>${texts.say('privacy.others-none')}</li>` : told.map((text) => html`<li>${text}</li>`)}
${site.accounts ? html`<li>${texts.say('privacy.others-mail')}</li>` : ''}
<li>${texts.say('privacy.others-links')}</li>
</ul>`;
}
