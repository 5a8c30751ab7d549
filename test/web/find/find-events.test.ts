/** The page "Find" without a browser: what each event changes, and which effects follow. */
import { describe, expect, test } from 'vitest';
import type { FindResult } from '../../../schemas/reads/read-results.ts';
import type { SearchQuery } from '../../../views/find/search-query.ts';
import type { SearchAnswer } from '../../../views/find/search-state.ts';
import {
  type FindEffect,
  type FindEvent,
  type FindState,
  reduceFind,
} from '../../../web/find/find-events.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const CREDIT = { text: '', license: '', url: '', license_notice_url: '' };
const GARE: SearchQuery = { place: 'gare', filters: [] };
const START: FindState = {
  page: {
    base: '',
    query: { filters: [] },
    answer: { kind: 'nothing' },
    nowMs: 0,
    demo: false,
    scripted: true,
    takesContributions: true,
    hasWalks: false,
    covered: null,
    map: { styles: null, bounds: null },
    start: null,
  },
  number: 0,
  isSearching: false,
  isLocating: false,
};
const DEVICE = { lat: 43.7384, lon: 7.4246, accuracyM: 10 };

/** Runs events; returns the state, and the effects of the last one. */
function play(...events: FindEvent[]): { state: FindState; effects: readonly FindEffect[] } {
  return events.reduce((before, event) => reduceFind(before.state, event), {
    state: START,
    effects: [] as readonly FindEffect[],
  });
}

function found(...ids: string[]): SearchAnswer & { readonly kind: 'found' } {
  const results = ids.map((id) => wholeToilet({ id }));
  const result: FindResult = { status: 'ok', origin: null, results, attribution: CREDIT, display_note: '' };
  return { kind: 'found', result };
}

function answered(number: number, manner: 'lead' | 'stay' | 'quiet', answer: SearchAnswer): FindEvent {
  return { on: 'answered', number, query: GARE, manner, answer, nowMs: 5 };
}

const names = (effects: readonly FindEffect[]) => effects.map((effect) => effect.do);

describe('a search', () => {
  test('of the user changes the address, and takes the reader to the results when they stand there', () => {
    const asked = play({ on: 'go', query: GARE });
    expect(asked.state.isSearching).toBe(true);
    expect(asked.effects).toEqual([
      { do: 'push', address: '/?place=gare' },
      { do: 'show-half' },
      { do: 'search', number: 1, query: GARE, manner: 'lead' },
    ]);
    const told = play({ on: 'go', query: GARE }, answered(1, 'lead', found('lt_n1')));
    expect(told.state).toMatchObject({ isSearching: false, page: { query: GARE, nowMs: 5 } });
    // The focus does not wait for what stands beside the results.
    expect(names(told.effects)).toEqual(['focus-results', 'show-half', 'fetch-asides']);
  });

  test('by a filter or the back button leaves the focus where it is', () => {
    const told = play({ on: 'refine', query: GARE }, answered(1, 'stay', found()));
    expect(names(told.effects)).toEqual(['fetch-asides']);
  });

  test('that is not the last one any more is not shown', () => {
    const more = { ...GARE, more: true };
    const { state, effects } = play(
      { on: 'go', query: GARE },
      { on: 'follow', query: more },
      answered(1, 'lead', found('lt_n1')),
    );
    expect(state).toMatchObject({ isSearching: true, page: { query: more, answer: { kind: 'nothing' } } });
    expect(effects).toEqual([]);
  });

  test('that nobody asked for keeps the list until the next one is here, or if none comes', () => {
    const before = [{ on: 'go', query: GARE }, answered(1, 'lead', found('lt_n1'))] as const;
    const aged = play(...before, { on: 'aged' });
    expect(aged.state.isSearching).toBe(false);
    const failed = play(...before, { on: 'aged' }, answered(2, 'quiet', { kind: 'fault', fault: 'offline' }));
    expect(failed.state.page.answer.kind).toBe('found');
  });

  test('for nothing shows the start, and asks no server', () => {
    const { state, effects } = play({ on: 'go', query: GARE }, { on: 'address', search: '' });
    expect(state).toMatchObject({ isSearching: false, page: { answer: { kind: 'nothing' } } });
    expect(effects).toEqual([{ do: 'text', text: '' }]);
  });

  test('that was refused counts down, then is tried again', () => {
    const fault = { kind: 'fault', fault: 'limited', retryAfterS: 2 } as const;
    const refused = [{ on: 'go', query: GARE }, answered(1, 'lead', fault), { on: 'second' }] as const;
    expect(play(...refused).state.page.answer).toEqual({ ...fault, retryAfterS: 1 });
    expect(names(play(...refused, { on: 'second' }).effects)).toEqual(['search']);
  });
});

describe('the address', () => {
  test('with another query fills the field and searches; a toilet that it names is fetched', () => {
    const { state, effects } = play({ on: 'address', search: '?place=gare&toilet=lt_n1' });
    expect(state.page.query).toEqual(GARE);
    expect(effects).toEqual([
      { do: 'text', text: 'gare' },
      { do: 'search', number: 1, query: GARE, manner: 'stay' },
      { do: 'fetch-toilet', id: 'lt_n1' },
    ]);
  });

  test('without a toilet shows the nearest again', () => {
    const chosen = { on: 'choose', toilet: wholeToilet({ id: 'lt_n2' }) } as const;
    expect(play(chosen).effects).toContainEqual({ do: 'choose', address: '/?toilet=lt_n2' });
    expect(play(chosen, { on: 'address', search: '' }).state.chosen).toBeUndefined();
  });
});

describe('the position of the device', () => {
  const located: FindEvent = { on: 'located', located: DEVICE, choices: { filters: ['free'] } };

  test('is asked for once at a time, and searched at with the choices of the query', () => {
    expect(play({ on: 'locate' }, { on: 'locate' }).effects).toEqual([]);
    const { state, effects } = play({ on: 'locate' }, located);
    expect(state).toMatchObject({ isLocating: false, device: DEVICE });
    expect(effects).toContainEqual({ do: 'push', address: '/?lat=43.7384&lon=7.4246&free=true' });
  });

  test('that is refused is an answer, which the reader is taken to', () => {
    const { state, effects } = play({
      on: 'located',
      located: { fault: 'denied' },
      choices: { filters: [] },
    });
    expect(state.page.answer).toEqual({ kind: 'position', fault: 'denied' });
    expect(names(effects)).toEqual(['text', 'focus-results', 'show-half']);
  });

  test('is known beside a list that stays where it is', () => {
    const box = [7.41, 43.73, 7.43, 43.75] as const;
    const beside: FindEvent = { on: 'beside', at: DEVICE };
    const { state, effects } = play({ on: 'view', box, isMoved: false }, beside);
    expect(state.page.query).toEqual({ filters: [] });
    expect(effects).toMatchObject([{ do: 'list', box, device: DEVICE, manner: 'quiet' }]);
  });

  test('is followed by 40 m and more, without a word', () => {
    const moved = (lat: number): FindEvent => ({ on: 'moved', to: { ...DEVICE, lat } });
    expect(play(located, moved(43.7386)).effects).toEqual([]);
    const { state, effects } = play(located, moved(43.7394));
    expect(state.device?.lat).toBe(43.7394);
    expect(names(effects)).toEqual(['replace', 'search']);
    expect(effects.at(-1)).toMatchObject({ manner: 'quiet' });
    // A search elsewhere ends it.
    expect(play(located, { on: 'go', query: GARE }, moved(43.7394)).effects).toEqual([]);
  });
});

describe('what is in view of the map', () => {
  const box = [7.4, 43.7, 7.5, 43.8] as const;
  const seen = (isMoved: boolean): FindEvent => ({ on: 'view', box, isMoved });
  const inside = wholeToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73 });
  const outside = wholeToilet({ id: 'lt_n1', lon: 9, lat: 43.73 });
  const near: SearchQuery = { lat: 43.73, lon: 7.42, filters: ['free'] };
  const results = (toilet: typeof inside): SearchAnswer => {
    const { result } = found();
    return { kind: 'found', result: { ...result, results: [toilet] } };
  };
  const at = (query: SearchQuery, toilet = inside): FindEvent[] => [
    { on: 'go', query },
    { ...answered(1, 'lead', results(toilet)), query } as FindEvent,
  ];

  test('is listed without a search, quietly', () => {
    expect(play(seen(false)).effects).toEqual([
      { do: 'list', number: 1, query: { filters: [] }, manner: 'quiet', box },
    ]);
    // A filter says that it is at work.
    const refined = play(seen(false), { on: 'refine', query: { filters: ['free'] } });
    expect(refined.state.isSearching).toBe(true);
    expect(names(refined.effects)).toEqual(['push', 'list']);
  });

  test('replaces a search that was not typed when the map is moved by hand; the leader stays while it is in view', () => {
    const moved = play(...at(near), seen(true));
    expect(moved.effects).toMatchObject([
      { do: 'push', address: '/?free=true&toilet=lt_n1' },
      { do: 'list', query: { filters: ['free'] }, manner: 'quiet', box, chosen: 'lt_n1' },
    ]);
    expect(moved.state.chosen?.id).toBe('lt_n1');
    expect(names(play(...at(near), seen(true), seen(true)).effects)).toEqual(['list']);
    expect(play(...at(near, outside), seen(true)).state.chosen).toBeUndefined();
    expect(play(...at(near), seen(false)).effects).toEqual([]);
  });

  test('leaves a search that was typed, and says nothing over a position that was refused', () => {
    expect(play(...at(GARE), seen(true)).effects).toEqual([]);
    expect(play(...at({ ...near, label: 'Gare' }), seen(true)).effects).toEqual([]);
    const refused: FindEvent = { on: 'located', located: { fault: 'denied' }, choices: { filters: [] } };
    expect(play({ on: 'locate' }, refused, seen(false)).effects).toEqual([]);
    expect(names(play({ on: 'locate' }, refused, seen(true)).effects)).toEqual(['list']);
  });
});

describe('what stands beside the fields', () => {
  const answer = found('lt_n1');
  const { result } = answer;
  const shown = [{ on: 'go', query: GARE }, answered(1, 'lead', answer)] as const;
  const asides = (ids: string[]): FindEvent => ({ on: 'asides', result, ids, asides: {} });
  const far: FindEvent = { on: 'choose', toilet: wholeToilet({ id: 'lt_n9' }) };

  test('is asked for once for a toilet that is not among the results', () => {
    const asked = { do: 'fetch-asides', result, ids: ['lt_n9'] };
    expect(play(...shown, asides(['lt_n1']), far).effects).toContainEqual(asked);
    // Chosen before those of the results came.
    expect(play(...shown, far).effects).not.toContainEqual(asked);
    expect(play(...shown, far, asides(['lt_n1'])).effects).toContainEqual(asked);
    expect(play(...shown, far, asides(['lt_n1']), asides(['lt_n9'])).effects).toEqual([]);
  });

  test('of an answer that is not shown any more is dropped', () => {
    const { state } = play(...shown, { on: 'aged' }, answered(2, 'quiet', found('lt_n2')), asides(['lt_n1']));
    expect(state.page.answer).not.toHaveProperty('asides');
  });
});
