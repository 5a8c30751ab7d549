/**
 * The page "Find" at work: its state, and what happens on each action. The address bar holds the query, so that a
 * search can be shared and the back button goes to the one before.
 */
import { type ComponentChild, h } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Toilet } from '../schemas/toilet.ts';
import {
  addressOf,
  asksForToilets,
  type FindQuery,
  readFindQuery,
  withFilters,
} from '../views/find-query.ts';
import type { FindAnswer, FindState } from '../views/find-state.ts';
import { FindView } from '../views/find-view.ts';
import { pageTitle } from '../views/page-title.ts';
import type { Texts } from '../views/texts/texts.ts';
import { findToilets } from './find-toilets.ts';
import { locate } from './position.ts';
import { useKeptAreas } from './use-kept-areas.ts';
import { useMap } from './use-map.ts';
import { useOnline } from './use-online.ts';
import { useSearchField } from './use-search-field.ts';

export function FindApp({ initial, texts }: { initial: FindState; texts: Texts }): ComponentChild {
  const [state, setState] = useState(initial);
  const [searching, setSearching] = useState(false);
  const [locating, setLocating] = useState(false);
  const [chosen, setChosen] = useState<Toilet>();
  // The first rendering must be the server's, word for word: taking markup over does not compare attributes.
  const [atWork, setAtWork] = useState(false);
  useEffect(() => setAtWork(true), []);
  /** Number of the last search: the answer of an earlier one is not shown any more. */
  const latest = useRef(0);
  const { base, query } = state;

  const answerWith = useCallback((next: FindQuery, answer: FindAnswer) => {
    setState((before) => ({ ...before, query: next, answer, nowMs: Date.now() }));
  }, []);

  const search = useCallback(
    async (next: FindQuery) => {
      const number = ++latest.current;
      setChosen(undefined);
      if (!asksForToilets(next)) return answerWith(next, { kind: 'nothing' });
      setState((before) => ({ ...before, query: next }));
      setSearching(true);
      const answer = await findToilets(base, next);
      if (number !== latest.current) return;
      setSearching(false);
      answerWith(next, answer);
    },
    [base, answerWith],
  );

  /** A new search of the person: the address follows, and the reader is taken to what was found. */
  const go = useCallback(
    async (next: FindQuery) => {
      history.pushState(null, '', base + addressOf(next));
      await search(next);
      document.getElementById('results-title')?.focus();
    },
    [base, search],
  );

  const field = useSearchField(base, query, go);

  useEffect(() => {
    const follow = () => {
      const next = readFindQuery(location.search);
      field.setText(next.place ?? next.label ?? '');
      void search(next);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [search, field.setText]);

  // A page that was kept for use without network is the start page, whatever the address asks for.
  useEffect(() => {
    const asked = readFindQuery(location.search);
    if (addressOf(asked) !== addressOf(initial.query)) {
      field.setText(asked.place ?? asked.label ?? '');
      void search(asked);
    }
  }, [initial.query, search, field.setText]);

  useEffect(() => {
    document.title = pageTitle(state, texts);
  }, [state, texts]);

  const onNearMe = async () => {
    if (locating) return;
    setLocating(true);
    const located = await locate();
    setLocating(false);
    field.setText('');
    if ('fault' in located) {
      answerWith({ filters: query.filters }, { kind: 'position', fault: located.fault });
      document.getElementById('results-title')?.focus();
    } else {
      await go({ ...located, filters: query.filters });
    }
  };

  const choose = useCallback((toilet: Toilet) => {
    setChosen(toilet);
    requestAnimationFrame(() => {
      const card = document.getElementById(toilet.id) ?? document.getElementById('chosen-title');
      card?.scrollIntoView({ block: 'nearest' });
    });
  }, []);

  const map = useMap({ state, texts, chosen, onChoose: choose });
  const kept = useKeptAreas(state, go);

  const online = useOnline();
  if (!atWork) return h(FindView, { state, texts });
  return h(FindView, {
    state,
    texts,
    actions: {
      search: {
        ...field.actions,
        locating,
        onNearMe: () => void onNearMe(),
        onFilter: (name, on) => {
          const filters = on ? [...query.filters, name] : query.filters.filter((other) => other !== name);
          const next = withFilters(query, filters);
          history.pushState(null, '', base + addressOf(next));
          void search(next);
        },
      },
      searching,
      online,
      mapRef: map.ref,
      mapNote: map.note,
      canSearchHere: map.center !== undefined,
      onSearchHere: () => {
        if (!map.center) return;
        field.setText('');
        void go({ ...map.center, filters: query.filters });
      },
      chosen,
      onPoint: setChosen,
      onForget: () => setChosen(undefined),
      onFollow: (address) => void go(readFindQuery(address.slice(address.indexOf('?') + 1))),
      kept,
    },
  });
}
