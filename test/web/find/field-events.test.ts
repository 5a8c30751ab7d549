/** The search field without a browser: suggestions, recent places, and the keys of the combobox pattern. */
import { expect, test } from 'vitest';
import type { SearchQuery } from '../../../views/find/search-query.ts';
import {
  eventOfKey,
  type FieldEffect,
  type FieldEvent,
  type FieldState,
  reduceField,
} from '../../../web/find/field-events.ts';

const GARE = { label: 'Gare', kind: 'station', lat: 43.7, lon: 7.4 } as const;
const QUERY: SearchQuery = { label: 'Port', lat: 1, lon: 2, filters: ['free'], more: true };
const EMPTY: FieldState = { text: '', suggestions: [], active: -1, offersHere: false };
const OFFER = { suggestions: [GARE], offersHere: true };

function play(...events: FieldEvent[]): { state: FieldState; effects: readonly FieldEffect[] } {
  return events.reduce((before, event) => reduceField(before.state, event), {
    state: EMPTY,
    effects: [] as readonly FieldEffect[],
  });
}

test.each([
  ['g', []],
  [' g ', []],
  ['ga ', [{ do: 'suggest', name: 'ga' }]],
])('after “%s” is typed it asks for %j', (text, asked) => {
  const { effects } = play({ on: 'type', text, offer: OFFER });
  expect(effects.filter((effect) => effect.do !== 'stop')).toEqual(asked);
});

test('an empty field offers the position and the last places; a text takes the offer away', () => {
  expect(play({ on: 'enter', offer: OFFER }).state).toMatchObject(OFFER);
  expect(play({ on: 'type', text: '', offer: OFFER }).state).toMatchObject(OFFER);
  const typed = play({ on: 'type', text: 'g', offer: OFFER }, { on: 'enter', offer: OFFER });
  expect(typed.state).toEqual({ ...EMPTY, text: 'g' });
});

test('a place that is chosen is kept, named in the field, and searched with the choices of before', () => {
  const { state, effects } = play({ on: 'choose', suggestion: GARE, query: QUERY });
  expect(state).toEqual({ ...EMPTY, text: 'Gare' });
  expect(effects).toEqual([
    { do: 'stop' },
    { do: 'keep', suggestion: GARE },
    { do: 'go', query: { label: 'Gare', lat: 43.7, lon: 7.4, filters: ['free'] } },
  ]);
});

test('a saved place that is chosen is no recent one', () => {
  const home = { ...GARE, label: 'Home', isSaved: true };
  const { effects } = play({ on: 'choose', suggestion: home, query: QUERY });
  expect(effects.map((effect) => effect.do)).toEqual(['stop', 'go']);
});

test.each([
  ['  ', undefined],
  ['Port ', QUERY],
  ['Gare', { place: 'Gare', filters: ['free'] }],
])('what is sent as “%s” searches for %j', (text, query) => {
  const { effects } = play({ on: 'set', text }, { on: 'submit', query: QUERY });
  expect(effects.slice(1)).toEqual(query ? [{ do: 'go', query }] : []);
});

test.each<[key: string, active: number, event: FieldEvent | undefined]>([
  ['ArrowDown', -1, { on: 'point', active: 0 }],
  ['ArrowDown', 1, { on: 'point', active: 0 }],
  ['ArrowUp', -1, { on: 'point', active: 1 }],
  ['ArrowUp', 1, { on: 'point', active: 0 }],
  ['Escape', 0, { on: 'close' }],
  ['Enter', -1, undefined],
  ['Enter', 0, { on: 'here' }],
  ['Enter', 1, { on: 'choose', suggestion: GARE, query: QUERY }],
  ['a', 0, undefined],
])('the key %s on option %i', (key, active, event) => {
  expect(eventOfKey({ ...EMPTY, ...OFFER, active }, key, QUERY)).toEqual(event);
});

test('without options no key means more than in any field', () => {
  expect(eventOfKey(EMPTY, 'ArrowDown', QUERY)).toBeUndefined();
});
