import { expect, test } from 'vitest';
import { NO_QUERY } from '../../../views/find/search-query.ts';
import type { WayAnswer, WayEnd, WayQuery, WayState } from '../../../views/way/way-query.ts';
import { reduceWay, type WayEvent, type WayPageState } from '../../../web/way/way-events.ts';

const HERE = 'My position';
const GARE: WayEnd = { lat: 43.738, lon: 7.419, label: 'Gare' };
const PLAGE: WayEnd = { place: 'Plage' };
const DEVICE = { lat: 43.7, lon: 7.4, accuracyM: 10 };
const FOUND: WayAnswer = {
  kind: 'found',
  result: {
    ...{
      status: 'no_route',
      at: '2026-11-25T12:00:00Z',
      geometry: null,
      results: [],
      gap: null,
      truncated: false,
    },
    walk: { source: 'straight_line', distance_m: 1, min: 1, flights: null },
    attribution: { text: '', license: 'ODbL-1.0', url: '', license_notice_url: '' },
    display_note: '',
  },
  ...{ from: { lat: 0, lon: 0, label: '' }, to: { lat: 0, lon: 0, label: '' }, asides: {} },
};

function stateOf(query: WayQuery = {}, answer: WayAnswer = { kind: 'nothing' }): WayPageState {
  const map = { styles: null, bounds: null };
  const page: WayState = { base: '', query, answer, nowMs: 0, scripted: true, hasApi: true, map };
  return { page, number: 0, isAsking: false, isLocating: false };
}

/** The state behind some events, and the effects of the last one. */
function after(start: WayPageState, ...events: readonly WayEvent[]): ReturnType<typeof reduceWay> {
  const begin: ReturnType<typeof reduceWay> = { state: start, effects: [] };
  return events.reduce(({ state }, event) => reduceWay(state, event), begin);
}
const namesOf = ({ effects }: ReturnType<typeof after>) => effects.map((effect) => effect.do);

test('one end asks nothing yet; the second one asks, and the address has both', () => {
  const one = after(stateOf(), { on: 'end', name: 'from', end: GARE });
  expect(namesOf(one)).toEqual(['push', 'texts']);
  const both = after(one.state, { on: 'end', name: 'to', end: PLAGE });
  expect(both.effects[0]).toEqual({
    do: 'push',
    address: '/way?from=Gare&from_lat=43.738&from_lon=7.419&to=Plage',
  });
  expect(both.effects.at(-1)).toMatchObject({ do: 'ask', query: { from: GARE, to: PLAGE } });
  expect(both.state.isAsking).toBe(true);
});

test('a filter asks for the same walk, keeps what is typed, and asks nothing without both ends', () => {
  const choices = { filters: ['free'], stepFree: true } as const;
  const choose = (query: WayQuery, from: string, to: string) =>
    after(stateOf(query), { on: 'choose', ends: { from, to }, here: HERE, choices });
  const asked = choose({ from: GARE, to: PLAGE, at: '18:00' }, 'Gare', 'Casino');
  const query = { from: GARE, to: { place: 'Casino' }, at: '18:00', choices };
  expect(asked.effects.at(-1)).toMatchObject({ do: 'ask', query });
  const { state, effects } = choose({}, '', 'Plage');
  expect([state.page.query, state.isLocating]).toEqual([{ to: PLAGE, choices }, false]);
  expect(effects[0]).toEqual({ do: 'push', address: '/way?to=Plage&free=true&step_free=true' });
  const none = after(state, { on: 'choose', ends: { from: '', to: 'Plage' }, here: HERE, choices: NO_QUERY });
  expect(none.state.page.query).toEqual({ to: PLAGE });
});

test('an end whose text did not change stays that very place; an empty start is the position of the device', () => {
  const submit = (from: string, to: string) =>
    after(stateOf({ from: GARE, to: PLAGE }), { on: 'submit', ends: { from, to }, here: HERE, at: '18:00' })
      .state.page.query;
  expect(submit('Gare', 'Casino')).toEqual({ from: GARE, to: { place: 'Casino' }, at: '18:00' });
  expect(submit('', ' My position ')).toEqual({ from: 'here', to: 'here', at: '18:00' });
  expect(submit('Gare', '')).toEqual({ from: GARE, at: '18:00' });
});

test('a walk from the position of the device locates first, and asks with it', () => {
  const asked = after(stateOf(), { on: 'submit', ends: { from: '', to: 'Plage' }, here: HERE, at: '' });
  expect(asked.effects).toContainEqual({ do: 'push', address: '/way?from=me&to=Plage' });
  expect(namesOf(asked).at(-1)).toBe('locate');
  const found = after(asked.state, { on: 'located', located: DEVICE });
  expect(found.effects).toEqual([
    { do: 'ask', number: found.state.number, query: { from: 'here', to: PLAGE }, device: DEVICE },
  ]);
  const denied = after(asked.state, { on: 'located', located: { fault: 'denied' } });
  expect(denied.state.page.answer).toEqual({ kind: 'position', fault: 'denied' });
  expect(denied.state.isLocating).toBe(false);
});

test('an address with the position of the device asks for it only if that was allowed', () => {
  const opened = after(stateOf(), { on: 'address', search: '?from=me&to=Plage' });
  expect(opened.state.page.answer).toEqual({ kind: 'here' });
  expect(namesOf(opened)).toEqual(['texts', 'locate-if-allowed']);
});

test('the answer that came with the page is not asked for again; another address is', () => {
  const shown = stateOf({ from: GARE, to: PLAGE }, FOUND);
  const same = '?from=Gare&from_lat=43.738&from_lon=7.419&to=Plage';
  expect(namesOf(after(shown, { on: 'address', search: same }))).toEqual([]);
  expect(namesOf(after(shown, { on: 'address', search: '?from=Plage&to=Gare' }))).toEqual(['texts', 'ask']);
});

test('the walk that closes a stretch is drawn at once; the same walk that is asked for again is asked', () => {
  const shown = stateOf({ from: GARE, to: PLAGE }, FOUND);
  const closed = after(shown, { on: 'follow', query: { from: GARE, to: PLAGE, isClosed: true } });
  expect(namesOf(closed)).toEqual(['push', 'texts']);
  expect(closed.state.page).toMatchObject({ query: { isClosed: true }, answer: FOUND });
  const again = after(shown, { on: 'submit', ends: { from: 'Gare', to: 'Plage' }, here: HERE, at: '' });
  expect(namesOf(again)).toEqual(['push', 'texts', 'ask']);
});

test('another end leaves the toilet that closed a stretch', () => {
  const { state } = after(stateOf({ from: GARE, to: PLAGE, isClosed: true }, FOUND), {
    ...{ on: 'end', name: 'to', end: 'here' },
  });
  expect(state.page.query).toEqual({ from: GARE, to: 'here' });
});

test('the answer of an earlier question is not shown; the last one takes the reader to it', () => {
  const asked = after(
    stateOf({ from: GARE }),
    { on: 'end', name: 'to', end: PLAGE },
    { on: 'end', name: 'to', end: GARE },
  );
  const late = after(asked.state, { on: 'answered', number: 1, answer: FOUND, nowMs: 5 });
  expect(late.state).toBe(asked.state);
  const shown = after(asked.state, { on: 'answered', number: 2, answer: FOUND, nowMs: 5 });
  expect(shown.state.page).toMatchObject({ answer: FOUND, nowMs: 5 });
  expect(namesOf(shown)).toEqual(['focus-results']);
});
