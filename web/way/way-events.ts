/** The page "Along my way" as events: the next state, and the effects that main.tsx runs. Pure. */
import { type Choices, paramsOf } from '../../views/find/search-query.ts';
import {
  choicesIn,
  clockOf,
  type EndName,
  endText,
  readWayQuery,
  type WayAnswer,
  type WayEnd,
  type WayQuery,
  type WayState,
  wayAddress,
} from '../../views/way/way-query.ts';
import type { DevicePosition, Located } from '../page/position.ts';
import { type Step, step } from '../page/use-events.ts';

export interface WayPageState {
  readonly page: WayState;
  /** Number of the last question: the answer of an earlier one is not shown any more. */
  readonly number: number;
  readonly isAsking: boolean;
  readonly isLocating: boolean;
  /** Position of the device, once it was found. */
  readonly device?: DevicePosition | undefined;
}

/** The texts of both fields. */
type Ends = Readonly<Record<EndName, string>>;

export type WayEvent =
  /** An end was chosen from the suggestions. */
  | { readonly on: 'end'; readonly name: EndName; readonly end: WayEnd }
  /** @param here the name of the position of the device; so is an empty start */
  | { readonly on: 'submit'; readonly ends: Ends; readonly here: string; readonly at: string }
  /** Filters were chosen: no walk is asked for before its ends are said. */
  | { readonly on: 'choose'; readonly ends: Ends; readonly here: string; readonly choices: Choices }
  /** A link of the page. */
  | { readonly on: 'follow'; readonly query: WayQuery }
  /** The address bar has another address: at the start, or by the back button. */
  | { readonly on: 'address'; readonly search: string }
  | { readonly on: 'locate' }
  | { readonly on: 'located'; readonly located: Located }
  | { readonly on: 'answered'; readonly number: number; readonly answer: WayAnswer; readonly nowMs: number };

export type WayEffect =
  | {
      readonly do: 'ask';
      readonly number: number;
      readonly query: WayQuery;
      readonly device: DevicePosition | undefined;
    }
  | { readonly do: 'locate' }
  | { readonly do: 'locate-if-allowed' }
  | { readonly do: 'push'; readonly address: string }
  /** The texts of both fields. */
  | { readonly do: 'texts'; readonly query: WayQuery }
  | { readonly do: 'focus-results' };

type WayStep = Step<WayPageState, WayEffect>;

export function reduceWay(state: WayPageState, event: WayEvent): WayStep {
  const { page } = state;
  const { query } = page;
  switch (event.on) {
    case 'end':
      return go(state, { ...withoutClosing(query), [event.name]: event.end });
    case 'submit': {
      const { from = 'here', to } = endsOf(query, event.ends, event.here);
      const at = clockOf(event.at);
      const { choices } = query;
      return go(state, { from, to, ...(at !== undefined && { at }), ...(choices && { choices }) });
    }
    case 'choose': {
      const { at } = query;
      const ends = endsOf(query, event.ends, event.here);
      const choices = choicesIn(paramsOf(event.choices));
      return go(state, { ...ends, ...(at !== undefined && { at }), ...(choices && { choices }) });
    }
    case 'follow':
      return go(state, event.query);
    case 'address':
      return followAddress(state, event.search);
    case 'locate':
      return state.isLocating ? step(state) : step({ ...state, isLocating: true }, { do: 'locate' });
    case 'located': {
      const { located } = event;
      const next = { ...state, isLocating: false };
      if ('fault' in located) return answered(next, { kind: 'position', fault: located.fault }, page.nowMs);
      return ask({ ...next, device: located }, query);
    }
    case 'answered':
      return event.number === state.number ? answered(state, event.answer, event.nowMs) : step(state);
  }
}

function endsOf({ from, to }: WayQuery, texts: Ends, here: string): Pick<WayQuery, EndName> {
  return { from: endOf(from, texts.from, here), to: endOf(to, texts.to, here) };
}

/** A text that is that of the end means that very place. */
function endOf(before: WayEnd | undefined, text: string, here: string): WayEnd | undefined {
  const place = text.trim();
  if (place === '') return undefined;
  if (place === here) return 'here';
  return before !== undefined && endText(before, here) === place ? before : { place };
}

/** A walk that the user asks for: the address follows. */
function go(state: WayPageState, query: WayQuery): WayStep {
  const first: readonly WayEffect[] = [
    { do: 'push', address: wayAddress(query) },
    { do: 'texts', query },
  ];
  return isOtherWalkOf(state.page, query)
    ? step({ ...state, page: { ...state.page, query } }, ...first)
    : ask(state, query, ...first);
}

/** Whether a query is for the other walk of the answer on show. */
function isOtherWalkOf({ query, answer }: WayState, next: WayQuery): boolean {
  const isSame = wayAddress(withoutClosing(query)) === wayAddress(withoutClosing(next));
  return isSame && query.isClosed !== next.isClosed && answer.kind === 'found';
}

function withoutClosing({ isClosed: _, ...query }: WayQuery): WayQuery {
  return query;
}

function ask(before: WayPageState, query: WayQuery, ...first: readonly WayEffect[]): WayStep {
  const number = before.number + 1;
  const state = { ...before, number, isAsking: false, page: { ...before.page, query } };
  const { from, to } = query;
  if (!from || !to) return answered(state, { kind: 'nothing' }, state.page.nowMs, first);
  if (needsDevice(query) && !state.device)
    return step({ ...state, isLocating: true }, ...first, { do: 'locate' });
  return step({ ...state, isAsking: true }, ...first, { do: 'ask', number, query, device: state.device });
}

/** Whether both ends are said, and one is the position of the device. */
function needsDevice({ from, to }: WayQuery): boolean {
  return from !== undefined && to !== undefined && (from === 'here' || to === 'here');
}

/** The answer that the server sent with the page stands; a position is asked for without a tap only if that was allowed. */
function followAddress(state: WayPageState, search: string): WayStep {
  const { page } = state;
  const query = readWayQuery(search);
  const isSame = wayAddress(query) === wayAddress(page.query);
  if (isSame && page.answer.kind !== 'here') return step(state);
  const next = { ...state, page: { ...page, query } };
  const texts: WayEffect = { do: 'texts', query };
  if (needsDevice(query) && !state.device)
    return answered({ ...next, number: state.number + 1 }, { kind: 'here' }, page.nowMs, [
      texts,
      { do: 'locate-if-allowed' },
    ]);
  return isOtherWalkOf(page, query) ? step(next, texts) : ask(next, query, texts);
}

function answered(
  state: WayPageState,
  answer: WayAnswer,
  nowMs: number,
  first: readonly WayEffect[] = [],
): WayStep {
  const isLed = state.isAsking && answer.kind !== 'nothing';
  const next = { ...state, isAsking: false, page: { ...state.page, answer, nowMs } };
  return step(next, ...first, ...(isLed ? [{ do: 'focus-results' } as const] : []));
}
