/** What a search found, or why it found nothing and what to do about it: one heading, one text, a list. */
import { type ComponentChild, h } from 'preact';
import type { Toilet } from '../schemas/toilet.ts';
import { addressOf, FEW, withFilters } from './find-query.ts';
import type { FindAnswer, FindState } from './find-state.ts';
import { proposeAddress } from './help/propose-state.ts';
import type { Texts } from './texts/texts.ts';
import { ToiletCard } from './toilet-card.ts';

/** How far the search looks, metres. */
const SEARCH_RADIUS_M = 50_000;

export interface ResultsProps {
  readonly state: FindState;
  readonly texts: Texts;
  readonly chosenId?: string | undefined;
  readonly searching?: boolean | undefined;
  /** What scripts put below the list of a search, and below a fault. */
  readonly extra?: ComponentChild;
  /** A card was tapped, or the keyboard is in it. */
  readonly onPoint?: ((toilet: Toilet) => void) | undefined;
  /** Follows a link inside the page without loading it. */
  readonly onFollow?: ((address: string) => void) | undefined;
}

export function Results({
  state,
  texts,
  chosenId,
  searching,
  extra,
  onPoint,
  onFollow,
}: ResultsProps): ComponentChild {
  const { title, text } = headline(state, texts);
  const { answer, query, base, nowMs } = state;
  const toilets = answer.kind === 'found' ? answer.result.results : [];
  const link = (address: string, words: string) =>
    h(
      'p',
      null,
      h(
        'a',
        {
          class: 'button-link',
          href: base + address,
          onClick:
            onFollow &&
            ((event: Event) => {
              event.preventDefault();
              onFollow(address);
            }),
        },
        words,
      ),
    );
  return h(
    'section',
    { class: 'results', 'aria-labelledby': 'results-title', 'aria-busy': searching ? 'true' : 'false' },
    h('h2', { id: 'results-title', tabIndex: -1 }, searching ? texts.say('results.searching') : title),
    h('p', { class: 'quiet' }, text),
    toilets.length > 0 &&
      h(
        'ol',
        { class: 'cards' },
        toilets.map((toilet) =>
          h(
            'li',
            {
              key: toilet.id,
              id: toilet.id,
              onClick: onPoint && (() => onPoint(toilet)),
              onFocusIn: onPoint && (() => onPoint(toilet)),
            },
            h(ToiletCard, {
              toilet,
              texts,
              nowMs,
              base,
              saved: isSaved(answer),
              chosen: toilet.id === chosenId,
              helps: state.helps,
            }),
          ),
        ),
      ),
    canShowMore(state) && link(addressOf({ ...query, more: true }), texts.say('results.more')),
    isEmpty(answer) &&
      query.filters.length > 0 &&
      link(addressOf(withFilters(query, [])), texts.say('results.without-filters')),
    state.helps &&
      answer.kind === 'found' &&
      answer.result.origin &&
      h(
        'p',
        { class: 'missing' },
        texts.say('results.missing'),
        ' ',
        h('a', { href: base + proposeAddress(answer.result.origin) }, texts.say('results.propose')),
      ),
    canRetry(answer) && link(addressOf(query), texts.say('results.retry')),
    answer.kind === 'found' &&
      h(
        'p',
        { class: 'quiet credit' },
        h('a', { href: answer.result.attribution.url }, answer.result.attribution.text),
        ', ',
        h('a', { href: `${base}/licence` }, answer.result.attribution.license),
      ),
    extra,
  );
}

/** Heading and first sentence of every state. */
export function headline(
  { answer, query, scripted }: FindState,
  texts: Texts,
): { title: string; text: string } {
  if (answer.kind === 'nothing') {
    return {
      title: texts.say('results.welcome-title'),
      text: texts.say(scripted ? 'results.welcome' : 'results.welcome-plain'),
    };
  }
  if (answer.kind === 'position') {
    return {
      title: texts.say(`position.${answer.fault}-title`),
      text: texts.say(`position.${answer.fault}`),
    };
  }
  if (answer.kind === 'fault') {
    return {
      title: texts.say(`fault.${answer.fault}-title`),
      text: texts.say(`fault.${answer.fault}`, { count: answer.retryAfterS ?? 1 }),
    };
  }
  const { status, origin, results } = answer.result;
  const place = origin?.label ?? query.place ?? '';
  if (status === 'place_not_found' || status === 'needs_location') {
    return {
      title: texts.say('results.unknown-place-title', { place: query.place ?? '' }),
      text: texts.say('results.unknown-place'),
    };
  }
  if (results.length === 0) {
    return {
      title: texts.say('results.none-title', { distance: texts.distance(SEARCH_RADIUS_M), place }),
      text: texts.say(query.filters.length > 0 ? 'results.none-filtered' : 'results.none'),
    };
  }
  return {
    title: texts.say('results.near', { count: results.length, place }),
    text:
      answer.savedMs === undefined
        ? texts.say('results.nearest')
        : texts.say('results.saved', { day: texts.day(new Date(answer.savedMs).toISOString()) }),
  };
}

function isSaved(answer: FindAnswer): boolean {
  return answer.kind === 'found' && answer.savedMs !== undefined;
}

function isEmpty(answer: FindAnswer): boolean {
  return answer.kind === 'found' && answer.result.status === 'no_results';
}

function canRetry(answer: FindAnswer): boolean {
  return answer.kind === 'fault' && answer.fault !== 'parameters';
}

/** Where as many came as were asked for, there are probably more. */
function canShowMore({ answer, query }: FindState): boolean {
  if (answer.kind !== 'found' || query.more) return false;
  return answer.result.results.length === FEW;
}
