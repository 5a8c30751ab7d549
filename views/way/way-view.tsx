/**
 * The page "Along my way": two ends and a time, the walk between them, and the toilets beside it. A function of its state alone, as
 * the page "Find": the server renders it without actions, scripts take it over and add them.
 */

import type { ComponentChild, Ref } from 'preact';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import { Credit } from '../find/credit.tsx';
import { Filters, type PlaceActions, PlaceInput } from '../find/search-form.tsx';
import {
  type Choices,
  hasFilters,
  NO_QUERY,
  withExtra,
  withFilter,
  withStepFree,
} from '../find/search-query.ts';
import { faultHeadline, unknownPlace } from '../find/search-state.ts';
import type { WayTexts } from '../texts/areas.ts';
import { walkLink } from '../toilet/directions.tsx';
import { rowTitles } from '../toilet/row-titles.ts';
import { ToiletRow } from '../toilet/toilet-row.tsx';
import { inLanguageOf, isInvented } from '../toilet/toilet-words.ts';
import { stepsOf } from '../toilet/way-words.ts';
import {
  ENDS,
  endText,
  type FoundWay,
  swapped,
  type WayQuery,
  type WayState,
  wayAddress,
} from './way-query.ts';
import { type ShownWay, shownWay, type WayRow } from './way-rows.ts';

/** Actions that scripts add. */
interface WayActions {
  readonly from: PlaceActions;
  readonly to: PlaceActions;
  readonly asking: boolean;
  readonly locating: boolean;
  readonly online: boolean;
  readonly mapRef: Ref<HTMLDivElement>;
  /** Place of the picture that stands until the map is drawn. */
  readonly pictureRef: Ref<HTMLDivElement>;
  readonly mapNote: 'loading' | 'failed' | undefined;
  onSubmit(at: string): void;
  onChoices(choices: Choices): void;
  onHere(): void;
  /** Follows a link to another walk inside the page. */
  onFollow(query: WayQuery): void;
}

interface WayProps {
  readonly state: WayState;
  readonly texts: WayTexts;
  readonly actions?: WayActions | undefined;
}

export function WayView({ state, texts, actions }: WayProps): ComponentChild {
  const { title } = headline(state, texts);
  return (
    <div class="find with-map way">
      <div class="find-search">
        <h1>{texts.say('along.heading')}</h1>
        <WayForm state={state} texts={texts} actions={actions} />
        {actions?.online === false && (
          <p class="notice" role="status">
            {texts.say('offline.notice')}
          </p>
        )}
      </div>
      {state.scripted && (
        <div class="map-part needs-script">
          <div class="map-picture" ref={actions?.pictureRef ?? null} />
          <div class="map" ref={actions?.mapRef ?? null} />
          {actions?.mapNote !== undefined && <p class="map-note">{texts.say(`map.${actions.mapNote}`)}</p>}
        </div>
      )}
      <div class="find-results">
        <WayResults state={state} texts={texts} actions={actions} />
      </div>
      {actions && (
        <p class="visually-hidden" role="status">
          {actions.asking ? texts.say('along.searching') : title}
        </p>
      )}
    </div>
  );
}

function WayForm({ state, texts, actions }: WayProps): ComponentChild {
  const { base, query, answer } = state;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const at = event.currentTarget instanceof HTMLFormElement && new FormData(event.currentTarget).get('at');
    actions?.onSubmit(typeof at === 'string' ? at : '');
  };
  const turned = swapped(query);
  const { choices = NO_QUERY } = query;
  const needsHere = answer.kind === 'here' || answer.kind === 'position';
  return (
    <form
      class="search way-form"
      action={`${base}/way`}
      method="get"
      role="search"
      onSubmit={actions && submit}
    >
      <div class="way-ends">
        {ENDS.map((name) => (
          <PlaceInput
            key={name}
            name={name}
            label={texts.say(`along.${name}`)}
            // The server knows no position: without scripts a place is typed instead.
            value={query[name] === 'here' ? '' : endText(query[name], '')}
            texts={texts}
            actions={actions?.[name]}
          />
        ))}
        <a
          class="round swap"
          href={base + wayAddress(turned)}
          aria-label={texts.say('along.swap')}
          onClick={actions && follow(actions, turned)}
        >
          <Icon name="swap" />
        </a>
      </div>
      {needsHere && state.scripted && (
        <button type="button" class="near-me needs-script" onClick={actions?.onHere}>
          <Icon name="position" />
          {texts.say(actions?.locating ? 'search.locating' : 'along.here')}
        </button>
      )}
      <div class="way-when">
        <label>
          {texts.say('along.at')}
          <input type="time" name="at" key={query.at} defaultValue={query.at ?? ''} />
        </label>
        <button type="submit">{texts.say('along.submit')}</button>
      </div>
      <Filters
        query={choices}
        texts={texts}
        hasWalks
        actions={
          actions && {
            onFilter: (name, on) => actions.onChoices(withFilter(choices, name, on)),
            onExtra: (name, value) => actions.onChoices(withExtra(choices, name, value)),
            onStepFree: (on) => actions.onChoices(withStepFree(choices, on)),
          }
        }
      />
    </form>
  );
}

function follow({ onFollow }: WayActions, query: WayQuery) {
  return (event: Event) => {
    event.preventDefault();
    onFollow(query);
  };
}

function WayResults({ state, texts, actions }: WayProps): ComponentChild {
  const { base, query, answer } = state;
  const { title, text } = headline(state, texts);
  const isAsking = actions?.asking === true;
  const shown = answer.kind === 'found' ? shownWay(answer.result, query.isClosed === true) : undefined;
  return (
    <section class="results" aria-labelledby="results-title" aria-busy={isAsking ? 'true' : 'false'}>
      <h2 id="results-title" tabIndex={-1}>
        {isAsking ? texts.say('along.searching') : title}
      </h2>
      {text !== undefined && !isAsking && <p class="quiet">{text}</p>}
      {answer.kind === 'found' && shown && (
        <>
          <Start query={query} answer={answer} texts={texts} />
          <Offer state={state} answer={answer} texts={texts} actions={actions} />
          <Rows state={state} answer={answer} shown={shown} texts={texts} />
        </>
      )}
      {answer.kind === 'found' && <Credit base={base} attribution={answer.result.attribution} />}
    </section>
  );
}

/** Opens the walk in a map app: by the toilet that closes the stretch, if that walk is on show. */
function Start({
  query,
  answer: { from, to, result },
  texts,
}: Pick<WayProps, 'texts'> & { readonly query: WayQuery; readonly answer: FoundWay }): ComponentChild {
  if (result.results.some(({ toilet }) => isInvented(toilet))) return null;
  const by = query.isClosed ? result.gap?.closed_by?.toilet : undefined;
  return (
    <p>
      <a
        class="walk-there"
        href={walkLink({ from: query.from === 'here' ? undefined : from, to, by })}
        rel="noreferrer"
      >
        <Icon name="walk" />
        {texts.say('along.start')}
      </a>
    </p>
  );
}

/** The walk that closes the longest stretch, or the way back to the shorter one. */
function Offer({ state, answer, texts, actions }: WayProps & { readonly answer: FoundWay }): ComponentChild {
  const { base, query } = state;
  const { walk, gap } = answer.result;
  const closing = gap?.closed_by;
  if (!closing) return null;
  const { isClosed, ...rest } = query;
  const next = isClosed ? rest : { ...query, isClosed: true };
  const values = { minutes: closing.gap_min, more: Math.max(0, closing.walk.min - walk.min) };
  return (
    <p>
      <a class="button-link" href={base + wayAddress(next)} onClick={actions && follow(actions, next)}>
        {isClosed ? texts.say('along.reopen') : texts.say('along.close', values)}
      </a>
    </p>
  );
}

function Rows({
  state: { base, nowMs },
  answer: { result, asides },
  shown,
  texts,
}: Pick<WayProps, 'state' | 'texts'> & {
  readonly answer: FoundWay;
  readonly shown: ShownWay;
}): ComponentChild {
  const asideOf = ({ id }: Toilet) => asides[id] ?? {};
  const named = (toilet: Toilet) => inLanguageOf(toilet, asideOf(toilet).names, texts);
  const toilets = shown.rows.flatMap((row) => (row.kind === 'toilet' ? [named(row.toilet)] : []));
  const titles = rowTitles(toilets, asideOf, texts);
  // Hours are said as they will be then: "opens tomorrow" is the day after the walk.
  const thenMs = Math.max(nowMs, Date.parse(result.at));
  return (
    <ol class="rows">
      {shown.rows.map((row) =>
        row.kind === 'gap' ? (
          <GapRow key="gap" row={row} texts={texts} />
        ) : (
          <li key={row.toilet.id} id={row.toilet.id}>
            <ToiletRow
              toilet={named(row.toilet)}
              title={titles.get(row.toilet.id) ?? ''}
              aside={asideOf(row.toilet)}
              along={{
                minutes: row.min,
                unit: texts.say('along.min-on'),
                words: detourWords(row.detourMin, texts),
              }}
              {...{ texts, base, nowMs: thenMs }}
            />
          </li>
        ),
      )}
    </ol>
  );
}

function detourWords(minutes: number, texts: WayTexts): string {
  return minutes === 0 ? texts.say('along.on-the-way') : texts.say('along.detour', { minutes });
}

function GapRow({
  row: { min, fromMin, toMin },
  texts,
}: {
  readonly row: Extract<WayRow, { kind: 'gap' }>;
  readonly texts: WayTexts;
}): ComponentChild {
  return (
    <li class="gap">
      <strong>{texts.say('along.gap', { minutes: min })}</strong>
      <small>{texts.say('along.gap-where', { from: fromMin, to: toMin })}</small>
    </li>
  );
}

interface Headline {
  readonly title: string;
  readonly text?: string | undefined;
}

/** Heading of every state, and its sentences if it has any. */
function headline({ answer, query, scripted, nowMs }: WayState, texts: WayTexts): Headline {
  switch (answer.kind) {
    case 'nothing':
      return {
        title: texts.say('along.lead-title'),
        text: scripted
          ? `${texts.say('along.lead')} ${texts.say('along.lead-here')}`
          : texts.say('along.lead'),
      };
    case 'here':
      return {
        title: texts.say('along.position-title'),
        text: texts.say(scripted ? 'along.position' : 'along.position-plain'),
      };
    case 'position':
      return {
        title: texts.say(`position.${answer.fault}-title`),
        text: texts.say(`position.${answer.fault}`),
      };
    case 'fault':
      return faultHeadline(answer, texts);
    case 'unknown':
      return unknownPlace(answer.place, texts);
    case 'found':
      return foundHeadline(answer, query, nowMs, texts);
  }
}

function foundHeadline(
  { result, at, savedMs }: FoundWay,
  { isClosed, choices = NO_QUERY }: WayQuery,
  nowMs: number,
  texts: WayTexts,
): Headline {
  if (result.status === 'no_graph')
    return { title: texts.say('along.no-graph-title'), text: texts.say('along.no-graph') };
  const shown = shownWay(result, isClosed === true);
  if (!shown) return { title: texts.say('along.no-route-title'), text: texts.say('along.no-route') };
  const { rows, walkMin: minutes, distanceM, gapMin, flights } = shown;
  const count = rows.filter(({ kind }) => kind === 'toilet').length;
  const sentences = [
    `${texts.distance(distanceM)} · ${stepsOf({ isKnown: true, flights }, texts)}.`,
    count === 0 && hasFilters(choices) && texts.say('results.none-filtered'),
    count > 0 && texts.say('along.longest', { minutes: gapMin }),
    at !== undefined && texts.say('along.at-time', { time: texts.opening(at, nowMs) }),
    result.truncated && texts.say('along.truncated'),
    savedMs !== undefined && texts.say('results.saved', { day: texts.day(savedMs) }),
  ];
  return {
    title: count > 0 ? texts.say('along.found', { minutes, count }) : texts.say('along.none', { minutes }),
    text: sentences.filter((each) => each !== false).join(' '),
  };
}

/** The title of the page: what the tab, the history and a shared link call it. Positions have no names here. */
export function wayTitle({ from, to }: WayQuery, texts: WayTexts): string {
  const names = [from, to].flatMap((end) => (end === undefined || end === 'here' ? [] : [endText(end, '')]));
  return [...names, texts.say('along.title')].join(' – ');
}
