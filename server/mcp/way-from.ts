/** The way to a toilet from a place or a position in words: the part of `get_toilet` that `from` asks for. */
import {
  ASK_WHERE,
  approximately,
  askAgain,
  originAt,
  originOf,
  type SearchOrigin,
  startOf,
  wayInParts,
} from '../../packages/reader/index.ts';
import type { FoundPlace, Reading } from '../../reads/reading.ts';
import { done, type Result, refuse, refused } from '../../schemas/problems/problems.ts';
import type { GetToiletArguments, LocationHint, WayAnswer } from '../../schemas/reads/mcp-tools.ts';
import type { Dataset } from '../../shards/generation/dataset.ts';
import { waySteps } from './way-steps.ts';

type Asked = Required<Pick<GetToiletArguments, 'id' | 'from'>> & Pick<GetToiletArguments, 'step_free'>;
type Answer = Result<WayAnswer>;
type Parts = Pick<Reading<string | Uint8Array>, 'read' | 'now' | 'findPlace' | 'refusalOf'>;

/**
 * @param hint position of the user as the host believes it: used if `from` means "here"
 * @returns a promise if an outside lookup has to answer first
 */
export function wayFrom(parts: Parts, asked: Asked, hint?: LocationHint): Answer | Promise<Answer> {
  const start = startOf({ place: asked.from });
  if (start.kind === 'position')
    return from(parts, asked, (dataset) => originAt(dataset, start.lon, start.lat));
  if (start.kind === 'unreadable')
    return asking('place_not_found', askAgain(start.text, { isPosition: true }));
  if (start.kind === 'here') {
    if (!hint || !('lat' in hint)) return asking('needs_location', ASK_WHERE);
    return from(parts, asked, (dataset) => approximately(originAt(dataset, hint.lon, hint.lat)));
  }
  const { name } = start;
  const answer = (found: FoundPlace): Answer => {
    if (found.status === 'found') return from(parts, asked, () => originOf(found.place, found.ignored));
    if (found.status === 'not-found') return asking('place_not_found', askAgain(name, found));
    return refused({ ...refuse('place-lookup-unavailable', 'lookup'), retryAfterS: found.retryAfterS });
  };
  const found = parts.findPlace(name, undefined);
  if (!(found instanceof Promise)) return answer(found);
  return found.then(answer).catch((error) => refused(parts.refusalOf(error)));
}

function asking(status: 'needs_location' | 'place_not_found', question: string): Answer {
  return done({ status, origin: null, walk: null, steps: [], ask_user: question });
}

function from(
  reading: Parts,
  { id, step_free: isStepFree }: Asked,
  originIn: (dataset: Dataset) => SearchOrigin,
): Answer {
  return reading.read((dataset) => {
    const { lon, lat, label, source, note } = originIn(dataset);
    const way = wayInParts(dataset, id, { lon, lat, step_free: isStepFree }, reading.now());
    if (!way) return refused(refuse('not-found', 'toilet'));
    // The label is the inside of a JSON string.
    const origin = { lat, lon, label: String(JSON.parse(`"${label}"`)), source };
    const { status, walk } = way;
    return done({ status, origin, walk, steps: waySteps(way), ...(note !== undefined && { note }) });
  });
}
