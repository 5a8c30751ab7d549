/** The question after a confirmation: how one finds the toilet. One line, which can be skipped. */
import type { ComponentChild } from 'preact';
import { DETAILS } from '../../schemas/toilet/details.ts';
import { TextField } from './choices.tsx';
import { errorOf, FormEnd, type FormProps, onSubmit } from './form-end.tsx';

interface WayFormProps extends FormProps {
  onSend(data: FormData): void;
  onSkip(): void;
}

export function WayForm({ texts, base, busy, failed, onSend, onSkip }: WayFormProps): ComponentChild {
  return (
    <form class="way-form" onSubmit={onSubmit(onSend)}>
      <TextField
        name="how_to_find"
        label={texts.say('propose.how-to-find')}
        hint={texts.say('propose.how-to-find-hint')}
        maxLength={DETAILS.description.maxLength}
        error={errorOf(failed, 'how_to_find', texts)}
      />
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('way-form.send')}>
        <button type="button" class="plain" onClick={onSkip}>
          {texts.say('way-form.skip')}
        </button>
      </FormEnd>
    </form>
  );
}
