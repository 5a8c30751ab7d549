/** The form for a new toilet (interface 5.1). Only its position is required. */
import { type ComponentChild, h } from 'preact';
import type { SubmissionBody } from '../../schemas/contribution.ts';
import type { HelpTexts } from '../texts/help/help-texts.ts';
import { type Choice, Choices, TextField } from './choices.ts';
import { errorOf, type Failed, FormEnd, onSubmit } from './form-end.ts';
import { MAX_NOTE } from './report-form.ts';

export interface ProposalProps {
  readonly base: string;
  readonly texts: HelpTexts;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  /** Kept while the step before it is looked at again. */
  readonly hidden: boolean;
  onBegin(): void;
  onSend(data: FormData): void;
}

const ACCESS = ['public', 'permissive', 'customers'] as const satisfies SubmissionBody['access'][];
const FEE = { free: 'free', fee: 'paid' } as const satisfies Record<string, 'free' | 'paid'>;
const WHEELCHAIR = ['yes', 'limited', 'no'] as const satisfies SubmissionBody['wheelchair'][];
const CHANGING_TABLE = ['yes', 'no'] as const satisfies SubmissionBody['changing_table'][];
const MAX_NAME = 120;
const MAX_HOURS = 200;
const UNKNOWN = 'unknown';

export function ProposalForm(props: ProposalProps): ComponentChild {
  const { base, texts, busy, failed, hidden, onBegin, onSend } = props;
  const error = (field: string) => errorOf(failed, field, texts);
  const unknown = { value: UNKNOWN, words: texts.say('propose.unknown') };
  const choices = (name: string, legend: string, offered: Choice[]) =>
    h(Choices, { name, legend, choices: [...offered, unknown], initial: UNKNOWN, error: error(name) });
  return h(
    'form',
    {
      id: 'proposal',
      class: 'help-form',
      'aria-labelledby': 'facts-title',
      hidden,
      noValidate: true,
      onFocusIn: onBegin,
      onPointerDown: onBegin,
      onSubmit: onSubmit(onSend),
    },
    h('h2', { id: 'facts-title', tabIndex: -1 }, texts.say('propose.facts')),
    h('p', { class: 'quiet' }, texts.say('propose.facts-lead')),
    choices(
      'access',
      texts.say('fact.access'),
      ACCESS.map((value) => ({ value, words: texts.say(`access.${value}`) })),
    ),
    choices(
      'fee',
      texts.say('fact.fee'),
      Object.entries(FEE).map(([value, key]) => ({ value, words: texts.say(`fee.${key}`) })),
    ),
    choices(
      'wheelchair',
      texts.say('fact.wheelchair'),
      WHEELCHAIR.map((value) => ({ value, words: texts.say(`wheelchair.${value}`) })),
    ),
    choices(
      'changing_table',
      texts.say('fact.changing_table'),
      CHANGING_TABLE.map((value) => ({ value, words: texts.say(`changing.${value}`) })),
    ),
    h(TextField, {
      name: 'opening_hours',
      label: texts.say('propose.hours'),
      hint: texts.say('correct.hours-hint'),
      maxLength: MAX_HOURS,
      error: error('opening_hours'),
    }),
    h(TextField, {
      name: 'name',
      label: texts.say('propose.name'),
      maxLength: MAX_NAME,
      error: error('name'),
    }),
    h(TextField, {
      name: 'note',
      label: texts.say('propose.note'),
      hint: texts.say('report.note-hint'),
      lines: 3,
      maxLength: MAX_NOTE,
      error: error('note'),
    }),
    h(FormEnd, { texts, base, busy, failed, words: texts.say('propose.send') }),
  );
}
