/**
 * The page "Find" at work: runs the effects of its events. The address bar holds the query and the chosen toilet, so
 * that both can be shared and the back button goes to the one before.
 */
import type { ComponentChild } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { pageTitle } from '../../views/find/results.tsx';
import {
  asksForToilets,
  choicesOf,
  chosenIn,
  isTyped,
  readSearchQuery,
  type SearchQuery,
  withExtra,
  withFilter,
  withStepFree,
} from '../../views/find/search-query.ts';
import type { SearchState } from '../../views/find/search-state.ts';
import { SearchView } from '../../views/find/search-view.tsx';
import type { SearchTexts } from '../../views/texts/areas.ts';
import type { MapView } from '../map/toilet-map.ts';
import type { PageReader } from '../page/page-reader.ts';
import { type DevicePosition, isAllowed, locate } from '../page/position.ts';
import { listen, useAtWork, useEvents } from '../page/use-events.ts';
import { useShare } from '../page/use-share.ts';
import { numberOf, readSaved } from '../saved/saved-things.ts';
import { saveActions, useSaved } from '../saved/use-saved.ts';
import { useConfirm } from '../send/use-confirm.ts';
import { type FindEffect, type FindEvent, type FindState, reduceFind } from './find-events.ts';
import type { InstallPrompt } from './install-prompt.ts';
import { type FoundPlaces, suggestFromFiles } from './places-in-files.ts';
import { askSaved, fetchAsides, fetchToilet, searchToilets } from './search-toilets.ts';
import { useClock, useFollowing, useOnline } from './use-device.ts';
import { useMap } from './use-map.ts';
import { useSearchField } from './use-search-field.ts';
import { type Sheet, useSheet } from './use-sheet.ts';
import { keepWalkApp, walkApp } from './walk-app.ts';

/** The values of `?near=` and `?show=` of the shortcuts of the installed app. */
const NEAR_ME = 'me';
const SAVED = 'saved';

interface SearchAppProps {
  readonly initial: SearchState;
  readonly texts: SearchTexts;
  readonly data: PageReader;
  readonly places: FoundPlaces;
  readonly prompt: InstallPrompt;
  /** Called once, when the page has come to rest. */
  onRest(shown: SearchState): void;
}

export function SearchApp(props: SearchAppProps): ComponentChild {
  const { initial, texts, data, places, prompt, onRest } = props;
  const { base } = initial;
  const start: FindState = {
    ...{ page: initial, number: 0, isSearching: false, isLocating: false },
    ...(initial.start && { box: initial.start }),
  };
  const [find, send] = useEvents(
    reduceFind,
    start,
    (effect) => void run(effect, { data, places, shown: find.page, send, field, sheet }),
  );
  const { page: state, chosen, device, isSearching: searching, isLocating: locating } = find;
  const { query } = state;
  const [app, setApp] = useState(walkApp);
  const atWork = useAtWork();
  const sheet = useSheet(atWork);
  const goElsewhere = useCallback((next: SearchQuery) => send({ on: 'go', query: next }), [send]);
  const near = device ?? (state.answer.kind === 'found' ? state.answer.result.origin : undefined);
  const [lon, lat] = [near?.lon, near?.lat];
  const fromFiles = useCallback(
    (text: string) =>
      suggestFromFiles(data, text, lon === undefined || lat === undefined ? undefined : { lon, lat }),
    [data, lon, lat],
  );
  const field = useSearchField(base, query, goElsewhere, {
    here: device,
    onHere: () => send({ on: 'locate' }),
    ...{ hasApi: data.hasApi, fromFiles },
  });
  const { followed, isAsking } = useOutside(find, send);
  useEffect(() => {
    document.title = pageTitle(state, texts);
  }, [state, texts]);
  const choose = useCallback((toilet: Toilet) => send({ on: 'choose', toilet }), [send]);
  const onView = useCallback(({ box, isMoved }: MapView) => send({ on: 'view', box, isMoved }), [send]);
  const map = useMap({
    ...{ data, state, texts, chosen, device: followed ?? device, sheet },
    ...{ isBusy: searching || locating || isAsking, onChoose: choose, onView },
  });
  useEffect(() => {
    if (!map.atRest) return;
    onRest(state);
    // The list of a kept page, or of one that was made long ago, may be old.
    if (initial.start) send({ on: 'view', box: initial.start, isMoved: false });
  }, [map.atRest]);
  const goTo = (next: SearchQuery) => {
    field.setText(next.label ?? '');
    goElsewhere(next);
  };
  const used = useSaved(data, state.map.styles);
  const parts = useLateParts(map.atRest);
  const late = { data, texts, find, used, goTo };
  const { shared, share } = useShare(
    texts,
    initial.api === undefined && initial.map.styles ? base : undefined,
  );
  const confirm = useConfirm(base, texts);
  const online = useOnline();
  if (!atWork) return <SearchView state={state} texts={texts} />;
  const refine = (next: SearchQuery) => send({ on: 'refine', query: next });
  return (
    <SearchView
      state={state}
      texts={texts}
      actions={{
        search: {
          ...field.actions,
          locating,
          onNearMe: () => send({ on: 'locate' }),
          onFilter: (name, on) => refine(withFilter(query, name, on)),
          onExtra: (name, value) => refine(withExtra(query, name, value)),
          onStepFree: (on) => refine(withStepFree(query, on)),
        },
        results: {
          chosen,
          // The API takes contributions from its own pages alone.
          hero: {
            ...{ app, shared, onShare: share, save: saveActions(used, texts) },
            confirm: helpsHere(state) ? confirm : undefined,
          },
          onApp: (next) => {
            keepWalkApp(next);
            setApp(next);
          },
          onChoose: choose,
          onForget: () => send({ on: 'forget' }),
          onFollow: (address) =>
            send({ on: 'follow', query: readSearchQuery(address.slice(address.indexOf('?') + 1)) }),
        },
        searching,
        online,
        mapRef: map.ref,
        pictureRef: map.pictureRef,
        mapNote: map.note,
        canSearchHere: map.center !== undefined && isTyped(query),
        onSearchHere: () => {
          if (map.center) goTo({ ...map.center, ...choicesOf(query) });
        },
        sheet: sheet.actions,
        saved: parts && !isTyped(query) && <parts.SavedToilets {...late} {...{ askSaved, send }} />,
        below: parts && <parts.BelowResults {...late} prompt={prompt} />,
      }}
    />
  );
}

function helpsHere({ takesContributions, api }: SearchState): boolean {
  return takesContributions && api === undefined;
}

/** The parts of the page that effects reach. */
interface Edge {
  readonly data: PageReader;
  readonly places: FoundPlaces;
  readonly shown: SearchState;
  readonly send: Send;
  readonly field: ReturnType<typeof useSearchField>;
  readonly sheet: Sheet;
}
type Send = (event: FindEvent) => void;

async function run(effect: FindEffect, { data, places, shown, send, field, sheet }: Edge): Promise<void> {
  const { base, hasWalks } = shown;
  switch (effect.do) {
    case 'search': {
      const { do: _, ...asked } = effect;
      const found = await searchToilets(data, places, asked.query, hasWalks);
      return send({ on: 'answered', ...asked, answer: found, nowMs: Date.now() });
    }
    case 'list': {
      const { do: _, box, device, chosen, ...asked } = effect;
      // No answer waits for this script: the server listed what is in view first.
      const listed = await import('./list-view.ts').then(
        ({ listView }) => listView(data, asked.query, box, device, chosen),
        () => ({ kind: 'nothing' as const }),
      );
      return send({ on: 'answered', ...asked, answer: listed, nowMs: Date.now() });
    }
    case 'fetch-asides': {
      const { result, ids } = effect;
      return send({ on: 'asides', result, ids, asides: await fetchAsides(data, ids) });
    }
    case 'fetch-toilet': {
      const toilet = await fetchToilet(data, effect.id, shown);
      if (toilet && chosenIn(location.search) === effect.id) send({ on: 'fetched', toilet });
      return;
    }
    case 'locate':
      return send({ on: 'located', located: await locate(), choices: effect.choices });
    case 'push':
      return history.pushState(null, '', base + effect.address);
    case 'replace':
      return history.replaceState(null, '', base + effect.address);
    case 'choose': {
      const isFirst = chosenIn(location.search) === undefined;
      return history[isFirst ? 'pushState' : 'replaceState'](null, '', base + effect.address);
    }
    case 'text':
      return field.setText(effect.text);
    case 'show-half':
      return sheet.showHalf();
    case 'focus-results':
      return document.getElementById('results-title')?.focus({ preventScroll: true });
  }
}

/**
 * Turns what happens outside of the page into events: another address, a moved device, the clock.
 * @returns the position of the device, while it is followed; whether the browser is asked if it may be used
 */
function useOutside(
  { page, device }: FindState,
  send: Send,
): { readonly followed: DevicePosition | undefined; readonly isAsking: boolean } {
  const { query, answer } = page;
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    const follow = () => send({ on: 'address', search: location.search });
    // The service worker serves the cached start page for every address.
    follow();
    const asked = readSearchQuery(location.search);
    // A position that was allowed before needs no tap.
    const params = new URLSearchParams(location.search);
    const isNearMe = params.get('near') === NEAR_ME;
    const wantsSaved = params.get('show') === SAVED;
    if (asksForToilets(asked)) setAsking(false);
    else
      void isAllowed().then(async (allowed) => {
        if (!wantsSaved && (isNearMe || allowed)) send({ on: 'locate', choices: choicesOf(asked) });
        setAsking(false);
        const at = wantsSaved && allowed && (await locate());
        if (at && !('fault' in at)) send({ on: 'beside', at });
      });
    return listen(follow, 'popstate');
  }, [send]);

  const followed = useFollowing(device !== undefined);
  useEffect(() => {
    if (followed) send({ on: 'moved', to: followed });
  }, [followed, send]);

  // A refusal counts down, and is tried again by itself.
  const waitS = answer.kind === 'fault' ? answer.retryAfterS : undefined;
  useEffect(() => {
    if (waitS === undefined) return;
    const timer = setTimeout(() => send({ on: 'second' }), 1_000);
    return () => clearTimeout(timer);
  }, [waitS, answer, send]);

  useClock(
    query,
    () => send({ on: 'minute', nowMs: Date.now() }),
    () => send({ on: 'aged' }),
  );
  return { followed, isAsking };
}

type LateParts = typeof import('./late-parts.tsx');

/** Loads the parts of the page "Find" that its answer can do without: at once if something is saved, else at rest. */
function useLateParts(atRest: boolean): LateParts | undefined {
  const [parts, setParts] = useState<LateParts>();
  useEffect(() => {
    if (atRest || numberOf(readSaved()) > 0)
      import('./late-parts.tsx').then(setParts, () => {
        // The late parts failed to load. The page works without them.
      });
  }, [atRest]);
  return parts;
}
