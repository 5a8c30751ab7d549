/** The toilet behind a claim or a listing: what it is called, and the place whose clock counts. */
import { type AllTexts, type FormErrors, isBusinessKey, nameOf, type PlaceMapState } from '#views';
import type { HoursLocation } from '../../../packages/hours/index.ts';
import { PROBLEMS, type Refusal } from '../../../schemas/problems/problems.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { knownToilet, readBaseOf } from '../../operations/find-toilet.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Generations } from '../../process/generations.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { placeMapOf } from '../shell/place-of.ts';

export interface ToiletOf {
  readonly id: string;
  readonly name: string;
  /** Position that readers see; undefined if the toilet is not shown. */
  readonly at: { readonly lon: number; readonly lat: number } | undefined;
  /** It has a page of its own. */
  readonly isShown: boolean;
  /** Position and country for the hours; undefined if nothing is known of it any more. */
  readonly place: HoursLocation | undefined;
}

export function toiletOf(generations: Generations, baseUrl: string, id: string, texts: AllTexts): ToiletOf {
  const known = generations.read((generation) => knownToilet(generation, id, baseUrl));
  if (!known)
    return { id, name: texts.say('toilet.unnamed'), at: undefined, isShown: false, place: undefined };
  const { toilet } = known;
  return {
    id: known.id,
    name: nameOf(toilet ?? { name: null }, texts),
    at: toilet ? { lon: toilet.lon, lat: toilet.lat } : undefined,
    isShown: toilet !== null,
    place: readBaseOf(new LocalStore(generations.dataDir), known),
  };
}

/** Returns undefined if the toilet has no position, or this server no map. */
export function toiletMap({ parts, into }: PageRequest, { name, at }: ToiletOf): PlaceMapState | undefined {
  const toilet = at && { ...at, label: name, marker: null };
  return toilet && placeMapOf(into, parts.generations.current?.manifest, toilet);
}

/** The result of an operation of businesses, for a page: the value, or what to show above the form. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly status: number; readonly wrong: FormErrors };

/**
 * Runs an operation for a form.
 * @param id the id in the path of the operation
 * @param sent the body, as a script would send it
 */
export async function outcomeOf<Value extends object>(
  { c, parts, now }: PageRequest,
  operation: Operation<Value>,
  id: string,
  sent: object,
): Promise<Outcome<Value>> {
  const result = await operation.answer({
    context: parts,
    request: c.req.raw,
    address: c.env.address,
    id,
    json: { status: 'read', value: sent },
    now,
  });
  return 'refusal' in result ? refusedForm(result.refusal) : { ok: true, value: result.value };
}

function refusedForm({ kind, invalidParams }: Refusal): { ok: false; status: number; wrong: FormErrors } {
  const { status } = PROBLEMS[kind];
  if (invalidParams)
    return {
      ok: false,
      status,
      wrong: { key: 'wrong.fields', fields: new Set(invalidParams.map(({ name }) => name)) },
    };
  const key = `wrong.${kind}`;
  return { ok: false, status, wrong: { key: isBusinessKey(key) ? key : 'wrong.other', fields: new Set() } };
}
