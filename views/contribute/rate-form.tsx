/** Cleanliness from 1 to 5, each with its word. */
import type { ComponentChild } from 'preact';
import { Choices } from './choices.tsx';
import { errorOf, FormEnd, onSubmit } from './form-end.tsx';
import { type ContributeFormProps, formState } from './form-state.ts';

const RATINGS = ['5', '4', '3', '2', '1'] as const;

export function RateForm({ texts, base, actions }: ContributeFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'rate');
  return (
    <form
      id="rate-form"
      class="help-form"
      noValidate
      onSubmit={onSubmit((data) => actions.onSend('rate', data))}
    >
      <Choices
        name="rating"
        legend={texts.say('rate.legend')}
        choices={RATINGS.map((value) => ({ value, words: texts.say(`rating.${value}`), remark: value }))}
        error={errorOf(failed, 'rating', texts)}
      />
      <p class="quiet">{texts.say('help.device')}</p>
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('rate.send')} />
    </form>
  );
}
