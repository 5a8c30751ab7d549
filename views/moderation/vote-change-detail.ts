/** What votes changed: from what to what, by which votes, and how far these can be undone. */
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import { DecisionForm } from './decision-form.ts';
import type { VoteChange } from './moderation-state.ts';
import type { DetailProps } from './submission-detail.ts';

type Props = DetailProps<VoteChange>;

export function VoteChangeDetail(props: Props): ComponentChild {
  const { of, state, texts, actions } = props;
  return h(
    'div',
    null,
    h('p', null, texts.say(of.waits ? 'mod.change-waits' : 'mod.change-what')),
    h(
      'dl',
      { class: 'facts-list' },
      h(
        'div',
        null,
        h('dt', null, texts.say('mod.source')),
        h('dd', null, of.source ?? texts.say('mod.nothing')),
      ),
      h(
        'div',
        null,
        h('dt', null, texts.say(of.waits ? 'mod.said' : 'mod.shown')),
        h('dd', null, h('strong', null, of.value)),
      ),
    ),
    h(DecisionForm, {
      state,
      texts,
      actions,
      needsReason: false,
      yes: texts.say(of.waits ? 'mod.approve-waiting' : 'mod.approve-votes'),
      no: texts.say('mod.undo-votes'),
    }),
    h('h3', null, texts.say('mod.change-by')),
    h(
      'ol',
      { class: 'near' },
      of.votes.map((vote) => h(VoteRow, { key: vote.id, vote, ...props })),
    ),
    h(PeriodForm, props),
  );
}

/** The buttons say how much one tap takes back. */
function VoteRow({
  vote,
  state,
  texts,
  actions,
}: Props & { vote: VoteChange['votes'][number] }): ComponentChild {
  const button = (of: 'voter' | 'network', { votes, toilets }: { votes: number; toilets: number }) =>
    h(
      'button',
      {
        type: 'button',
        class: 'plain',
        'aria-disabled': state.isDeciding,
        onClick: () => actions.onUndoVotes(vote.id, of),
      },
      texts.say(`mod.undo-${of}`, { count: votes, toilets }),
    );
  return h(
    'li',
    null,
    texts.timeThere(new Date(vote.at), 'UTC'),
    ' ',
    button('voter', vote.voter),
    ' ',
    vote.network
      ? button('network', vote.network)
      : h('span', { class: 'quiet' }, texts.say('mod.no-network')),
  );
}

function PeriodForm({ of, state, texts, actions }: Props): ComponentChild {
  const [from, setFrom] = useState(of.changed_at.slice(0, 13).concat(':00'));
  const [until, setUntil] = useState('');
  const isWrong = (name: string) => state.fault?.fields.includes(name) ?? false;
  const field = (name: 'from' | 'until', value: string, set: (value: string) => void) =>
    h(
      'div',
      { class: 'field' },
      h('label', { for: `period-${name}` }, texts.say(`mod.period-${name}`)),
      h('input', {
        id: `period-${name}`,
        type: 'datetime-local',
        required: true,
        value,
        onInput: (event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) set(event.currentTarget.value);
        },
        ...(isWrong(name) && { 'aria-invalid': true, 'aria-describedby': `wrong-${name}` }),
      }),
      isWrong(name) && h('p', { class: 'field-error', id: `wrong-${name}` }, texts.say('mod.wrong-value')),
    );
  return h(
    'details',
    null,
    h('summary', null, texts.say('mod.undo-period')),
    h(
      'form',
      {
        onSubmit: (event: Event) => {
          event.preventDefault();
          actions.onUndoPeriod(from, until);
        },
      },
      field('from', from, setFrom),
      field('until', until, setUntil),
      h('button', { type: 'submit', class: 'plain' }, texts.say('mod.undo-period-do')),
    ),
  );
}
