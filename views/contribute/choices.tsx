/** Parts of forms: one of several as chips, a text with its hint, each with what is wrong with it. */
import type { ComponentChild } from 'preact';
import { Icon } from '../components/icons.tsx';

export interface Choice {
  readonly value: string;
  readonly words: string;
  /** Remark beside it, smaller. */
  readonly remark?: string | undefined;
}

export interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly several?: boolean;
  /** Chosen at the start. */
  readonly initial?: string;
  /** Hint under the legend. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Whether the choices are below each other, with room for more words. */
  readonly tall?: boolean;
  readonly children?: ComponentChild;
}

/** A group of radio buttons (or boxes to tick): arrow keys and space are the browser's own. */
export function Choices(props: ChoicesProps): ComponentChild {
  const { name, legend, choices, several = false, initial, hint, error, tall, children } = props;
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`];
  return (
    <fieldset
      class={tall ? 'choices is-tall' : 'choices'}
      id={`choices-${name}`}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    >
      <legend>{legend}</legend>
      {hint !== undefined && (
        <p class="quiet" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {choices.length > 0 && (
        <div class="chips">
          {choices.map(({ value, words, remark }) => (
            <label class="chip" key={value}>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={name}
                value={value}
                defaultChecked={value === initial}
                // Beside a text it is the text that is wrong.
                aria-invalid={error !== undefined && !children ? 'true' : undefined}
              />
              <span>
                {words}
                {remark !== undefined && <small>{` ${remark}`}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
      {children}
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Id of the error text, for a field in a group that shows it. */
  readonly describedBy?: string | undefined;
  readonly lines?: number;
  readonly maxLength: number;
  readonly inputMode?: 'text' | 'decimal';
  readonly placeholder?: string;
  readonly initial?: string;
  readonly short?: boolean;
}

export function TextField(props: TextFieldProps): ComponentChild {
  const { name, label, hint, error, describedBy, lines = 1, maxLength, inputMode, placeholder } = props;
  const described = [
    hint !== undefined && `${name}-hint`,
    error !== undefined && `${name}-error`,
    describedBy,
  ];
  const field = {
    id: `field-${name}`,
    name,
    maxLength,
    inputMode,
    placeholder,
    autocomplete: 'off',
    defaultValue: props.initial,
    'aria-invalid': error !== undefined || describedBy !== undefined ? 'true' : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  } as const;
  return (
    <div class={props.short ? 'field is-short' : 'field'}>
      <label for={field.id}>{label}</label>
      {lines > 1 ? <textarea {...field} rows={lines} /> : <input {...field} type="text" />}
      {hint !== undefined && (
        <p class="quiet" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}

function FieldError({ name, error }: { name: string; error: string | undefined }): ComponentChild {
  if (error === undefined) return null;
  return (
    <p class="field-error" id={`${name}-error`}>
      <Icon name="warning" />
      {error}
    </p>
  );
}
