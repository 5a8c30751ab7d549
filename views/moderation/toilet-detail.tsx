/** A toilet under a moderator's eye: every fact with its source, votes and fixed value; gone; its history. */

import type { ComponentChild } from 'preact';
import type { ToiletState } from '../../schemas/people/moderation.ts';
import { FramedTable } from '../components/elements.tsx';
import type { ModerationTexts } from '../texts/areas.ts';
import { recordLink } from '../toilet/toilet-facts.ts';
import { nameOf } from '../toilet/toilet-words.ts';
import { Decide, isWrong, type PartProps } from './decide-form.tsx';
import { actionWords } from './item-words.ts';
import { type HistoryEvent, type LookedAt, linkTo } from './moderation-state.ts';

type FactState = ToiletState['facts'][number];

export interface ToiletDetailProps extends PartProps {
  readonly looked: LookedAt;
  /** It stands alone on the page, not below an item. */
  readonly isAlone?: boolean;
}

export function ToiletDetail({ looked, isAlone = false, ...shared }: ToiletDetailProps): ComponentChild {
  const { texts } = shared;
  const { state, history } = looked;
  const record = state.toilet ? recordLink(state.toilet) : undefined;
  const Heading = isAlone ? 'h2' : 'h3';
  return (
    <section class="looked-at">
      <Heading>{nameOf(state.toilet ?? state.source, texts)}</Heading>
      <p class="quiet">
        {state.gone ? (
          texts.say('mod.is-gone')
        ) : state.toilet ? (
          <a href={state.toilet.url} target="_blank" rel="noopener">
            {texts.say('mod.toilet-page')}
          </a>
        ) : (
          texts.say('mod.not-shown')
        )}
        {record && [
          ' · ',
          <a href={record} target="_blank" rel="noreferrer">
            {texts.say('page.record')}
          </a>,
        ]}
      </p>
      <FramedTable
        label={texts.say('mod.facts')}
        isNamed
        head={(['mod.fact', 'mod.source', 'mod.said', 'mod.shown'] as const).map((key) => texts.say(key))}
        rows={state.facts.map((fact) => factRow({ toiletId: state.id, fact, ...shared }))}
      />
      {!state.gone && (
        <p>
          <Decide path={`toilets/${state.id}/gone`} look="plain">
            {texts.say('mod.mark-gone')}
          </Decide>
        </p>
      )}
      {history.length > 0 && <History history={history} texts={texts} />}
    </section>
  );
}

interface FactRowProps extends PartProps {
  readonly toiletId: string;
  readonly fact: FactState;
}

function factRow({ toiletId, fact, state, texts }: FactRowProps): readonly ComponentChild[] {
  const { fact: name, source, decided, by, votes } = fact;
  const { address } = state;
  const none = texts.say('mod.nothing');
  const label = texts.say(`fact.${name}`);
  const isFixed = by === 'moderator';
  return [
    label,
    source ?? none,
    votes.length > 0 ? votes.map(({ value, count }) => `${value} (${count})`).join(', ') : none,
    <>
      <strong>{decided ?? source ?? none}</strong>
      {by !== null && ` (${texts.say(isFixed ? 'mod.by-moderator' : 'mod.by-votes')})`}{' '}
      {address.fix === name ? (
        <span class="fix">
          <input
            name="value"
            aria-label={texts.say('mod.fix-value', { fact: label })}
            defaultValue={state.typed.value ?? decided ?? source ?? ''}
            autofocus
            {...(isWrong(state, 'value') && { 'aria-invalid': true })}
          />
          <Decide
            path={`toilets/${toiletId}/lock`}
            fields={{ fact: name, ...(isFixed && decided !== null && { replaces: decided }) }}
          >
            {texts.say('mod.fix-it')}
          </Decide>
          <a href={linkTo({ ...address, fix: undefined })}>{texts.say('mod.cancel')}</a>
        </span>
      ) : (
        <a href={linkTo({ ...address, fix: name })} aria-label={texts.say('mod.fix-fact', { fact: label })}>
          {texts.say('mod.fix')}
        </a>
      )}{' '}
      {isFixed && (
        <Decide
          path={`toilets/${toiletId}/unlock`}
          fields={{ fact: name }}
          look="link"
          label={texts.say('mod.unlock-fact', { fact: label })}
        >
          {texts.say('mod.unlock')}
        </Decide>
      )}
    </>,
  ];
}

function History({
  history,
  texts,
}: {
  readonly history: readonly HistoryEvent[];
  readonly texts: ModerationTexts;
}): ComponentChild {
  return (
    <details>
      <summary>{texts.say('mod.history', { count: history.length })}</summary>
      <ul class="history">
        {history.map((event) => (
          <li
            key={event.id}
          >{`${texts.day(event.at)}: ${texts.say(`mod.event-${event.kind}`)} ${detailOf(event, texts)}`}</li>
        ))}
      </ul>
    </details>
  );
}

/** Text of an event, without its author. Values stand as they are stored. */
function detailOf(event: HistoryEvent, texts: ModerationTexts): string {
  switch (event.kind) {
    case 'rating':
      return String(event.rating);
    case 'vote': {
      const undone = event.undone ? ` (${texts.say('mod.vote-undone')})` : '';
      return `${texts.say(`fact.${event.fact}`)} = ${event.value}${undone}`;
    }
    case 'report':
      return joined(
        texts.say(`mod.report-${event.report}`),
        texts.say(`mod.state-${event.state}`),
        event.note,
      );
    case 'decision':
      return joined(actionWords(event.action, texts), event.reason);
    case 'submission':
      return event.note ?? '';
    case 'confirmation':
      return '';
  }
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
