/** The audit trail: what was decided, by whom and why, each with its undoing. */
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import type { Decision, ModerationActions } from './moderation-state.ts';

/** What the server can take back; claims are decided anew instead. */
const UNDOABLE = new Set([
  'approve-submission',
  'reject-submission',
  'accept-report',
  'dismiss-report',
  'lock-fact',
  'unlock-fact',
  'mark-gone',
  'approve-votes',
  'undo-votes',
]);

const ACTIONS = [
  'approve-submission',
  'reject-submission',
  'accept-report',
  'dismiss-report',
  'lock-fact',
  'unlock-fact',
  'mark-gone',
  'approve-votes',
  'undo-votes',
  'undo',
  'approve-claim',
  'reject-claim',
  'revoke-claim',
] as const;

export function DecisionsList({
  decisions,
  texts,
  actions,
}: {
  readonly decisions: readonly Decision[];
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}): ComponentChild {
  return h(
    'ol',
    { class: 'decisions' },
    decisions.map((decision) =>
      h(
        'li',
        { key: decision.id, class: 'panel' },
        h('strong', null, actionWords(decision, texts)),
        ' ',
        decision.toilet_id !== null &&
          h(
            'button',
            { type: 'button', class: 'link', onClick: () => actions.onLookUp(decision.toilet_id ?? '') },
            decision.toilet_id,
          ),
        decision.reason !== null && h('p', { class: 'said' }, decision.reason),
        h(
          'p',
          { class: 'quiet' },
          `${decision.moderator.email}, ${texts.timeThere(new Date(decision.at), 'UTC')}`,
        ),
        h(Further, { decision, texts, actions }),
      ),
    ),
  );
}

function Further({
  decision: { id, action, undone_by, subject },
  texts,
  actions,
}: {
  readonly decision: Decision;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}): ComponentChild {
  if (undone_by !== null) return h('p', { class: 'quiet' }, texts.say('mod.undone'));
  if (UNDOABLE.has(action))
    return h(
      'button',
      { type: 'button', class: 'plain', onClick: () => actions.onUndo(id) },
      texts.say('mod.undo'),
    );
  if (action === 'approve-claim')
    return h(RevokeForm, { texts, onRevoke: (reason: string) => actions.onRevoke(subject, reason) });
  return null;
}

function RevokeForm({
  texts,
  onRevoke,
}: {
  readonly texts: ModerationTexts;
  readonly onRevoke: (reason: string) => void;
}): ComponentChild {
  const [reason, setReason] = useState('');
  return h(
    'form',
    {
      class: 'fix',
      onSubmit: (event: Event) => {
        event.preventDefault();
        onRevoke(reason.trim());
      },
    },
    h('input', {
      'aria-label': texts.say('mod.revoke-why'),
      placeholder: texts.say('mod.revoke-why'),
      required: true,
      maxLength: 500,
      value: reason,
      onInput: (event: InputEvent) => {
        if (event.currentTarget instanceof HTMLInputElement) setReason(event.currentTarget.value);
      },
    }),
    h('button', { type: 'submit', class: 'plain' }, texts.say('mod.revoke')),
  );
}

function actionWords({ action }: Decision, texts: ModerationTexts): string {
  const known = ACTIONS.find((name) => name === action);
  return known ? texts.say(`mod.did-${known}`) : action;
}
