/** Parts of forms: one of several as chips, a text with its hint, each with what is wrong with it. */
import { type ComponentChild, h } from 'preact';
import { Icon } from '../icons.ts';

export interface Choice {
  readonly value: string;
  readonly words: string;
  /** Beside it, smaller. */
  readonly remark?: string | undefined;
}

export interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  /** Several may be chosen. */
  readonly several?: boolean;
  /** Chosen at the start. */
  readonly initial?: string;
  /** Under the legend. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Below each other, with room for more words. */
  readonly tall?: boolean;
  readonly children?: ComponentChild;
}

/** A group of radio buttons (or boxes to tick): arrow keys and space are the browser's own. */
export function Choices(props: ChoicesProps): ComponentChild {
  const { name, legend, choices, several = false, initial, hint, error, tall, children } = props;
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`];
  return h(
    'fieldset',
    {
      class: tall ? 'choices is-tall' : 'choices',
      id: `choices-${name}`,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    },
    h('legend', null, legend),
    hint !== undefined && h('p', { class: 'quiet', id: `${name}-hint` }, hint),
    choices.length > 0 &&
      h(
        'div',
        { class: 'chips' },
        choices.map(({ value, words, remark }) =>
          h(
            'label',
            { class: 'chip', key: value },
            h('input', {
              type: several ? 'checkbox' : 'radio',
              name,
              value,
              defaultChecked: value === initial,
              // Beside a text it is the text that is wrong.
              'aria-invalid': error !== undefined && !children ? 'true' : undefined,
            }),
            h('span', null, words, remark !== undefined && h('small', null, ` ${remark}`)),
          ),
        ),
      ),
    children,
    h(FieldError, { name, error }),
  );
}

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Id of what is wrong, for a field in a group that tells it. */
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
  };
  return h(
    'div',
    { class: props.short ? 'field is-short' : 'field' },
    h('label', { for: field.id }, label),
    lines > 1 ? h('textarea', { ...field, rows: lines }) : h('input', { ...field, type: 'text' }),
    hint !== undefined && h('p', { class: 'quiet', id: `${name}-hint` }, hint),
    h(FieldError, { name, error }),
  );
}

function FieldError({ name, error }: { name: string; error: string | undefined }): ComponentChild {
  if (error === undefined) return null;
  return h('p', { class: 'field-error', id: `${name}-error` }, h(Icon, { name: 'warning' }), error);
}
