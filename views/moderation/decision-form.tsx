/** The form of a decision: a reason, and the two decisions that an item waits for. */

import type { ComponentChild } from 'preact';
import type { ModerationTexts } from '../texts/areas.ts';
import type { ModerationActions, ModerationState } from './moderation-state.ts';

export interface DecisionFormProps {
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
  /** Whether the second decision needs a reason. */
  readonly needsReason: boolean;
  readonly yes: string;
  readonly no: string;
}

export function DecisionForm({
  state,
  texts,
  actions,
  needsReason,
  yes,
  no,
}: DecisionFormProps): ComponentChild {
  const { reason, isDeciding, fault, keysOn } = state;
  const isWrong = fault?.fields.includes('reason') ?? false;
  const key = (name: string) => keysOn && <kbd aria-hidden="true">{name}</kbd>;
  return (
    <div class="decide">
      <div class="field">
        <label for="reason">{texts.say(needsReason ? 'mod.reason-needed' : 'mod.reason')}</label>
        <input
          id="reason"
          value={reason}
          maxLength={500}
          autocomplete="off"
          onInput={(event: InputEvent) => {
            if (event.currentTarget instanceof HTMLInputElement) actions.onReason(event.currentTarget.value);
          }}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'wrong-reason' })}
        />
        {isWrong && (
          <p class="field-error" id="wrong-reason">
            {texts.say('mod.wrong-reason')}
          </p>
        )}
      </div>
      <p class="actions">
        <button type="button" aria-disabled={isDeciding} onClick={actions.onYes}>
          {yes}
          {key('a')}
        </button>
        <button type="button" class="plain" aria-disabled={isDeciding} onClick={actions.onNo}>
          {no}
          {key('r')}
        </button>
      </p>
    </div>
  );
}
