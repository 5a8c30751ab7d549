/** Looks up the place that a page was asked for, and says why it is not known. */
import { faultOf, type PageScripts, type PlaceMapState, type SearchAnswer } from '#views';
import { startOf } from '../../../packages/reader/index.ts';
import type { NamedPosition, Reading } from '../../../reads/reading.ts';
import { PROBLEMS, type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { readValues } from '../../../schemas/reads/question.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import type { LanguageSite } from './page.ts';

type Fault = Extract<SearchAnswer, { kind: 'fault' }>;

export type UnknownPlace =
  | { readonly kind: 'here' }
  | { readonly kind: 'unknown'; readonly place: string }
  | Fault;

export async function placeOf(
  reading: Reading<Buffer>,
  place: string,
): Promise<NamedPosition | UnknownPlace> {
  const parsed = readValues(QUESTIONS.findToiletsNear, { place });
  if ('invalid' in parsed) return { kind: 'fault', fault: 'parameters' };
  const start = startOf(parsed.query);
  if (start.kind === 'here') return { kind: 'here' };
  if (start.kind === 'unreadable') return { kind: 'unknown', place };
  if (start.kind === 'position') return { lat: start.lat, lon: start.lon, label: place };
  const found = await reading.findPlace(start.name, undefined);
  if (found.status === 'found') {
    const { lat, lon, label } = found.place;
    return { lat, lon, label };
  }
  if (found.status === 'not-found') return { kind: 'unknown', place };
  return faultAnswer({ ...refuse('place-lookup-unavailable', 'lookup'), retryAfterS: found.retryAfterS });
}

export function faultAnswer({ kind, retryAfterS }: Pick<Refusal, 'kind' | 'retryAfterS'>): Fault {
  const fault = faultOf(PROBLEMS[kind].status, kind);
  return { kind: 'fault', fault, ...(retryAfterS !== undefined && { retryAfterS }) };
}

const STATUS_OF_FAULT = {
  parameters: 400,
  limited: 429,
  lookup: 503,
  loading: 503,
  internal: 500,
  offline: 503,
};

export function statusOfFault({ fault }: Fault): number {
  return STATUS_OF_FAULT[fault];
}

/** The script of the map, below web/. */
const SCRIPT = 'map/place.ts';
/** The texts that the script of the map loads. */
export const MAP_TEXTS = ['search', 'toilet'] as const;

/** The map of one toilet, if this server has a map. */
export function placeMapOf(
  { site, website, texts }: LanguageSite,
  manifest: Manifest | undefined,
  toilet: Pick<PlaceMapState, 'label' | 'lon' | 'lat' | 'marker'>,
): PlaceMapState | undefined {
  const { styles } = mapSettingsOf(site, website, manifest);
  if (!styles || !website.files) return undefined;
  return { ...toilet, title: texts.say('map.title'), styles };
}

/** Paths of the scripts of a page on which nothing else runs. */
export function placeMapScripts({ website, texts }: LanguageSite): PageScripts | undefined {
  return website.files?.scriptsOf(texts.language, SCRIPT, MAP_TEXTS);
}
