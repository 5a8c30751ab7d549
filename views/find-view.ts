/**
 * The page "Find": search, map, results. A function of its state alone: the server renders it without actions, so
 * it works without JavaScript; the browser takes the same markup over and adds them.
 */
import { type ComponentChild, h, type Ref } from 'preact';
import type { Toilet } from '../schemas/toilet.ts';
import type { FindState } from './find-state.ts';
import { Icon } from './icons.ts';
import { KeptAreas, type KeptAreasProps } from './kept-areas.ts';
import { headline, Results } from './results.ts';
import { type SearchActions, SearchForm } from './search-form.ts';
import type { Texts } from './texts/texts.ts';
import { ToiletCard } from './toilet-card.ts';

/** What the map shows beside its picture. */
export type MapNote = 'loading' | 'failed' | 'zoom-in' | 'some-missing';

/** What scripts add to the page. */
export interface FindActions {
  readonly search: SearchActions;
  readonly searching: boolean;
  readonly online: boolean;
  readonly mapRef: Ref<HTMLDivElement>;
  readonly mapNote: MapNote | undefined;
  /** The map was moved away from the search. */
  readonly canSearchHere: boolean;
  onSearchHere(): void;
  /** A toilet that was chosen on the map or in the list. */
  readonly chosen: Toilet | undefined;
  onPoint(toilet: Toilet): void;
  onForget(): void;
  onFollow(address: string): void;
  readonly kept: Omit<KeptAreasProps, 'texts'>;
}

export interface FindProps {
  readonly state: FindState;
  readonly texts: Texts;
  readonly actions?: FindActions | undefined;
}

export function FindView({ state, texts, actions }: FindProps): ComponentChild {
  const { base, query, demo, scripted } = state;
  return h(
    'div',
    { class: scripted ? 'find with-map' : 'find' },
    h(
      'div',
      { class: 'find-search' },
      h('h1', null, texts.say('find.heading')),
      h(SearchForm, { query, texts, base, scripted, actions: actions?.search }),
      demo && h('p', { class: 'notice' }, texts.say('find.demo')),
      actions?.online === false && h('p', { class: 'notice', role: 'status' }, texts.say('offline.notice')),
    ),
    scripted && h(MapPart, { texts, actions }),
    h(
      'div',
      { class: 'find-results' },
      h(Chosen, { state, texts, actions }),
      h(Results, {
        state,
        texts,
        chosenId: actions?.chosen?.id,
        searching: actions?.searching,
        extra: actions && hasKept(actions.kept) && h(KeptAreas, { ...actions.kept, texts }),
        onPoint: actions?.onPoint,
        onFollow: actions?.onFollow,
      }),
    ),
    actions &&
      h(
        'p',
        { class: 'visually-hidden', role: 'status' },
        actions.searching ? texts.say('results.searching') : headline(state, texts).title,
      ),
  );
}

/** Nothing is shown where there is nothing to keep and nothing kept: the page would move for it. */
function hasKept({ areas, keeping }: FindActions['kept']): boolean {
  return areas.length > 0 || keeping !== undefined;
}

function MapPart({ texts, actions }: Pick<FindProps, 'texts' | 'actions'>): ComponentChild {
  const note = actions?.mapNote ?? (actions ? undefined : 'loading');
  return h(
    'section',
    { class: 'map-part needs-script', 'aria-label': texts.say('map.title') },
    h('div', { class: 'map', ref: actions?.mapRef }),
    note !== undefined && h('p', { class: 'map-note' }, texts.say(`map.${note}`)),
    actions?.canSearchHere &&
      h(
        'button',
        { type: 'button', class: 'search-here', onClick: actions.onSearchHere },
        h(Icon, { name: 'search' }),
        texts.say('map.search-here'),
      ),
    h(
      'ul',
      { class: 'legend', 'aria-label': texts.say('map.legend') },
      legend('open', texts.say('toilet.open')),
      legend('closed', texts.say('toilet.closed')),
      legend('unknown', texts.say('toilet.hours-unknown')),
    ),
  );
}

function legend(state: 'open' | 'closed' | 'unknown', words: string): ComponentChild {
  return h('li', { class: `is-${state}` }, h(Icon, { name: state }), words);
}

/** A toilet chosen on the map that is not among the results has its card here; others are marked in the list. */
function Chosen({ state, texts, actions }: FindProps): ComponentChild {
  const { answer, nowMs, base } = state;
  const toilet = actions?.chosen;
  if (!toilet) return null;
  if (answer.kind === 'found' && answer.result.results.some(({ id }) => id === toilet.id)) return null;
  return h(
    'section',
    { class: 'chosen', 'aria-labelledby': 'chosen-title' },
    h('h2', { id: 'chosen-title', tabIndex: -1 }, texts.say('map.selected')),
    h(ToiletCard, { toilet, texts, nowMs, base, chosen: true, helps: state.helps }),
    h('button', { type: 'button', class: 'plain', onClick: actions.onForget }, texts.say('map.close')),
  );
}
