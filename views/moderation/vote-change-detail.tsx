/** Changes by votes: from what to what, by which votes, and how far these can be undone. */
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { DecisionForm } from './decision-form.tsx';
import type { VoteChange } from './moderation-state.ts';
import type { DetailProps } from './proposal-detail.tsx';

type Props = DetailProps<VoteChange>;

export function VoteChangeDetail(props: Props): ComponentChild {
  const { of, state, texts, actions } = props;
  return (
    <div>
      <p>{texts.say(of.waits ? 'mod.change-waits' : 'mod.change-what')}</p>
      <dl class="facts-list">
        <div>
          <dt>{texts.say('mod.source')}</dt>
          <dd>{of.source ?? texts.say('mod.nothing')}</dd>
        </div>
        <div>
          <dt>{texts.say(of.waits ? 'mod.said' : 'mod.shown')}</dt>
          <dd>
            <strong>{of.value}</strong>
          </dd>
        </div>
      </dl>
      <DecisionForm
        state={state}
        texts={texts}
        actions={actions}
        needsReason={false}
        yes={texts.say(of.waits ? 'mod.approve-waiting' : 'mod.approve-votes')}
        no={texts.say('mod.undo-votes')}
      />
      <h3>{texts.say('mod.change-by')}</h3>
      <ol class="near">
        {of.votes.map((vote) => (
          <VoteRow key={vote.id} vote={vote} {...props} />
        ))}
      </ol>
      <PeriodForm {...props} />
    </div>
  );
}

/** The buttons say how much one tap takes back. */
function VoteRow({
  vote,
  state,
  texts,
  actions,
}: Props & { vote: VoteChange['votes'][number] }): ComponentChild {
  const button = (of: 'voter' | 'network', { votes, toilets }: { votes: number; toilets: number }) => (
    <button
      type="button"
      class="plain"
      aria-disabled={state.isDeciding}
      onClick={() => actions.onUndoVotes(vote.id, of)}
    >
      {texts.say(`mod.undo-${of}`, { count: votes, toilets })}
    </button>
  );
  return (
    <li>
      {texts.timeThere(new Date(vote.at), 'UTC')} {button('voter', vote.voter)}{' '}
      {vote.network ? (
        button('network', vote.network)
      ) : (
        <span class="quiet">{texts.say('mod.no-network')}</span>
      )}
    </li>
  );
}

function PeriodForm({ of, state, texts, actions }: Props): ComponentChild {
  const [from, setFrom] = useState(of.changed_at.slice(0, 13).concat(':00'));
  const [until, setUntil] = useState('');
  const isWrong = (name: string) => state.fault?.fields.includes(name) ?? false;
  const field = (name: 'from' | 'until', value: string, set: (value: string) => void) => (
    <div class="field">
      <label for={`period-${name}`}>{texts.say(`mod.period-${name}`)}</label>
      <input
        id={`period-${name}`}
        type="datetime-local"
        required
        value={value}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) set(event.currentTarget.value);
        }}
        {...(isWrong(name) && { 'aria-invalid': true, 'aria-describedby': `wrong-${name}` })}
      />
      {isWrong(name) && (
        <p class="field-error" id={`wrong-${name}`}>
          {texts.say('mod.wrong-value')}
        </p>
      )}
    </div>
  );
  return (
    <details>
      <summary>{texts.say('mod.undo-period')}</summary>
      <form
        onSubmit={(event: Event) => {
          event.preventDefault();
          actions.onUndoPeriod(from, until);
        }}
      >
        {field('from', from, setFrom)}
        {field('until', until, setUntil)}
        <button type="submit" class="plain">
          {texts.say('mod.undo-period-do')}
        </button>
      </form>
    </details>
  );
}
