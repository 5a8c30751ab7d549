/**
 * The page "Find": search, map, results. A function of its state alone: the server renders it without actions, so
 * it works without JavaScript; the browser takes the same markup over and adds them.
 */

import type { ComponentChild, Ref } from 'preact';
import { Icon } from '../components/icons.tsx';
import type { SearchTexts } from '../texts/areas.ts';
import { headline, Results, type ResultsActions } from './results.tsx';
import { type SearchActions, SearchForm } from './search-form.tsx';
import type { SearchState } from './search-state.ts';

/** The note that the map shows beside its picture. */
export type MapNote = 'loading' | 'failed' | 'zoom-in' | 'some-missing';

interface SearchPageActions {
  readonly search: SearchActions;
  readonly results: ResultsActions;
  readonly searching: boolean;
  readonly online: boolean;
  readonly mapRef: Ref<HTMLDivElement>;
  /** Place of the picture that stands until the map is drawn. */
  readonly pictureRef: Ref<HTMLDivElement>;
  readonly mapNote: MapNote | undefined;
  /** The map was moved away from the search. */
  readonly canSearchHere: boolean;
  onSearchHere(): void;
  readonly sheet: SheetActions;
  /** The saved toilets and places. */
  readonly saved: ComponentChild;
  /** Elements below all results. */
  readonly below: ComponentChild;
}

/** The list over the map of a phone: it is pulled up and down. */
export interface SheetActions {
  readonly ref: Ref<HTMLDivElement>;
  /** Goes to its next stop. */
  onStep(): void;
}

export interface SearchProps {
  readonly state: SearchState;
  readonly texts: SearchTexts;
  readonly actions?: SearchPageActions | undefined;
}

export function SearchView({ state, texts, actions }: SearchProps): ComponentChild {
  const { base, query, answer, demo, scripted, hasWalks } = state;
  const isEmpty =
    answer.kind === 'found'
      ? answer.result.status === 'needs_location'
      : answer.kind === 'nothing' || answer.kind === 'position';
  return (
    <div class={`find${scripted ? ' with-map' : ''}${actions ? ' at-work' : ''}`}>
      <div class="find-search">
        <h1>{texts.say('find.heading')}</h1>
        <SearchForm
          query={query}
          texts={texts}
          base={base}
          hasMenu={scripted}
          hasWalks={hasWalks}
          actions={actions?.search}
        />
        {actions?.online === false && (
          // The list may say it, too, with the day: one sentence in sight is enough.
          <p class={saysSaved(answer) ? 'visually-hidden' : 'notice'} role="status">
            {texts.say('offline.notice')}
          </p>
        )}
      </div>
      {scripted && <MapPart texts={texts} actions={actions} />}
      <div class="find-results" ref={actions?.sheet.ref ?? null}>
        {scripted && (
          <div class="sheet-room needs-script">
            <LocateButton texts={texts} actions={actions?.search} isSmall />
          </div>
        )}
        <div class="sheet">
          {scripted && (
            <button
              type="button"
              class="sheet-handle needs-script"
              aria-label={texts.say('sheet.handle')}
              onClick={actions?.sheet.onStep}
            />
          )}
          {demo && <p class="demo">{texts.say('find.demo')}</p>}
          <Results
            state={state}
            texts={texts}
            searching={actions?.searching}
            beside={scripted && <LocateButton texts={texts} actions={actions?.search} />}
            saved={actions?.saved}
            extra={
              <>
                {scripted && isEmpty && <LocateButton texts={texts} actions={actions?.search} />}
                {actions?.below}
              </>
            }
            actions={actions?.results}
          />
        </div>
      </div>
      {actions && (
        <p class="visually-hidden" role="status">
          {actions.search.locating
            ? texts.say('search.locating')
            : actions.searching
              ? texts.say('results.searching')
              : headline(state, texts).title}
        </p>
      )}
    </div>
  );
}

/** The answer says when it was saved. */
function saysSaved(answer: SearchState['answer']): boolean {
  return (answer.kind === 'found' || answer.kind === 'view') && answer.savedMs !== undefined;
}

/**
 * A button that keeps its words, so that nothing moves: its icon turns while the position is found, and the status says it.
 * @param isSmall a round one on the map; its words are for screen readers
 */
function LocateButton({
  texts,
  actions,
  isSmall = false,
}: {
  texts: SearchTexts;
  actions: SearchActions | undefined;
  isSmall?: boolean;
}): ComponentChild {
  return (
    <button
      type="button"
      class={isSmall ? 'locate round' : 'near-me needs-script'}
      aria-busy={actions?.locating ? 'true' : undefined}
      aria-label={isSmall ? texts.say('search.my-position') : undefined}
      onClick={actions?.onNearMe}
    >
      <Icon name="position" />
      {!isSmall && texts.say('search.near-me')}
    </button>
  );
}

function MapPart({ texts, actions }: Pick<SearchProps, 'texts' | 'actions'>): ComponentChild {
  // Without network the page says so itself, in the same place.
  const isOffline = actions?.online === false;
  const note = isOffline ? undefined : (actions?.mapNote ?? (actions ? undefined : 'loading'));
  return (
    <div class="map-part needs-script">
      <div class="map-picture" ref={actions?.pictureRef ?? null} />
      <div class="map" ref={actions?.mapRef ?? null} />
      {note !== undefined && <p class="map-note">{texts.say(`map.${note}`)}</p>}
      {actions?.canSearchHere && (
        <button type="button" class="search-here" onClick={actions.onSearchHere}>
          <Icon name="search" />
          {texts.say('map.search-here')}
        </button>
      )}
    </div>
  );
}
