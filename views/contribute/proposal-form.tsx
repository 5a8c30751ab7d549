/** The form for a new toilet (interface 5.1). Only its position is required. */

import type { ComponentChild } from 'preact';
import type { SubmissionBody } from '../../schemas/people/contribution.ts';
import { DETAILS } from '../../schemas/toilet/details.ts';
import { PLAIN_FACTS, PROPOSED_PLAIN } from '../../schemas/toilet/facts.ts';
import { plainWords } from '../toilet/toilet-words.ts';
import { type Choice, Choices, TextField } from './choices.tsx';
import { errorOf, FormEnd, type FormProps, onSubmit } from './form-end.tsx';
import { HoursField, type ReadHours } from './hours-field.tsx';

export interface ProposalProps extends FormProps {
  /** Kept while the step before it is looked at again. */
  readonly hidden: boolean;
  onBegin(): void;
  onSend(data: FormData): void;
  readonly onReadHours: ReadHours;
}

const ACCESS = ['public', 'permissive', 'customers'] as const satisfies SubmissionBody['access'][];
const FEE = { free: 'free', fee: 'paid' } as const satisfies Record<string, 'free' | 'paid'>;
const MAX_NAME = 120;
const MAX_HOW_TO_FIND = DETAILS.description.maxLength;
const UNKNOWN = 'unknown';

export function ProposalForm(props: ProposalProps): ComponentChild {
  const { base, texts, busy, failed, hidden, onBegin, onSend, onReadHours } = props;
  const error = (field: string) => errorOf(failed, field, texts);
  const unknown = { value: UNKNOWN, words: texts.say('propose.unknown') };
  const choices = (name: string, legend: string, offered: Choice[]) => (
    <Choices key={name} name={name} legend={legend} choices={[...offered, unknown]} error={error(name)} />
  );
  return (
    <form
      id="proposal"
      class="help-form"
      aria-labelledby="facts-title"
      hidden={hidden}
      noValidate
      onFocusIn={onBegin}
      onPointerDown={onBegin}
      onSubmit={onSubmit(onSend)}
    >
      <h2 id="facts-title" tabIndex={-1}>
        {texts.say('propose.facts')}
      </h2>
      <p class="quiet">{texts.say('propose.facts-lead')}</p>
      {choices(
        'access',
        texts.say('fact.access'),
        ACCESS.map((value) => ({ value, words: texts.say(`access.${value}`) })),
      )}
      {choices(
        'fee',
        texts.say('fact.fee'),
        Object.entries(FEE).map(([value, key]) => ({ value, words: texts.say(`fee.${key}`) })),
      )}
      {PROPOSED_PLAIN.map((fact) =>
        choices(
          fact,
          texts.say(`fact.${fact}`),
          PLAIN_FACTS[fact].values.map((value) => ({ value, words: plainWords(fact, value, texts) })),
        ),
      )}
      <HoursField
        name="opening_hours"
        legend={texts.say('propose.hours')}
        texts={texts}
        first={{ value: '', words: texts.say('propose.unknown') }}
        shown={null}
        error={error('opening_hours')}
        readHours={onReadHours}
      />
      <TextField name="name" label={texts.say('propose.name')} maxLength={MAX_NAME} error={error('name')} />
      <TextField
        name="how_to_find"
        label={texts.say('propose.how-to-find')}
        hint={texts.say('propose.how-to-find-hint')}
        maxLength={MAX_HOW_TO_FIND}
        error={error('how_to_find')}
      />
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('propose.send')} />
    </form>
  );
}
