/** Cleanliness from 1 to 5, each with its word. A tap sends it: the same device may rate anew. */
import type { ComponentChild } from 'preact';
import { CountedOnce, FaultNote, onSubmit } from './form-end.tsx';
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
      <fieldset class="choices" id="choices-rating" aria-describedby="rating-hint">
        <legend>{texts.say('rate.legend')}</legend>
        <p class="quiet" id="rating-hint">
          {texts.say(busy ? 'help.sending' : 'rate.lead')}
        </p>
        <div class="chips">
          {RATINGS.map((value) => (
            <button
              type="submit"
              class="plain"
              name="rating"
              value={value}
              key={value}
              aria-disabled={busy ? 'true' : undefined}
            >
              {texts.say(`rating.${value}`)} <small>{value}</small>
            </button>
          ))}
        </div>
      </fieldset>
      <CountedOnce texts={texts} base={base} />
      <div role="alert">{failed && <FaultNote outcome={failed} texts={texts} base={base} />}</div>
    </form>
  );
}
