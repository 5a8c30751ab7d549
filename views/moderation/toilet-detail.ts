/** A toilet under a moderator's eye: every fact with its source, votes and fixed value; gone; its history. */
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import type { ToiletState } from '../../schemas/moderation.ts';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import { recordLink } from '../toilet-facts.ts';
import { nameOf } from '../toilet-words.ts';
import type { HistoryEvent, LookedAt, ModerationActions } from './moderation-state.ts';

type FactState = ToiletState['facts'][number];

export interface ToiletDetailProps {
  readonly looked: LookedAt;
  /** It stands alone on the page, not below an item. */
  readonly isAlone?: boolean;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}

export function ToiletDetail({ looked, isAlone = false, texts, actions }: ToiletDetailProps): ComponentChild {
  const { state, history } = looked;
  const record = state.toilet ? recordLink(state.toilet) : undefined;
  return h(
    'section',
    { class: 'looked-at' },
    h(isAlone ? 'h2' : 'h3', null, state.toilet ? nameOf(state.toilet, texts) : state.id),
    h(
      'p',
      { class: 'quiet' },
      state.gone
        ? texts.say('mod.is-gone')
        : state.toilet
          ? h('a', { href: state.toilet.url, target: '_blank' }, texts.say('mod.toilet-page'))
          : texts.say('mod.not-shown'),
      record && [
        ' · ',
        h('a', { href: record, target: '_blank', rel: 'noreferrer' }, texts.say('page.record')),
      ],
    ),
    h(
      'div',
      { class: 'table-frame', role: 'region', 'aria-label': texts.say('mod.facts'), tabIndex: 0 },
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            (['mod.fact', 'mod.source', 'mod.said', 'mod.shown'] as const).map((key) =>
              h('th', { scope: 'col', key }, texts.say(key)),
            ),
          ),
        ),
        h(
          'tbody',
          null,
          state.facts.map((fact) =>
            h(FactRow, { key: `${state.id} ${fact.fact}`, toiletId: state.id, fact, texts, actions }),
          ),
        ),
      ),
    ),
    !state.gone &&
      h(
        'p',
        null,
        h(
          'button',
          { type: 'button', class: 'plain', onClick: () => actions.onGone(state.id) },
          texts.say('mod.mark-gone'),
        ),
      ),
    history.length > 0 && h(History, { history, texts }),
  );
}

interface FactRowProps {
  readonly toiletId: string;
  readonly fact: FactState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}

function FactRow({ toiletId, fact, texts, actions }: FactRowProps): ComponentChild {
  const [typed, setTyped] = useState<string>();
  const { fact: name, source, decided, by, votes } = fact;
  const none = texts.say('mod.nothing');
  const label = texts.say(`fact.${name}`);
  const isFixed = by === 'moderator';
  return h(
    'tr',
    null,
    h('th', { scope: 'row' }, label),
    h('td', null, source ?? none),
    h(
      'td',
      null,
      votes.length > 0 ? votes.map(({ value, count }) => `${value} (${count})`).join(', ') : none,
    ),
    h(
      'td',
      null,
      h('strong', null, decided ?? source ?? none),
      by !== null && ` (${texts.say(isFixed ? 'mod.by-moderator' : 'mod.by-votes')})`,
      ' ',
      typed === undefined
        ? h(
            'button',
            {
              type: 'button',
              class: 'link',
              'aria-label': texts.say('mod.fix-fact', { fact: label }),
              onClick: () => setTyped(decided ?? source ?? ''),
            },
            texts.say('mod.fix'),
          )
        : h(
            'form',
            {
              class: 'fix',
              onSubmit: (event: Event) => {
                event.preventDefault();
                actions.onLock(toiletId, name, typed, isFixed ? decided : null);
              },
            },
            h('input', {
              'aria-label': texts.say('mod.fix-value', { fact: label }),
              value: typed,
              onInput: (event: InputEvent) => {
                if (event.currentTarget instanceof HTMLInputElement) setTyped(event.currentTarget.value);
              },
            }),
            h('button', { type: 'submit' }, texts.say('mod.fix-it')),
            h(
              'button',
              { type: 'button', class: 'link', onClick: () => setTyped(undefined) },
              texts.say('mod.cancel'),
            ),
          ),
      isFixed &&
        h(
          'button',
          {
            type: 'button',
            class: 'link',
            'aria-label': texts.say('mod.unlock-fact', { fact: label }),
            onClick: () => actions.onUnlock(toiletId, name),
          },
          texts.say('mod.unlock'),
        ),
    ),
  );
}

function History({
  history,
  texts,
}: {
  readonly history: readonly HistoryEvent[];
  readonly texts: ModerationTexts;
}): ComponentChild {
  return h(
    'details',
    null,
    h('summary', null, texts.say('mod.history', { count: history.length })),
    h(
      'ul',
      { class: 'history' },
      history.map((event) =>
        h(
          'li',
          { key: event.id },
          `${texts.day(event.at)}: ${texts.say(`mod.event-${event.kind}`)} ${detailOf(event)}`,
        ),
      ),
    ),
  );
}

/** Data as it is kept; nothing of it tells who spoke. */
function detailOf(event: HistoryEvent): string {
  if (event.kind === 'rating') return String(event.rating);
  if (event.kind === 'vote') return `${event.fact} = ${event.value}${event.undone ? ' (undone)' : ''}`;
  if (event.kind === 'report') return [event.report, event.state, event.note].filter(Boolean).join(', ');
  if (event.kind === 'decision') return [event.action, event.reason].filter(Boolean).join(', ');
  return event.kind === 'submission' ? (event.note ?? '') : '';
}
