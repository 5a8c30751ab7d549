/** The bodies of the plain pages of accounts: forms that work without a script, but for the human check. Pure. */
import { html } from 'hono/html';
import type { Html } from '../pages/page.ts';
import type { Account } from './account.ts';
import type { AccountTexts } from './account-texts.ts';
import { nextQuery } from './next-page.ts';

export interface View {
  readonly texts: AccountTexts;
  /** The address of a path of ours. */
  readonly at: (path: string) => string;
  /** Path of the page that signing in leads on to; undefined for that of the account. */
  readonly next?: string | undefined;
  /** Asking for a code needs the human check (web/account/sign-in.ts). */
  readonly isChecked: boolean;
  /** Why what was sent did not do. */
  readonly fault?: string | undefined;
}

export function emailForm({ texts, at, fault, next, isChecked }: View, email = ''): Html {
  return html`<h1>${texts.title}</h1>
<p>${texts.why}</p>
${faultOf(fault)}
<form method="post" action="${at('/account/sign-in')}"${isChecked ? html` data-check-base="${at('')}"` : ''}>${onward(next)}
<label>${texts.email} <input type="email" name="email" value="${email}" autocomplete="email" required maxlength="200"></label>
<button>${texts.send}</button>
${
  isChecked
    ? html`<input type="hidden" name="challenge_token" value="">
<p role="status" data-check="busy" hidden>${texts.checking}</p>
<p role="alert" data-check="impossible" hidden><strong>${texts.checkImpossible}</strong></p>
<p role="alert" data-check="failed" hidden><strong>${texts.checkFailed}</strong></p>
<p class="without-script"><strong>${texts.needsScript}</strong></p>`
    : ''
}
</form>`;
}

export function codeForm({ texts, at, fault, next }: View, signIn: string): Html {
  return html`<h1>${texts.signIn}</h1>
<p>${texts.sent}</p>
${faultOf(fault)}
<form method="post" action="${at('/account/code')}">${onward(next)}
<input type="hidden" name="sign_in" value="${signIn}">
<label>${texts.code} <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="40"></label>
<button>${texts.signIn}</button>
</form>
<p><a href="${at('/account')}${nextQuery(next)}">${texts.again}</a></p>`;
}

/** Opening a link changes nothing, for programs that check mails open links too; the button does. */
export function linkForm({ texts, at, next }: View, link: string): Html {
  return html`<h1>${texts.linkTitle}</h1>
<form method="post" action="${at('/account/link')}">${onward(next)}
<input type="hidden" name="link" value="${link}">
<button>${texts.signIn}</button>
</form>`;
}

export function ownPage({ texts, at, fault }: View, { email, moderator }: Account): Html {
  return html`<h1>${texts.title}</h1>
${faultOf(fault)}
<p>${texts.signedInAs} <strong>${email}</strong></p>
<ul class="links">
<li><a class="button-link" href="${at('/business')}">${texts.business}</a></li>
${moderator ? html`<li><a class="button-link" href="${at('/moderation')}">${texts.moderation}</a></li>` : ''}
</ul>
<h2>${texts.signOutTitle}</h2>
<form method="post" action="${at('/account/sign-out')}">
<button class="plain">${texts.signOut}</button>
<button class="plain" name="everywhere" value="yes">${texts.signOutEverywhere}</button>
</form>
<h2>${texts.deleteTitle}</h2>
<p>${texts.deleteWhat}</p>
<form class="stacked" method="post" action="${at('/account/delete')}">
<div class="field"><label class="option"><input type="checkbox" name="sure" value="yes" required> ${texts.deleteSure}</label></div>
<button class="danger">${texts.delete}</button>
</form>`;
}

function onward(next: string | undefined): Html | '' {
  return next === undefined ? '' : html`<input type="hidden" name="next" value="${next}">`;
}

function faultOf(fault: string | undefined): Html | '' {
  return fault === undefined ? '' : html`<p role="alert"><strong>${fault}</strong></p>`;
}
