/** Answers of the two MCP tools, and what a host says beside their arguments (parameters.ts). */
import { z } from 'zod';
import { ToiletLive } from '../toilet/detail-shape.ts';
import { Walk } from '../toilet/walk.ts';
import { Fault, type Kind } from './kinds.ts';
import { READS } from './parameters.ts';
import { Origin, ToiletResult } from './read-results.ts';
import { Words } from './words.ts';

/** The way that `from` asks for. Beyond the interface. */
const WayAnswer = z.strictObject({
  status: z.enum(['ok', 'no_route', 'no_graph', 'needs_location', 'place_not_found']),
  origin: Origin.nullable(),
  walk: Walk.nullable(),
  steps: z.array(z.string()),
  note: z.string().optional(),
  ask_user: z.string().optional(),
});
export type WayAnswer = z.infer<typeof WayAnswer>;

/** The answer of `get_toilet`. */
export const ToiletAnswer = ToiletResult.extend({
  way: WayAnswer.optional(),
  words: Words.optional(),
  /** Beyond the interface. */
  live: ToiletLive.optional(),
});
export type ToiletAnswer = z.infer<typeof ToiletAnswer>;

/**
 * The position of an agent's user, as the host of the agent believes it (decision 1.3): `_meta["openai/userLocation"]`
 * of a tool call. Only a hint: what is not understood is ignored, member by member, never an error.
 */
export const LOCATION_HINT_KEY = 'openai/userLocation';

/** A position, or a city to look up; undefined if the host said nothing that helps. */
export type LocationHint =
  | { readonly lon: number; readonly lat: number }
  | { readonly city: string; readonly country: string | undefined }
  | undefined;

export function locationHintOf(said: unknown): LocationHint {
  if (typeof said !== 'object' || said === null) return undefined;
  const readValue = <Value>({ kind }: { readonly kind: Kind<Value> }, name: string): Value | undefined => {
    const value = kind.ofValue(Reflect.get(said, name));
    return value instanceof Fault ? undefined : value;
  };
  const { lat: latitude, lon: longitude, place, country } = READS.findToiletsNear.table;
  const [lat, lon, city] = [
    readValue(latitude, 'latitude'),
    readValue(longitude, 'longitude'),
    readValue(place, 'city'),
  ];
  if (lat !== undefined && lon !== undefined) return { lon, lat };
  return city === undefined ? undefined : { city, country: readValue(country, 'country') };
}
