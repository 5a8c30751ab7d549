/** The results of a search, or why there are none and what to do about it: one heading, one text, a list. */

import type { ComponentChild } from 'preact';
import { hasTwoNumbers, SWAPPED } from '../../schemas/text/numbers.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import type { SearchTexts } from '../texts/areas.ts';
import { type MapApp, OtherApps } from '../toilet/directions.tsx';
import { rowTitles } from '../toilet/row-titles.ts';
import { type HeroActions, ToiletHero } from '../toilet/toilet-hero.tsx';
import { type RowProps, ToiletRow } from '../toilet/toilet-row.tsx';
import { inLanguageOf, nameOf } from '../toilet/toilet-words.ts';
import { Credit } from './credit.tsx';
import { type InView, MOST_IN_VIEW } from './in-view.ts';
import { asksForOpen, isFarther, leadingToilet, nearestOf, nearestOpen } from './leading-toilet.ts';
import type { Alternative } from './open-first.ts';
import {
  addressOf,
  choicesOf,
  FEW,
  hasFilters,
  MANY,
  printAddress,
  proposeAddress,
  type SearchQuery,
  withoutFilters,
} from './search-query.ts';
import { type FoundAnswer, faultHeadline, type SearchAnswer, type SearchState } from './search-state.ts';

/** How far the search looks, metres. */
const SEARCH_RADIUS_M = 50_000;

export interface ResultsProps {
  readonly state: SearchState;
  readonly texts: SearchTexts;
  readonly searching?: boolean | undefined;
  /** The button that stands beside the heading of what is in view. */
  readonly beside?: ComponentChild;
  /** The saved toilets and places: before the list, and below the toilet that leads if there is one. */
  readonly saved?: ComponentChild;
  /** Elements that scripts put below the list of a search, and below a fault. */
  readonly extra?: ComponentChild;
  readonly actions?: ResultsActions | undefined;
}

/** Actions that scripts add. */
export interface ResultsActions {
  /** The toilet that was chosen on the map or in the list; undefined: the nearest leads. */
  readonly chosen: Toilet | FoundToilet | undefined;
  readonly hero: Omit<HeroActions, 'onClose'>;
  onApp(app: MapApp): void;
  onChoose(toilet: Toilet): void;
  onForget(): void;
  /** Follows a link inside the page without loading it. */
  onFollow(address: string): void;
}

export function Results({
  state,
  texts,
  searching,
  beside,
  saved,
  extra,
  actions,
}: ResultsProps): ComponentChild {
  const { title, text } = headline(state, texts);
  const { answer, query, base } = state;
  const link = (next: SearchQuery, words: string) => (
    <FollowLink base={base} query={next} words={words} actions={actions} isButton />
  );
  const isFound = answer.kind === 'found' && answer.result.results.length > 0;
  const isLed = answer.kind === 'found' || (answer.kind === 'view' && actions?.chosen !== undefined);
  const swapped = swappedQuery(state);
  return (
    <section
      class={isFound ? 'results is-found' : 'results'}
      aria-labelledby="results-title"
      aria-busy={searching ? 'true' : 'false'}
    >
      {!isLed && saved}
      <div class="results-head">
        <h2 id="results-title" tabIndex={-1}>
          {searching ? texts.say('results.searching') : title}
        </h2>
        {answer.kind === 'view' && beside}
      </div>
      {/* The text of the last answer says nothing of the next one. That of what is in view stays true: nothing moves. */}
      {text !== undefined && (!searching || answer.kind === 'view') && <p class="quiet">{text}</p>}
      {answer.kind === 'found' && (
        <Found state={state} answer={answer} texts={texts} saved={saved} actions={actions} />
      )}
      {answer.kind === 'view' && (
        <ViewRows state={state} answer={answer} texts={texts} saved={isLed && saved} actions={actions} />
      )}
      {canShowMore(state) && link({ ...query, more: true }, texts.say('results.more'))}
      {(answer.kind === 'found' || answer.kind === 'view') &&
        answer.alternatives?.map((each) => link(each.query, alternativeWords(each, texts)))}
      {isEmpty(answer) &&
        hasFilters(query) &&
        !isOneLess(answer) &&
        link(withoutFilters(query), texts.say('results.without-filters'))}
      {swapped && link(swapped, texts.say('results.swapped', { position: `${swapped.lat}, ${swapped.lon}` }))}
      {state.takesContributions && answer.kind === 'found' && answer.result.origin && (
        <p class="missing">
          {texts.say('results.missing')}{' '}
          <a href={(state.api ?? base) + proposeAddress(answer.result.origin)}>
            {texts.say('results.propose')}
          </a>
        </p>
      )}
      {isFound && state.api === undefined && (
        <p class="onward">
          <a class="button-link" href={base + printAddress(query)}>
            {texts.say('print.link')}
          </a>
        </p>
      )}
      {canRetry(answer) && !searching && link(query, texts.say('results.retry'))}
      {(answer.kind === 'found' || answer.kind === 'view') && (
        <Credit base={base} attribution={answer.result.attribution}>
          {answer.kind === 'found' && isFound && orderWords(answer, texts)}
        </Credit>
      )}
      {extra}
    </section>
  );
}

/** A link to another search, which scripts follow inside the page. */
function FollowLink({
  base,
  query,
  words,
  actions,
  isButton = false,
}: {
  readonly base: string;
  readonly query: SearchQuery;
  readonly words: string;
  readonly actions: ResultsActions | undefined;
  readonly isButton?: boolean;
}): ComponentChild {
  const address = addressOf(query);
  const follow = (event: Event) => {
    event.preventDefault();
    actions?.onFollow(address);
  };
  return (
    <p>
      <a class={isButton ? 'button-link' : undefined} href={base + address} onClick={actions && follow}>
        {words}
      </a>
    </p>
  );
}

function orderWords(answer: FoundAnswer, texts: SearchTexts): string {
  return texts.say(answer.result.order === 'walk' ? 'results.on-foot' : 'results.nearest');
}

type ListProps<Answer> = Omit<ResultsProps, 'searching' | 'extra'> & { readonly answer: Answer };

/** Properties of the rows of a list, and of the toilet that leads it. */
function partsOf<Listed extends Toilet>(
  { state, answer, texts, actions }: ListProps<FoundAnswer | InView>,
  listed: readonly Listed[],
) {
  const { base, nowMs, takesContributions, api } = state;
  const asideOf = ({ id }: Toilet) => answer.asides?.[id] ?? {};
  const results = listed.map((toilet) => inLanguageOf(toilet, asideOf(toilet).names, texts));
  const shared = { texts, nowMs, base };
  const helpAt = takesContributions ? (api ?? base) : undefined;
  return {
    results,
    rows: { ...shared, asideOf, titles: rowTitles(results, asideOf, texts), onChoose: actions?.onChoose },
    heroOf: (toilet: Toilet) => ({ ...shared, toilet, aside: asideOf(toilet), helpAt }),
  };
}

/** The toilet that leads, and the others in their order. */
function Found(props: ListProps<FoundAnswer>): ComponentChild {
  const { state, answer, texts, saved, actions } = props;
  const { query, base } = state;
  const { results, rows, heroOf } = partsOf(props, answer.result.results);
  const leader = leadingToilet(results, query, actions?.chosen, answer.asides);
  return (
    <>
      {leader && (
        <ToiletHero
          key={leader.id}
          {...heroOf(leader)}
          stepFree={
            !query.stepFree && (
              <FollowLink
                base={base}
                query={{ ...query, stepFree: true }}
                words={texts.say('hero.step-free')}
                actions={actions}
              />
            )
          }
          mayBeOpen={asksForOpen(query) && leader.open_now === 'unknown'}
          actions={
            actions && {
              ...actions.hero,
              onClose: leader === nearestOf(results, query, answer.asides) ? undefined : actions.onForget,
            }
          }
        />
      )}
      {saved}
      {groupsOf(results, leader, query).map(
        ([title, some]) =>
          some.length > 0 && [
            <h3 key={`${title} title`} class={title === 'results.others' ? 'visually-hidden' : 'group'}>
              {texts.say(title)}
            </h3>,
            <Rows key={title} {...rows} toilets={some} />,
          ],
      )}
      {leader && (
        <OtherApps toilet={leader} name={nameOf(leader, texts)} texts={texts} onApp={actions?.onApp} />
      )}
    </>
  );
}

interface RowsProps extends Pick<RowProps, 'texts' | 'nowMs' | 'base' | 'onChoose'> {
  readonly toilets: readonly Toilet[];
  readonly titles: ReadonlyMap<string, string>;
  readonly asideOf: (toilet: Toilet) => RowProps['aside'];
}

/** A list of toilets, none of them chosen. */
function Rows({ toilets, titles, asideOf, ...row }: RowsProps): ComponentChild {
  return (
    <ol class="rows">
      {toilets.map((toilet) => (
        <li key={toilet.id} id={toilet.id}>
          <ToiletRow {...row} toilet={toilet} title={titles.get(toilet.id) ?? ''} aside={asideOf(toilet)} />
        </li>
      ))}
    </ol>
  );
}

/** The toilets in view of the map, below the one that was chosen on it. */
function ViewRows(props: ListProps<InView>): ComponentChild {
  const { answer, texts, saved, actions } = props;
  const { results, rows, heroOf } = partsOf(props, answer.result.results);
  const asked = actions?.chosen;
  const names = asked && rows.asideOf(asked).names;
  const chosen = asked && (results.find(({ id }) => id === asked.id) ?? inLanguageOf(asked, names, texts));
  return (
    <>
      {chosen && (
        <ToiletHero
          key={chosen.id}
          {...heroOf(chosen)}
          stepFree={false}
          mayBeOpen={false}
          actions={actions && { ...actions.hero, onClose: actions.onForget }}
        />
      )}
      {saved}
      <Rows {...rows} toilets={results.filter(({ id }) => id !== chosen?.id)} />
    </>
  );
}

/** The rows below the leader, in groups with their titles: what is known to be open first, what is far away last. */
function groupsOf(results: readonly FoundToilet[], leader: Toilet | undefined, query: SearchState['query']) {
  const rows = results.filter(({ id }) => id !== leader?.id);
  const near = rows.filter((toilet) => !isFarther(toilet, results));
  const isOpen = ({ open_now }: Toilet) => open_now === true;
  const farther = ['results.farther', rows.filter((toilet) => isFarther(toilet, results))] as const;
  if (!asksForOpen(query)) return [['results.others', near] as const, farther];
  return [
    ['results.open', near.filter(isOpen)] as const,
    ['results.unlisted', near.filter((toilet) => !isOpen(toilet))] as const,
    farther,
  ];
}

/** The title of the page: what the tab, the history and a shared link call it. */
export function pageTitle(
  { answer, query }: Pick<SearchState, 'answer' | 'query'>,
  texts: SearchTexts,
): string {
  const found = answer.kind === 'found' ? answer.result.origin?.label : undefined;
  const place = found ?? query.place;
  return place === undefined ? texts.say('find.title') : texts.say('find.title-near', { place });
}

/** Heading of every state, and its first sentence if it has one. */
export function headline(
  state: SearchState,
  texts: SearchTexts,
): { title: string; text: string | undefined } {
  const { answer, query, scripted, covered } = state;
  if (answer.kind === 'nothing') {
    return {
      title: texts.say('results.welcome-title'),
      text: texts.say(scripted ? 'results.welcome' : 'results.welcome-plain'),
    };
  }
  if (answer.kind === 'view') return viewHeadline(answer, state, texts);
  if (answer.kind === 'position') {
    return {
      title: texts.say(`position.${answer.fault}-title`),
      text: texts.say(`position.${answer.fault}`),
    };
  }
  if (answer.kind === 'fault') return faultHeadline(answer, texts);
  const { status, origin, results } = answer.result;
  const place = origin?.label ?? query.place ?? '';
  if (status === 'needs_location') {
    return {
      title: texts.say('results.where-title'),
      text: texts.say(scripted ? 'results.welcome' : 'results.welcome-plain'),
    };
  }
  if (status === 'place_not_found') {
    const advice = [texts.say('results.unknown-place')];
    if (hasTwoNumbers(query.place ?? '')) advice.push(texts.say('results.unknown-position'));
    return {
      title: texts.say('results.unknown-place-title', { place: query.place ?? '' }),
      text: withArea(advice.join(' '), covered, texts),
    };
  }
  if (results.length === 0) {
    return {
      title: texts.say('results.none-title', { distance: texts.radius(SEARCH_RADIUS_M), place }),
      text: hasFilters(query)
        ? texts.say('results.none-filtered')
        : withArea(texts.say('results.none'), covered, texts),
    };
  }
  const count = results.filter((toilet) => !isFarther(toilet, results)).length;
  const isNoneOpen = asksForOpen(query) && !nearestOpen(results);
  return {
    title: texts.say(isNoneOpen ? 'results.none-open' : 'results.near', { count, place }),
    text:
      answer.savedMs === undefined
        ? undefined
        : texts.say('results.saved', { day: texts.day(answer.savedMs) }),
  };
}

function viewHeadline(
  { count, result, savedMs }: InView,
  { query, scripted, covered }: SearchState,
  texts: SearchTexts,
): { title: string; text: string } {
  const shown = result.results.length;
  const title = viewTitle(count, shown, texts);
  if (savedMs !== undefined) return { title, text: texts.say('results.saved', { day: texts.day(savedMs) }) };
  if (shown === 0 && hasFilters(query)) return { title, text: texts.say('results.none-filtered') };
  if (!scripted) return { title, text: texts.say('results.welcome-plain') };
  const advice = texts.say('results.view-advice');
  if (!covered) return { title, text: advice };
  const { area, day } = covered;
  return { title, text: `${texts.say('results.view-of', { area, day: texts.day(day) })} ${advice}` };
}

function viewTitle(count: number | undefined, shown: number, texts: SearchTexts): string {
  if (shown === 0) return texts.say('results.none-in-view');
  if (count === undefined) return texts.say('results.view-middle');
  return texts.say(count < MOST_IN_VIEW ? 'results.in-view' : 'results.many-in-view', { count });
}

/** The sentence, and which area and day the data are of. */
function withArea(sentence: string, covered: SearchState['covered'], texts: SearchTexts): string {
  if (!covered) return sentence;
  const { area, day } = covered;
  return `${sentence} ${texts.say('results.covered', { area, day: texts.day(day) })}`;
}

function isEmpty(answer: SearchAnswer): boolean {
  if (answer.kind === 'view') return answer.result.results.length === 0;
  return answer.kind === 'found' && answer.result.status === 'no_results';
}

/** Whether the search without filters is offered already, as the search with one choice less. */
function isOneLess(answer: SearchAnswer): boolean {
  const isListed = answer.kind === 'found' || answer.kind === 'view';
  return isListed && (answer.alternatives ?? []).some(({ query }) => !hasFilters(query));
}

function alternativeWords({ without, count }: Alternative, texts: SearchTexts): string {
  const values = { count, filter: texts.say(without) };
  return texts.say(count < MANY ? 'results.without-one' : 'results.many-without-one', values);
}

/** The same search at the swapped position, if toilets are known there and not here. */
function swappedQuery({ answer, query }: SearchState): SearchQuery | undefined {
  if (answer.kind !== 'found' || !answer.result.origin || !answer.result.display_note.includes(SWAPPED))
    return undefined;
  const { lat, lon } = answer.result.origin;
  return { ...choicesOf(query), lat: lon, lon: lat };
}

function canRetry(answer: SearchAnswer): boolean {
  return answer.kind === 'fault' && answer.fault !== 'parameters';
}

/** Whether there may be more results: probably, if as many came as were asked for. */
function canShowMore({ answer, query }: SearchState): boolean {
  if (answer.kind !== 'found' || query.more) return false;
  return answer.result.results.length === FEW;
}
