/** Why, and the two decisions that an item waits for. */
import { type ComponentChild, h } from 'preact';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import type { ModerationActions, ModerationState } from './moderation-state.ts';

export interface DecisionFormProps {
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
  /** Of the second decision. */
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
  const key = (name: string) => keysOn && h('kbd', { 'aria-hidden': 'true' }, name);
  return h(
    'div',
    { class: 'decide' },
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'reason' }, texts.say(needsReason ? 'mod.reason-needed' : 'mod.reason')),
      h('input', {
        id: 'reason',
        value: reason,
        maxLength: 500,
        autocomplete: 'off',
        onInput: (event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) actions.onReason(event.currentTarget.value);
        },
        ...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'wrong-reason' }),
      }),
      isWrong && h('p', { class: 'field-error', id: 'wrong-reason' }, texts.say('mod.wrong-reason')),
    ),
    h(
      'p',
      { class: 'actions' },
      h('button', { type: 'button', 'aria-disabled': isDeciding, onClick: actions.onYes }, yes, key('a')),
      h(
        'button',
        { type: 'button', class: 'plain', 'aria-disabled': isDeciding, onClick: actions.onNo },
        no,
        key('r'),
      ),
    ),
  );
}
