/** The audit trail: what was decided, by whom and why, each with its undoing. */

import type { ComponentChild } from 'preact';
import { Decide, type PartProps, PostForm } from './decide-form.tsx';
import { actionWords } from './item-words.ts';
import { type Decision, linkTo } from './moderation-state.ts';

/** Decisions that cannot be taken back: an undoing, and those about claims, which are decided anew. */
const FINAL = new Set(['undo', 'approve-claim', 'reject-claim', 'revoke-claim']);

export function DecisionsList(props: PartProps): ComponentChild {
  const { state, texts } = props;
  return (
    <ol class="decisions">
      {state.decisions.map((decision) => (
        <li key={decision.id} class="panel">
          <strong>{actionWords(decision.action, texts)}</strong>{' '}
          {decision.toilet_id !== null && (
            <a href={linkTo({ show: 'toilet', toilet: decision.toilet_id })}>{decision.toilet_id}</a>
          )}
          {decision.reason !== null && <p class="said">{decision.reason}</p>}
          <p class="quiet">{`${decision.moderator.email}, ${texts.timeThere(new Date(decision.at), 'UTC')}`}</p>
          <Further decision={decision} {...props} />
        </li>
      ))}
    </ol>
  );
}

function Further({ decision, state, texts }: PartProps & { readonly decision: Decision }): ComponentChild {
  const { id, action, undone_by, subject } = decision;
  if (undone_by !== null) return <p class="quiet">{texts.say('mod.undone')}</p>;
  if (!FINAL.has(action))
    return (
      <PostForm state={state}>
        <Decide path={`decisions/${id}/undo`} look="plain">
          {texts.say('mod.undo')}
        </Decide>
      </PostForm>
    );
  if (action !== 'approve-claim') return null;
  return (
    <PostForm state={state}>
      <p class="fix">
        <input
          name="reason"
          aria-label={texts.say('mod.revoke-why')}
          placeholder={texts.say('mod.revoke-why')}
          required
          maxLength={500}
        />
        <Decide path={`claims/${subject}/revoke`} look="plain">
          {texts.say('mod.revoke')}
        </Decide>
      </p>
    </PostForm>
  );
}
