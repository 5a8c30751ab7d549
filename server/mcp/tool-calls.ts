/**
 * Calls the two tools over the same functions as REST (read-service.ts). A result is finished text. Tests compare it
 * with its schema; the server does not parse it again.
 */
import type { Tool } from '@modelcontextprotocol/server';
import { reasonOf } from '../../common/reason-of.ts';
import {
  ASK_WHERE,
  approximately,
  askAgain,
  detailsAside,
  momentOf,
  originAt,
  originOf,
  type SearchOrigin,
  startOf,
  unknownNotes,
  wayInParts,
  weekOf,
  whereaboutsOf,
} from '../../packages/reader/index.ts';
import { problem, textOf } from '../../reads/http/http-response.ts';
import { toiletWords } from '../../reads/in-words.ts';
import { ReadService } from '../../reads/read-service.ts';
import type { FoundPlace, Reading } from '../../reads/reading.ts';
import { done, type Result, refuse, refused, refuseParameters } from '../../schemas/problems/problems.ts';
import {
  LOCATION_HINT_KEY,
  type LocationHint,
  locationHintOf,
  type ToiletAnswer,
  type WayAnswer,
} from '../../schemas/reads/mcp-tools.ts';
import type { QueryOf } from '../../schemas/reads/question.ts';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import type { NearestQuery } from '../../schemas/reads/read-query.ts';
import { ToiletResult } from '../../schemas/reads/read-results.ts';
import type { AskedTime } from '../../schemas/text/numbers.ts';
import type { Dataset } from '../../shards/generation/dataset.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { type ReadParts, readingOf } from '../reads/read-parts.ts';
import { readArguments, withLinkedId } from './arguments.ts';
import { type Beside, otherPlaces } from './result-text.ts';
import { toolsOf } from './tools.ts';
import { waySteps } from './way-steps.ts';

/** The members that the host sends beside the arguments. */
export type Meta = Readonly<Record<string, unknown>> | undefined;

export interface ToolAnswer {
  /** The call failed: the text is a Problem, so that the model reads what to change. */
  readonly isError: boolean;
  /** JSON in ASCII. */
  readonly json: string;
  readonly beside: Beside;
}

interface Called<Body> {
  readonly outcome: Outcome<Body>;
  readonly beside: Beside;
}

type Outcome<Body> = Result<Body | string> | Promise<Result<Body | string>>;

export class ToolCalls<Body extends string | Uint8Array> {
  readonly #reading: Reading<Body>;
  readonly #coverage: () => string;
  readonly #reads: ReadService<Body>;
  readonly #tools: ReadonlyMap<string, (given: unknown, meta: Meta) => Called<Body>>;

  /** @param coverage says the area and the date of the data */
  constructor(reading: Reading<Body>, coverage: () => string) {
    this.#reading = reading;
    this.#coverage = coverage;
    this.#reads = new ReadService(reading);
    this.#tools = new Map([
      ['find_toilets_near', (given, meta) => this.#findToiletsNear(given, meta)],
      ['get_toilet', (given, meta) => this.#getToilet(given, meta)],
    ]);
  }

  /**
   * Throws what refusalOf of its program throws again.
   * @param given the arguments as they came
   * @returns undefined if there is no tool of that name; a promise if an outside lookup is waited for
   */
  call(name: string, given: unknown, meta: Meta): ToolAnswer | Promise<ToolAnswer> | undefined {
    const tool = this.#tools.get(name);
    if (!tool) return undefined;
    let beside = this.#besideAt();
    try {
      const called = tool(withLinkedId(given ?? {}, this.#reading.baseUrl), meta);
      ({ beside } = called);
      const { outcome } = called;
      // No await on a result that is there: its body is valid in this tick only.
      return outcome instanceof Promise
        ? outcome.then((late) => this.#toolAnswer(late, called.beside))
        : this.#toolAnswer(outcome, beside);
    } catch (error) {
      return this.#toolAnswer(refused(this.#reading.refusalOf(error)), beside);
    }
  }

  /** The definitions of the tools, with the area and the date that this instance covers now. */
  definitions(hasMap: boolean): Tool[] {
    return toolsOf(this.#reading.baseUrl, this.#coverage(), hasMap);
  }

  #findToiletsNear(given: unknown, meta: Meta): Called<Body> {
    const read = readArguments(QUESTIONS.find_toilets_near, given);
    if ('invalid' in read)
      return { outcome: refused(refuseParameters(read.invalid)), beside: this.#besideAt() };
    const { query } = read;
    const hint = locationHintOf(meta?.[LOCATION_HINT_KEY]);
    return { outcome: this.#reads.nearest(query, hint), beside: this.#besideAt(query.at, query) };
  }

  /** @param at the time that the answer is for; now if undefined */
  #besideAt(at?: AskedTime, query?: NearestQuery): Beside {
    const reading = this.#reading;
    const whenMs = (dataset: Dataset, id: string) => momentOf(dataset, id, at, reading.now()).ms;
    return {
      when: at === undefined ? 'now' : 'then',
      liveAtMs: reading.isLive?.() ? reading.now() : undefined,
      asideOf: (id) => reading.read((dataset) => detailsAside(dataset, id, whenMs(dataset, id))),
      knownOf: (id) =>
        reading.read((dataset) => ({
          where: whereaboutsOf(dataset, id, whenMs(dataset, id)),
          week: weekOf(dataset, id, whenMs(dataset, id)),
        })),
      notesOf: (origin) => {
        if (!query) return [];
        const { place, country } = query;
        const others =
          origin.source === 'place' && place !== undefined && otherPlaces(reading, place, country, origin);
        const unknown = reading.read((dataset) => unknownNotes(dataset, query, origin, reading.now()));
        return [...unknown, ...(others ? [others] : [])];
      },
    };
  }

  #getToilet(given: unknown, meta: Meta): Called<Body> {
    const read = readArguments(QUESTIONS.get_toilet, given);
    if ('invalid' in read)
      return { outcome: refused(refuseParameters(read.invalid)), beside: this.#besideAt() };
    const beside = this.#besideAt(read.query.at);
    return { outcome: this.#toilet(read.query, beside, meta), beside };
  }

  #toilet(asked: GetToiletArguments, { asideOf, liveAtMs }: Beside, meta: Meta): Outcome<Body> {
    const result = this.#reads.toilet(asked.id, asked);
    if ('refusal' in result) return result;
    const { from, id, lang, at } = asked;
    const live = liveAtMs === undefined ? undefined : asideOf(id).live;
    const { body } = result.value;
    if (from === undefined && lang === undefined && live === undefined) return done(body);
    const plain = this.#inWords(textOf(body), lang, at);
    const toilet = live === undefined ? plain : withMember(plain, 'live', live);
    if (from === undefined) return done(toilet);
    const joined = (way: ReturnType<typeof wayFrom> & Result<unknown>) =>
      'refusal' in way ? way : done(withMember(toilet, 'way', way.value));
    const hint = locationHintOf(meta?.[LOCATION_HINT_KEY]);
    const way = wayFrom(this.#reading, { ...asked, from }, hint);
    return way instanceof Promise ? way.then(joined) : joined(way);
  }

  /** @param body a ToiletResult */
  #inWords(body: string, lang: GetToiletArguments['lang'], at: AskedTime | undefined): string {
    if (lang === undefined) return body;
    const nowMs = this.#reading.now();
    const { toilet } = ToiletResult.parse(JSON.parse(body));
    const { aside, local } = this.#reading.read((dataset) => {
      const moment = momentOf(dataset, toilet.id, at, nowMs);
      return { aside: detailsAside(dataset, toilet.id, moment.ms), local: moment.local };
    });
    const words = toiletWords(this.#reading, toilet, lang, nowMs, aside, local);
    return words ? withMember(body, 'words', words) : body;
  }

  #toolAnswer(result: Result<Body | string>, beside: Beside): ToolAnswer {
    const { baseUrl } = this.#reading;
    return 'refusal' in result
      ? { isError: true, json: problem(baseUrl, result.refusal).body, beside }
      : { isError: false, json: textOf(result.value), beside };
  }
}

/** @param body JSON of an object with members */
function withMember(body: string, name: keyof ToiletAnswer, value: unknown): string {
  return `${body.slice(0, -1)},"${name}":${toAscii(JSON.stringify(value))}}`;
}

/** The calls over the generation of now. */
export function toolCallsOf(parts: ReadParts): ToolCalls<Buffer> {
  return new ToolCalls(readingOf(parts), () => coverageOf(parts));
}

/** Returns a sentence; empty if there is no data yet, so that the list of tools never fails. */
function coverageOf({ generations, log }: Pick<ReadParts, 'generations' | 'log'>): string {
  try {
    return generations.read(({ covered, manifest }) => coverageSentence(covered, manifest.data_date));
  } catch (error) {
    log.info(`The tools say no area and date: ${reasonOf(error)}. The next list of tools tries again.`);
    return '';
  }
}

/** Says an area in words, and a date; empty if neither is known. */
export function coverageSentence(covered: string | null | undefined, dataDate: string | null): string {
  const area = covered ? `The data of this server covers ${covered}` : '';
  const date = dataDate === null ? '' : `the date of the data is ${dataDate.slice(0, 10)}`;
  const both = [area, date].filter((part) => part !== '').join('; ');
  return both === '' ? '' : `${both[0]!.toUpperCase()}${both.slice(1)}.`;
}

type GetToiletArguments = QueryOf<typeof QUESTIONS.get_toilet>;
type Asked = Required<Pick<GetToiletArguments, 'id' | 'from'>> & Pick<GetToiletArguments, 'step_free'>;
type Answer = Result<WayAnswer>;
type Parts = Pick<Reading<string | Uint8Array>, 'read' | 'now' | 'findPlace' | 'refusalOf'>;

/**
 * The way to a toilet from a place or a position in words: the part of `get_toilet` that `from` asks for.
 * @param hint position of the user as the host believes it: used if `from` means "here"
 * @returns a promise if an outside lookup has to answer first
 */
function wayFrom(parts: Parts, asked: Asked, hint?: LocationHint): Answer | Promise<Answer> {
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
