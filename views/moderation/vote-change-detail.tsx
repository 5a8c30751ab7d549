/** Changes by votes: from what to what, by which votes, and how far these can be undone. */
import type { ComponentChild } from 'preact';
import { Decide, Decision, type DetailProps, errorTies, isWrong } from './decide-form.tsx';
import type { VoteChange } from './moderation-state.ts';

type Props = DetailProps<VoteChange>;

export function VoteChangeDetail(props: Props): ComponentChild {
  const { of, state, texts } = props;
  const path = `toilets/${of.toilet_id}`;
  const fields = { fact: of.fact, value: of.value };
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
      <Decision
        state={state}
        texts={texts}
        yes={{
          path: `${path}/approve-votes`,
          fields,
          children: texts.say(of.waits ? 'mod.approve-waiting' : 'mod.approve-votes'),
        }}
        no={{ path: `${path}/undo-votes`, fields, children: texts.say('mod.undo-votes') }}
      />
      <h3>{texts.say('mod.change-by')}</h3>
      <ol class="near">
        {of.votes.map((vote) => (
          <VoteRow key={vote.id} vote={vote} {...props} />
        ))}
      </ol>
      <Period {...props} />
    </div>
  );
}

/** The buttons say how much one tap takes back. */
function VoteRow({ vote, texts }: Props & { vote: VoteChange['votes'][number] }): ComponentChild {
  const button = (of: 'voter' | 'network', { votes, toilets }: { votes: number; toilets: number }) => (
    <Decide path={`votes/${vote.id}/undo-${of}`} look="plain">
      {texts.say(`mod.undo-${of}`, { count: votes, toilets })}
    </Decide>
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

function Period({ of, state, texts }: Props): ComponentChild {
  const { typed } = state;
  const field = (name: 'from' | 'until', value: string | undefined) => (
    <div class="field">
      <label for={name}>{texts.say(`mod.period-${name}`)}</label>
      <input id={name} name={name} type="datetime-local" defaultValue={value} {...errorTies(state, name)} />
      {isWrong(state, name) && (
        <p class="field-error" id={`wrong-${name}`}>
          {texts.say('mod.wrong-value')}
        </p>
      )}
    </div>
  );
  return (
    <details open={isWrong(state, 'from') || isWrong(state, 'until')}>
      <summary>{texts.say('mod.undo-period')}</summary>
      {field('from', typed.from ?? `${of.changed_at.slice(0, 13)}:00`)}
      {field('until', typed.until)}
      <Decide path="votes/undo-period" look="plain">
        {texts.say('mod.undo-period-do')}
      </Decide>
    </details>
  );
}
