/** Fields of forms: each with its name, its hint, and what is wrong with it said beside it. Pure. */
import { html } from 'hono/html';
import type { BusinessKey } from '../../views/texts/business/catalogue.ts';
import type { Texts } from '../../views/texts/texts.ts';
import type { Html } from '../pages/page.ts';

export type Said = Texts<BusinessKey>;
type WrongField =
  | 'business_name'
  | 'contact_email'
  | 'contact_phone'
  | 'website'
  | 'note'
  | 'conditions'
  | 'opening_hours'
  | 'tier';

/** Why what was sent did not do. */
export interface Wrong {
  readonly key: BusinessKey;
  /** Names of the fields that are not right. */
  readonly fields: ReadonlySet<string>;
}

export function wrongNotice(texts: Said, wrong: Wrong | undefined): Html | '' {
  return wrong ? html`<p class="notice is-wrong" role="alert">${texts.say(wrong.key)}</p>` : '';
}

export function doneNotice(text: string): Html {
  return html`<p class="notice is-done" role="status">${text}</p>`;
}

export interface Field {
  readonly name: WrongField;
  readonly label: string;
  readonly hint?: string;
  /** Said behind the label. */
  readonly optional?: string;
  readonly wrong: Wrong | undefined;
}

/**
 * A field and what belongs to it.
 * @param control the field itself, with the attributes that tie hint and error to it
 */
export function field(
  texts: Said,
  { name, label, hint, optional, wrong }: Field,
  control: (ties: Html) => Html,
): Html {
  const isWrong = wrong?.fields.has(name) ?? false;
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong ? [`${name}-error`] : [])];
  const ties = html`id="${name}" name="${name}"${
    described.length > 0 ? html` aria-describedby="${described.join(' ')}"` : ''
  }${isWrong ? html` aria-invalid="true"` : ''}`;
  return html`<div class="field">
<label for="${name}">${label}${optional === undefined ? '' : html` <span class="quiet">(${optional})</span>`}</label>
${hint === undefined ? '' : html`<p class="quiet" id="${name}-hint">${hint}</p>`}
${control(ties)}
${isWrong ? html`<p class="field-error" id="${name}-error">${texts.say(`wrong.${name}`)}</p>` : ''}
</div>`;
}

/** A group of radio buttons. */
export function choice(
  texts: Said,
  { name, label, wrong }: Field,
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string | undefined,
): Html {
  const isWrong = wrong?.fields.has(name) ?? false;
  return html`<fieldset class="field"${isWrong ? html` aria-describedby="${name}-error"` : ''}>
<legend>${label}</legend>
${options.map(
  (option) =>
    html`<label class="option"><input type="radio" name="${name}" value="${option.value}"${option.value === chosen ? html` checked` : ''}> ${option.label}</label>
`,
)}
${isWrong ? html`<p class="field-error" id="${name}-error">${texts.say(`wrong.${name}`)}</p>` : ''}
</fieldset>`;
}

export function badge(text: string, mood: 'good' | 'bad' | 'calm'): Html {
  const kind = { good: 'is-open', bad: 'is-closed', calm: 'is-unknown' }[mood];
  return html`<span class="badge ${kind}">${text}</span>`;
}
