/** The audit trail: what was decided, by whom and why, each with its undoing. */

import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { ModerationTexts } from '../texts/areas.ts';
import { actionWords } from './item-words.ts';
import type { Decision, ModerationActions } from './moderation-state.ts';

/** Decisions that the server can take back; claims are decided anew instead. */
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

export function DecisionsList({
  decisions,
  texts,
  actions,
}: {
  readonly decisions: readonly Decision[];
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}): ComponentChild {
  return (
    <ol class="decisions">
      {decisions.map((decision) => (
        <li key={decision.id} class="panel">
          <strong>{actionWords(decision.action, texts)}</strong>{' '}
          {decision.toilet_id !== null && (
            <button type="button" class="link" onClick={() => actions.onLookUp(decision.toilet_id ?? '')}>
              {decision.toilet_id}
            </button>
          )}
          {decision.reason !== null && <p class="said">{decision.reason}</p>}
          <p class="quiet">{`${decision.moderator.email}, ${texts.timeThere(new Date(decision.at), 'UTC')}`}</p>
          <Further decision={decision} texts={texts} actions={actions} />
        </li>
      ))}
    </ol>
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
  if (undone_by !== null) return <p class="quiet">{texts.say('mod.undone')}</p>;
  if (UNDOABLE.has(action))
    return (
      <button type="button" class="plain" onClick={() => actions.onUndo(id)}>
        {texts.say('mod.undo')}
      </button>
    );
  if (action === 'approve-claim')
    return <RevokeForm texts={texts} onRevoke={(reason: string) => actions.onRevoke(subject, reason)} />;
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
  return (
    <form
      class="fix"
      onSubmit={(event: Event) => {
        event.preventDefault();
        onRevoke(reason.trim());
      }}
    >
      <input
        aria-label={texts.say('mod.revoke-why')}
        placeholder={texts.say('mod.revoke-why')}
        required
        maxLength={500}
        value={reason}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) setReason(event.currentTarget.value);
        }}
      />
      <button type="submit" class="plain">
        {texts.say('mod.revoke')}
      </button>
    </form>
  );
}
