/** Fields of forms: each with its name, its hint, and what is wrong with it beside it. */

import type { ComponentChild } from 'preact';
import type { BusinessTexts, PlainKeyOf } from '../texts/areas.ts';

type FieldName =
  | 'business_name'
  | 'contact_email'
  | 'contact_phone'
  | 'website'
  | 'note'
  | 'conditions'
  | 'opening_hours'
  | 'tier';

/** Reasons for which a form was refused. */
export interface FormErrors {
  readonly key: PlainKeyOf<'business'>;
  /** Names of the fields that are wrong. */
  readonly fields: ReadonlySet<string>;
}

interface LabelProps {
  readonly texts: BusinessTexts;
  readonly name: FieldName;
  readonly label: string;
  readonly wrong: FormErrors | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
interface Ties {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

export interface FieldProps extends LabelProps {
  readonly hint?: string;
  /** The word behind the label of a field that may be empty. */
  readonly optional?: string;
  readonly control: (ties: Ties) => ComponentChild;
}

export function Field({ texts, name, label, hint, optional, wrong, control }: FieldProps): ComponentChild {
  const isWrong = wrong?.fields.has(name) ?? false;
  const described = [hint !== undefined && `${name}-hint`, isWrong && `${name}-error`];
  return (
    <div class="field">
      <label for={name}>
        {label}
        {optional !== undefined && (
          <>
            {' '}
            <span class="quiet">({optional})</span>
          </>
        )}
      </label>
      {hint !== undefined && (
        <p class="quiet" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {control({
        id: name,
        name,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': isWrong ? 'true' : undefined,
      })}
      {isWrong && <FieldError texts={texts} name={name} />}
    </div>
  );
}

export interface ChoiceProps extends LabelProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | undefined;
}

/** A group of radio buttons. */
export function Choice({ texts, name, label, wrong, options, chosen }: ChoiceProps): ComponentChild {
  const isWrong = wrong?.fields.has(name) ?? false;
  return (
    <fieldset class="field" aria-describedby={isWrong ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} class="option">
          <input type="radio" name={name} value={option.value} checked={option.value === chosen} />
          {option.label}
        </label>
      ))}
      {isWrong && <FieldError texts={texts} name={name} />}
    </fieldset>
  );
}

function FieldError({ texts, name }: Pick<LabelProps, 'texts' | 'name'>): ComponentChild {
  return (
    <p class="field-error" id={`${name}-error`}>
      {texts.say(`wrong.${name}`)}
    </p>
  );
}

export function WrongNotice({ texts, wrong }: Pick<LabelProps, 'texts' | 'wrong'>): ComponentChild {
  return (
    wrong && (
      <p class="notice is-wrong" role="alert">
        {texts.say(wrong.key)}
      </p>
    )
  );
}

export function DoneNotice({ text }: { text: string }): ComponentChild {
  return (
    <p class="notice is-done" role="status">
      {text}
    </p>
  );
}

const MOODS = { good: 'is-open', bad: 'is-closed', calm: 'is-unknown' } as const;
export type Mood = keyof typeof MOODS;

export function Badge({ text, mood }: { text: string; mood: Mood }): ComponentChild {
  return <span class={`badge ${MOODS[mood]}`}>{text}</span>;
}
