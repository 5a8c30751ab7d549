/**
 * The query of a walk, as the address bar has it: `/way?from=…&to=…&at=18:00`. An end is a text that is looked up, or a chosen place
 * with its position. The position of the device is never part of an address: it is called `me`, as by the icon of the app. Pure.
 */

import type { AlongResult } from '../../schemas/reads/along.ts';
import type { Aside } from '../../schemas/reads/read-results.ts';
import { DECIMAL } from '../../schemas/text/numbers.ts';
import type { PageState } from '../components/elements.tsx';
import { type Choices, NO_QUERY, paramsOf, readChoices, textIn } from '../find/search-query.ts';
import type { SearchAnswer } from '../find/search-state.ts';
import type { MapSettings } from '../toilet/place-map.tsx';

export interface NamedPoint {
  readonly lat: number;
  readonly lon: number;
  readonly label: string;
}
/** `here`: the position of the device. */
export type WayEnd = 'here' | { readonly place: string } | NamedPoint;
export type EndName = 'from' | 'to';
export const ENDS = ['from', 'to'] as const satisfies EndName[];

export interface WayQuery {
  readonly from?: WayEnd | undefined;
  readonly to?: WayEnd | undefined;
  /** HH:MM, as the clock there shows it next; now if it is left out. */
  readonly at?: string | undefined;
  /** Filters of its toilets, and a way without steps; left out if there are none. */
  readonly choices?: Choices;
  /** The walk by the toilet that closes the longest stretch without one. */
  readonly isClosed?: boolean;
}

const PATH = '/way';
const HERE = 'me';
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function readWayQuery(search: string): WayQuery {
  const params = new URLSearchParams(search);
  const [from, to] = ENDS.map((name) => readEnd(params, name));
  const at = clockOf(params.get('at') ?? '');
  const choices = choicesIn(params);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(at !== undefined && { at }),
    ...(choices && { choices }),
    ...(params.get('closed') === 'true' && { isClosed: true }),
  };
}

/** Undefined if there are none. */
export function choicesIn(params: URLSearchParams): Choices | undefined {
  const choices = readChoices(params);
  return paramsOf(choices).size > 0 ? choices : undefined;
}

/** Undefined if a text is no time of a clock. */
export function clockOf(text: string): string | undefined {
  return CLOCK.test(text) ? text : undefined;
}

function readEnd(params: URLSearchParams, name: EndName): WayEnd | undefined {
  const text = textIn(params, name);
  const [lat, lon] = ['lat', 'lon'].map((axis) => params.get(`${name}_${axis}`) ?? '');
  if (text === HERE) return 'here';
  if (text === '') return undefined;
  const isPosition = [lat, lon].every((number) => DECIMAL.test(number!));
  const point = { lat: Number(lat), lon: Number(lon), label: text };
  return isPosition && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : { place: text };
}

/** Path and query of the page. */
export function wayAddress({ from, to, at, choices, isClosed }: WayQuery): string {
  const params = new URLSearchParams();
  for (const [name, end] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (end === undefined) continue;
    params.set(name, end === 'here' ? HERE : textOf(end));
    if (end === 'here' || 'place' in end) continue;
    params.set(`${name}_lat`, String(end.lat));
    params.set(`${name}_lon`, String(end.lon));
  }
  if (at !== undefined) params.set('at', at);
  for (const [name, value] of paramsOf(choices ?? NO_QUERY)) params.set(name, value);
  if (isClosed) params.set('closed', 'true');
  const search = params.toString();
  return search === '' ? PATH : `${PATH}?${search}`;
}

function textOf(end: Exclude<WayEnd, 'here'>): string {
  return 'place' in end ? end.place : end.label;
}

/** The text of the field of an end. @param here the name of the position of the device */
export function endText(end: WayEnd | undefined, here: string): string {
  if (end === undefined) return '';
  return end === 'here' ? here : textOf(end);
}

/** The same walk the other way. */
export function swapped({ from, to, isClosed: _, ...rest }: WayQuery): WayQuery {
  return { ...rest, ...(to && { from: to }), ...(from && { to: from }) };
}

export type WayAnswer =
  | { readonly kind: 'nothing' }
  /** No place is called so. */
  | { readonly kind: 'unknown'; readonly place: string }
  /** The walk begins or ends at the position of the reader, which is not known. */
  | { readonly kind: 'here' }
  | Extract<SearchAnswer, { kind: 'fault' | 'position' }>
  | FoundWay;

export interface FoundWay {
  readonly kind: 'found';
  readonly result: AlongResult;
  readonly from: NamedPoint;
  readonly to: NamedPoint;
  /** Facts beside the fields, by the ids of the toilets. */
  readonly asides: Readonly<Record<string, Aside>>;
  /** The time that was asked for, with its offset from UTC; undefined for now. */
  readonly at?: string;
  /** Time at which this device kept the toilets, if it answered without network. */
  readonly savedMs?: number;
}

/** Everything that the page "Along my way" shows at one moment. */
export interface WayState extends PageState {
  readonly query: WayQuery;
  readonly answer: WayAnswer;
  /** Whether the service has an API; a website of files has none. */
  readonly hasApi: boolean;
  readonly map: MapSettings;
}
