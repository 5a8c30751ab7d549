/**
 * The page "Find" at work: its state, and what happens on each action. The address bar holds the query and the chosen
 * toilet, so that both can be shared and the back button goes to the one before.
 */

import type { ComponentChild } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { pageTitle } from '../../views/page-title.ts';
import {
  addressOf,
  asksForToilets,
  choicesOf,
  chosenIn,
  readSearchQuery,
  type SearchQuery,
  withExtra,
  withFilters,
} from '../../views/search-query.ts';
import type { SearchAnswer, SearchState } from '../../views/search-state.ts';
import { SearchView } from '../../views/search-view.tsx';
import type { SearchTexts } from '../../views/texts/areas.ts';
import { distance } from '../offline/nearest-offline.ts';
import { fetchJson, isToiletResult } from '../page/fetch-json.ts';
import { type DevicePosition, isAllowed, locate } from '../page/position.ts';
import { useShare } from '../page/use-share.ts';
import { fetchAsides } from './fetch-asides.ts';
import { searchToilets } from './search-toilets.ts';
import { useClock } from './use-clock.ts';
import { useFollowing } from './use-following.ts';
import { useMap } from './use-map.ts';
import { useOfflineAreas } from './use-offline-areas.ts';
import { useOnline } from './use-online.ts';
import { useSearchField } from './use-search-field.ts';
import { useSheet } from './use-sheet.ts';
import { keepWalkApp, walkApp } from './walk-app.ts';

/** Metres that the device moves before the search is repeated: less changes no minute. */
const MOVED_M = 40;
/** The value of `?near=` of the shortcut of the installed app. */
const NEAR_ME = 'me';

export function SearchApp({ initial, texts }: { initial: SearchState; texts: SearchTexts }): ComponentChild {
  const [state, setState] = useState(initial);
  const [searching, setSearching] = useState(false);
  const [locating, setLocating] = useState(false);
  const [chosen, setChosen] = useState<Toilet>();
  const [app, setApp] = useState(walkApp);
  /** Position of the device that the search began at; undefined if it is about another place. */
  const [device, setDevice] = useState<DevicePosition>();
  // The first rendering must be the server's, word for word: taking markup over does not compare attributes.
  const [atWork, setAtWork] = useState(false);
  useEffect(() => setAtWork(true), []);
  /** Number of the last search: the answer of an earlier one is not shown any more. */
  const latest = useRef(0);
  const { base, query, answer, hasWalks } = state;
  const sheet = useSheet(atWork);

  const answerWith = useCallback((next: SearchQuery, answer: SearchAnswer) => {
    setState((before) => ({ ...before, query: next, answer, nowMs: Date.now() }));
  }, []);

  /** @param isQuiet the person did nothing: the list stays until the next one is here, or if none comes */
  const search = useCallback(
    async (next: SearchQuery, isQuiet = false) => {
      const number = ++latest.current;
      if (!isQuiet) setChosen(undefined);
      if (!asksForToilets(next)) return answerWith(next, { kind: 'nothing' });
      if (!isQuiet) {
        setState((before) => ({ ...before, query: next }));
        setSearching(true);
      }
      const answer = await searchToilets(base, next, hasWalks);
      if (number !== latest.current) return;
      setSearching(false);
      if (isQuiet && answer.kind !== 'found') return;
      answerWith(next, answer);
      if (answer.kind !== 'found' || answer.savedMs !== undefined) return;
      // Not awaited: the reader is taken to the results once they stand there.
      void fetchAsides(base, answer.result.results).then((asides) => {
        if (number === latest.current) answerWith(next, { ...answer, asides });
      });
    },
    [base, hasWalks, answerWith],
  );

  /** A new search of the person: the address follows, and the reader is taken to what was found. */
  const go = useCallback(
    async (next: SearchQuery) => {
      history.pushState(null, '', base + addressOf(next));
      sheet.showHalf();
      await search(next);
      document.getElementById('results-title')?.focus({ preventScroll: true });
      sheet.showHalf();
    },
    [base, search, sheet.showHalf],
  );

  const goElsewhere = useCallback(
    async (next: SearchQuery) => {
      setDevice(undefined);
      await go(next);
    },
    [go],
  );
  const field = useSearchField(base, query, goElsewhere, { here: device, onHere: () => void onNearMe() });

  /** Shows the toilet that the address names, or the nearest if it names none. */
  const chooseAddressed = useCallback(async () => {
    const id = chosenIn(location.search);
    if (id === undefined) return setChosen(undefined);
    const fetched = await fetchJson(`${base}/api/v1/toilets/${id}`, isToiletResult);
    if (fetched.ok && chosenIn(location.search) === id) setChosen(fetched.value.toilet);
  }, [base]);

  useEffect(() => {
    const follow = () => {
      const next = readSearchQuery(location.search);
      if (addressOf(next) !== addressOf(query)) {
        setDevice(undefined);
        field.setText(next.place ?? next.label ?? '');
        void search(next);
      }
      void chooseAddressed();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [query, search, field.setText, chooseAddressed]);

  // A page that was kept for use without network is the start page for every address.
  useEffect(() => {
    const asked = readSearchQuery(location.search);
    if (addressOf(asked) !== addressOf(initial.query)) {
      field.setText(asked.place ?? asked.label ?? '');
      void search(asked);
    }
    void chooseAddressed();
  }, [initial.query, search, field.setText, chooseAddressed]);

  useEffect(() => {
    document.title = pageTitle(state, texts);
  }, [state, texts]);

  const onNearMe = async (choices = choicesOf(query)) => {
    if (locating) return;
    setLocating(true);
    const located = await locate();
    setLocating(false);
    field.setText('');
    if ('fault' in located) {
      answerWith(choices, { kind: 'position', fault: located.fault });
      sheet.showHalf();
      document.getElementById('results-title')?.focus({ preventScroll: true });
      return;
    }
    setDevice(located);
    await go({ lat: located.lat, lon: located.lon, ...choices });
  };

  // A position that was allowed before needs no tap.
  useEffect(() => {
    const asked = readSearchQuery(location.search);
    if (asksForToilets(asked)) return;
    const isAsked = new URLSearchParams(location.search).get('near') === NEAR_ME;
    void isAllowed().then((allowed) => {
      if (isAsked || allowed) void onNearMe(choicesOf(asked));
    });
  }, []);

  const followed = useFollowing(device !== undefined);
  useEffect(() => {
    if (!followed || !device) return;
    if (distance(device.lon, device.lat, followed.lon, followed.lat) < MOVED_M) return;
    setDevice(followed);
    const next = { lat: followed.lat, lon: followed.lon, ...choicesOf(query) };
    history.replaceState(null, '', base + addressOf(next, chosen?.id));
    void search(next, true);
  }, [followed]);

  // A refusal counts down, and is tried again by itself.
  const waitS = answer.kind === 'fault' ? answer.retryAfterS : undefined;
  useEffect(() => {
    if (waitS === undefined || answer.kind !== 'fault') return;
    const timer = setTimeout(() => {
      if (waitS > 1) setState((before) => ({ ...before, answer: { ...answer, retryAfterS: waitS - 1 } }));
      else void search(query);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [waitS, answer, query, search]);

  useClock(
    useCallback(() => setState((before) => ({ ...before, nowMs: Date.now() })), []),
    useCallback(() => void search(query, true), [search, query]),
  );

  const choose = useCallback(
    (toilet: Toilet) => {
      setChosen(toilet);
      const address = base + addressOf(query, toilet.id);
      if (chosenIn(location.search) === undefined) history.pushState(null, '', address);
      else history.replaceState(null, '', address);
      sheet.showHalf();
    },
    [base, query, sheet.showHalf],
  );
  // One that was chosen on the map is not among the results.
  const chosenId = chosen?.id;
  const isTold = answer.kind !== 'found' || chosenId === undefined || answer.asides?.[chosenId] !== undefined;
  const isAnswered = answer.kind === 'found' && answer.asides !== undefined;
  useEffect(() => {
    if (isTold || !isAnswered || chosenId === undefined) return;
    void fetchAsides(base, [{ id: chosenId }]).then((more) =>
      setState((before) =>
        before.answer.kind === 'found'
          ? { ...before, answer: { ...before.answer, asides: { ...before.answer.asides, ...more } } }
          : before,
      ),
    );
  }, [base, chosenId, isTold, isAnswered]);
  const forget = () => {
    setChosen(undefined);
    history.replaceState(null, '', base + addressOf(query));
  };

  const map = useMap({ state, texts, chosen, device: followed ?? device, sheet, onChoose: choose });
  const kept = useOfflineAreas(state, goElsewhere);
  const { shared, share } = useShare(texts);

  const online = useOnline();
  if (!atWork) return <SearchView state={state} texts={texts} />;
  const refine = (next: SearchQuery) => {
    history.pushState(null, '', base + addressOf(next));
    void search(next);
  };
  return (
    <SearchView
      state={state}
      texts={texts}
      actions={{
        search: {
          ...field.actions,
          locating,
          onNearMe: () => void onNearMe(),
          onFilter: (name, on) =>
            refine(
              withFilters(
                query,
                on ? [...query.filters, name] : query.filters.filter((other) => other !== name),
              ),
            ),
          onExtra: (name, value) => refine(withExtra(query, name, value)),
          onStepFree: (on) => {
            const { stepFree: _, more: __, ...rest } = query;
            refine({ ...rest, ...(on && { stepFree: true }) });
          },
        },
        results: {
          chosen,
          hero: { app, shared, onShare: share },
          onApp: (next) => {
            keepWalkApp(next);
            setApp(next);
          },
          onChoose: choose,
          onForget: forget,
          onFollow: (address) => void go(readSearchQuery(address.slice(address.indexOf('?') + 1))),
        },
        searching,
        online,
        mapRef: map.ref,
        mapNote: map.note,
        canSearchHere: map.center !== undefined,
        onSearchHere: () => {
          if (!map.center) return;
          field.setText('');
          void goElsewhere({ ...map.center, ...choicesOf(query) });
        },
        sheet: sheet.actions,
        kept,
      }}
    />
  );
}
