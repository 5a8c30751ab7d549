/** The part of an answer that small pages show, read with care: a host or a proxy may hand over anything. */

import type { LonLat } from '../../packages/basemap/ground.ts';
import { askDetails, askWalk } from '../../packages/client/remote.ts';
import { openingTime } from '../../views/texts/wall-clock.ts';
import { remoteOf } from '../page/ask-server.ts';
import type { Marker } from './small-map.ts';

export interface ShownToilet extends LonLat {
  readonly id: string;
  readonly name: string;
  readonly state: Marker['state'];
  readonly facts: string;
  /** "4 min" or nothing. */
  readonly walk: string;
  readonly url: string;
  readonly directions: string;
}

const CLOSED = 'Closed now';

/** Whether a list is of now, or of another time that was asked about. */
type When = 'now' | 'then';

type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return Array.isArray(value) ? {} : { ...Object(value) };
}

export function positionOf(value: unknown): LonLat | undefined {
  const { lon, lat } = fieldsOf(value);
  return typeof lon === 'number' && typeof lat === 'number' ? { lon, lat } : undefined;
}

interface ListParts {
  /** Those of the list in a language. Without them the toilets are said in English. */
  readonly words?: unknown;
  /** Says in that language that the hours are not known. */
  readonly noHours?: string;
  readonly when?: When;
}

/** The toilets of a list; what is none is left out. */
export function toiletsOf(
  results: unknown,
  { words, noHours = '', when = 'now' }: ListParts = {},
): ShownToilet[] {
  if (!Array.isArray(results)) return [];
  const said = fieldsOf(fieldsOf(words).toilets);
  return results.map(fieldsOf).flatMap((each) => toiletOf(each, saidOf(each, said, noHours), when));
}

type Said = Pick<ShownToilet, 'name' | 'facts'>;

/** A toilet in the words of its list; undefined if it has none, as those of older servers. */
function saidOf({ id, access, wheelchair }: Fields, all: Fields, noHours: string): Said | undefined {
  const { title, facts } = fieldsOf(all[String(id)]);
  if (typeof title !== 'string' || !Array.isArray(facts)) return undefined;
  const values = new Map(facts.map(fieldsOf).map(({ fact, value }) => [fact, value]));
  if (!values.has('fee')) return undefined;
  const shown = [
    values.get('open_now') ?? noHours,
    access === 'customers' ? values.get('access') : '',
    values.get('fee'),
    wheelchairWords({ wheelchair }).length > 0 ? values.get('wheelchair') : '',
  ];
  return { name: title, facts: shown.filter(Boolean).join(' · ') };
}

function toiletOf(fields: Fields, said: Said | undefined, when: When): ShownToilet[] {
  const at = positionOf(fields);
  const url = webAddress(fields.url);
  if (!at || typeof fields.id !== 'string' || url === undefined) return [];
  const walkMin = fields.walk_min;
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const { apple, google } = fieldsOf(fields.directions);
  return [
    {
      ...at,
      id: fields.id,
      name: said?.name ?? (typeof fields.name === 'string' ? fields.name : 'Public toilet'),
      state: stateOf(fields.open_now),
      facts:
        said?.facts ?? [openWords(fields, when), costWords(fields), ...wheelchairWords(fields)].join(' · '),
      walk: typeof walkMin === 'number' ? `${walkMin} min` : '',
      url,
      directions: webAddress(isApple ? apple : google) ?? url,
    },
  ];
}

/** Undefined for `javascript:` and the like. */
function webAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined;
}

function stateOf(isOpen: unknown): Marker['state'] {
  return isOpen === true ? 'open' : isOpen === false ? 'closed' : 'unknown';
}

function openWords({ open_now: isOpen, closes_at: closesAt }: Fields, when: When): string {
  if (isOpen === false) return when === 'now' ? CLOSED : 'Closed then';
  if (isOpen !== true) return 'Hours not listed';
  if (typeof closesAt !== 'string') return `Open ${when}`;
  return `Open until ${openingTime('en-GB', closesAt, Date.now())}`;
}

/**
 * The facts of a toilet, if it is closed with the time at which it opens, as far as that is known. Facts in the words of
 * their list have that time already. Never rejects.
 */
export async function factsWithOpening(server: string, { id, facts }: ShownToilet): Promise<string> {
  if (!facts.startsWith(CLOSED)) return facts;
  const answer = await askDetails(remoteOf(server), id, {});
  const { opens_at: opensAt } = answer.ok ? fieldsOf(answer.value.details) : {};
  if (typeof opensAt !== 'string') return facts;
  return facts.replace(CLOSED, `${CLOSED}, opens ${openingTime('en-GB', opensAt, Date.now())}`);
}

function costWords({ access, fee }: Fields): string {
  const { required, amount, currency } = fieldsOf(fee);
  const cost =
    required === false
      ? 'free'
      : required !== true
        ? 'fee not listed'
        : amount
          ? `${amount} ${currency}`
          : 'fee';
  return access === 'customers' ? `customers only, ${cost}` : cost;
}

function wheelchairWords({ wheelchair }: Fields): string[] {
  const words = { yes: 'wheelchair', limited: 'wheelchair with limits', no: 'no wheelchair' };
  return wheelchair === 'yes' || wheelchair === 'limited' || wheelchair === 'no' ? [words[wheelchair]] : [];
}

export interface ShownWay {
  readonly points: readonly LonLat[];
  readonly isEstimate: boolean;
}

/** The way to a toilet on foot; a straight line if there is none. Never rejects. */
export async function wayTo(server: string, from: LonLat, to: ShownToilet): Promise<ShownWay> {
  const answer = await askWalk(remoteOf(server), to.id, { lat: from.lat, lon: from.lon });
  const { coordinates } = answer.ok ? fieldsOf(answer.value.geometry) : {};
  const points = Array.isArray(coordinates) ? coordinates.flatMap(pointOf) : [];
  return points.length > 1 ? { points, isEstimate: false } : { points: [from, to], isEstimate: true };
}

function pointOf(value: unknown): LonLat[] {
  const [lon, lat]: unknown[] = Array.isArray(value) ? value : [];
  return typeof lon === 'number' && typeof lat === 'number' ? [{ lon, lat }] : [];
}
