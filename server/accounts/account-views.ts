/** The bodies of the plain pages of accounts: forms that work without a script. Pure. */
import { html } from 'hono/html';
import type { Html } from '../pages/page.ts';
import type { Account } from './account.ts';
import type { AccountTexts } from './account-texts.ts';

export interface View {
  readonly texts: AccountTexts;
  /** The address of a path of ours. */
  readonly at: (path: string) => string;
  /** Why what was sent did not do. */
  readonly fault?: string | undefined;
}

export function emailForm({ texts, at, fault }: View, email = ''): Html {
  return html`<h1>${texts.title}</h1>
<p>${texts.why}</p>
${faultOf(fault)}
<form method="post" action="${at('/account/sign-in')}">
<label>${texts.email} <input type="email" name="email" value="${email}" autocomplete="email" required maxlength="200"></label>
<button>${texts.send}</button>
</form>`;
}

export function codeForm({ texts, at, fault }: View, signIn: string): Html {
  return html`<h1>${texts.signIn}</h1>
<p>${texts.sent}</p>
${faultOf(fault)}
<form method="post" action="${at('/account/code')}">
<input type="hidden" name="sign_in" value="${signIn}">
<label>${texts.code} <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="40"></label>
<button>${texts.signIn}</button>
</form>
<p><a href="${at('/account')}">${texts.send}</a></p>`;
}

/** Opening a link changes nothing, for programs that check mails open links too; the button does. */
export function linkForm({ texts, at }: View, link: string): Html {
  return html`<h1>${texts.linkTitle}</h1>
<form method="post" action="${at('/account/link')}">
<input type="hidden" name="link" value="${link}">
<button>${texts.signIn}</button>
</form>`;
}

export function ownPage({ texts, at, fault }: View, { email }: Account): Html {
  return html`<h1>${texts.title}</h1>
${faultOf(fault)}
<p>${texts.signedInAs} <strong>${email}</strong></p>
<form method="post" action="${at('/account/sign-out')}">
<button>${texts.signOut}</button>
<button name="everywhere" value="yes">${texts.signOutEverywhere}</button>
</form>
<h2>${texts.deleteTitle}</h2>
<p>${texts.deleteWhat}</p>
<form method="post" action="${at('/account/delete')}">
<label><input type="checkbox" name="sure" value="yes" required> ${texts.deleteSure}</label>
<button>${texts.delete}</button>
</form>`;
}

function faultOf(fault: string | undefined): Html | '' {
  return fault === undefined ? '' : html`<p role="alert"><strong>${fault}</strong></p>`;
}
