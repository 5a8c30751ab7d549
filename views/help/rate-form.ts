/** Cleanliness from 1 to 5, each with its word. */
import { type ComponentChild, h } from 'preact';
import { Choices } from './choices.ts';
import { errorOf, FormEnd, onSubmit } from './form-end.ts';
import { formState } from './form-state.ts';
import type { HelpFormProps } from './help-view.ts';

const RATINGS = ['5', '4', '3', '2', '1'] as const;

export function RateForm({ texts, base, actions }: HelpFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'rate');
  return h(
    'form',
    {
      id: 'rate-form',
      class: 'help-form',
      noValidate: true,
      onSubmit: onSubmit((data) => actions.onSend('rate', data)),
    },
    h(Choices, {
      name: 'rating',
      legend: texts.say('rate.legend'),
      choices: RATINGS.map((value) => ({ value, words: texts.say(`rating.${value}`), remark: value })),
      error: errorOf(failed, 'rating', texts),
    }),
    h('p', { class: 'quiet' }, texts.say('help.device')),
    h(FormEnd, { texts, base, busy, failed, words: texts.say('rate.send') }),
  );
}
