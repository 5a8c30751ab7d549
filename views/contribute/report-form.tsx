/** The form that reports what is wrong with a toilet, for a moderator to look at. */
import type { ComponentChild } from 'preact';
import type { ReportKind } from '../../schemas/people/contribution.ts';
import { Choices, TextField } from './choices.tsx';
import { errorOf, FormEnd, onSubmit } from './form-end.tsx';
import { type ContributeFormProps, formState } from './form-state.ts';

const KINDS = ['gone', 'closed', 'wrong_place', 'wrong_hours'] as const satisfies readonly ReportKind[];
/** The most characters of a note (interface 5). */
const MAX_NOTE = 500;

export function ReportForm({ texts, base, actions }: ContributeFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'report');
  return (
    <form
      id="report-form"
      class="help-form"
      noValidate
      onSubmit={onSubmit((data) => actions.onSend('report', data))}
    >
      <Choices
        name="kind"
        legend={texts.say('report.legend')}
        choices={KINDS.map((value) => ({ value, words: texts.say(`report.${value}`) }))}
        tall
        error={errorOf(failed, 'kind', texts)}
      />
      <p class="quiet">
        {texts.say('report.hours-hint')}{' '}
        <button type="button" class="link" onClick={() => actions.onCorrect('opening_hours')}>
          {texts.say('fact.opening_hours')}
        </button>
      </p>
      <TextField
        name="note"
        label={texts.say('report.note')}
        hint={texts.say('report.note-hint')}
        lines={3}
        maxLength={MAX_NOTE}
        error={errorOf(failed, 'note', texts)}
      />
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('report.send')} />
    </form>
  );
}
