/** What is wrong with a toilet, for a moderator to look at. */
import { type ComponentChild, h } from 'preact';
import type { ReportKind } from '../../schemas/contribution.ts';
import { Choices, TextField } from './choices.ts';
import { errorOf, FormEnd, onSubmit } from './form-end.ts';
import { formState } from './form-state.ts';
import type { HelpFormProps } from './help-view.ts';

const KINDS = ['gone', 'closed', 'wrong_place', 'wrong_hours'] as const satisfies readonly ReportKind[];
/** The most characters of a note (interface 5). */
export const MAX_NOTE = 500;

export function ReportForm({ texts, base, actions }: HelpFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'report');
  return h(
    'form',
    {
      id: 'report-form',
      class: 'help-form',
      noValidate: true,
      onSubmit: onSubmit((data) => actions.onSend('report', data)),
    },
    h(Choices, {
      name: 'kind',
      legend: texts.say('report.legend'),
      choices: KINDS.map((value) => ({ value, words: texts.say(`report.${value}`) })),
      tall: true,
      error: errorOf(failed, 'kind', texts),
    }),
    h(
      'p',
      { class: 'quiet' },
      texts.say('report.hours-hint'),
      ' ',
      h(
        'button',
        { type: 'button', class: 'link', onClick: () => actions.onCorrect('opening_hours') },
        texts.say('fact.opening_hours'),
      ),
    ),
    h(TextField, {
      name: 'note',
      label: texts.say('report.note'),
      hint: texts.say('report.note-hint'),
      lines: 3,
      maxLength: MAX_NOTE,
      error: errorOf(failed, 'note', texts),
    }),
    h(FormEnd, { texts, base, busy, failed, words: texts.say('report.send') }),
  );
}
