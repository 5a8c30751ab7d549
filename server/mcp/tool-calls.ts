/**
 * Calls the two tools over the same functions as REST (read-service.ts). A result is finished text. Tests compare it
 * with its schema; the server does not parse it again.
 */
import type { Tool } from '@modelcontextprotocol/server';
import { detailsAside } from '../../packages/reader/index.ts';
import { textOf } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { ReadService } from '../../reads/read-service.ts';
import type { Reading } from '../../reads/reading.ts';
import { refuseParameters } from '../../schemas/problems/problems.ts';
import { done, type Result, refused } from '../../schemas/problems/result.ts';
import { LOCATION_HINT_KEY, LocationHint } from '../../schemas/reads/mcp-location-hint.ts';
import { FindToiletsNearArguments, GetToiletArguments } from '../../schemas/reads/mcp-tools.ts';
import { type ReadParts, readingOf } from '../reads/read-parts.ts';
import { readArguments } from './arguments.ts';
import { coverageOf } from './coverage.ts';
import type { AsideOf } from './result-text.ts';
import { toolsOf } from './tools.ts';

/** The members that the host sends beside the arguments. */
export type Meta = Readonly<Record<string, unknown>> | undefined;

export interface ToolAnswer {
  /** The call failed: the text is a Problem, so that the model reads what to change. */
  readonly isError: boolean;
  /** JSON in ASCII. */
  readonly json: string;
  readonly asideOf: AsideOf;
}

type Outcome<Body> = Result<Body> | Promise<Result<Body>>;

export class ToolCalls<Body extends string | Uint8Array> {
  readonly #reading: Reading<Body>;
  readonly #coverage: () => string;
  readonly #reads: ReadService<Body>;
  readonly #tools: ReadonlyMap<string, (given: unknown, meta: Meta) => Outcome<Body>>;

  /** @param coverage says the area and the date of the data */
  constructor(reading: Reading<Body>, coverage: () => string) {
    this.#reading = reading;
    this.#coverage = coverage;
    this.#reads = new ReadService(reading);
    this.#tools = new Map([
      ['find_toilets_near', (given, meta) => this.#findToiletsNear(given, meta)],
      ['get_toilet', (given) => this.#getToilet(given)],
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
    try {
      const result = tool(given ?? {}, meta);
      // No await on a result that is there: its body is valid in this tick only.
      return result instanceof Promise
        ? result.then((late) => this.#toolAnswer(late))
        : this.#toolAnswer(result);
    } catch (error) {
      return this.#toolAnswer(refused(this.#reading.refusalOf(error)));
    }
  }

  /** The definitions of the tools, with the area and the date that this instance covers now. */
  definitions(hasMap: boolean): Tool[] {
    return toolsOf(this.#reading.baseUrl, this.#coverage(), hasMap);
  }

  #findToiletsNear(given: unknown, meta: Meta): Outcome<Body> {
    const read = readArguments(FindToiletsNearArguments, given);
    if ('invalid' in read) return refused(refuseParameters(read.invalid));
    return this.#reads.nearest(read.value, LocationHint.parse(meta?.[LOCATION_HINT_KEY]));
  }

  #getToilet(given: unknown): Outcome<Body> {
    const read = readArguments(GetToiletArguments, given);
    if ('invalid' in read) return refused(refuseParameters(read.invalid));
    const result = this.#reads.toilet(read.value.id);
    return 'refusal' in result ? result : done(result.value.body);
  }

  #toolAnswer(result: Result<Body>): ToolAnswer {
    const { baseUrl, now } = this.#reading;
    const asideOf: AsideOf = (id) => this.#reading.read((dataset) => detailsAside(dataset, id, now()));
    return 'refusal' in result
      ? { isError: true, json: problem(baseUrl, result.refusal).body, asideOf }
      : { isError: false, json: textOf(result.value), asideOf };
  }
}

/** The calls over the generation of now. */
export function toolCallsOf(parts: ReadParts): ToolCalls<Buffer> {
  return new ToolCalls(readingOf(parts), () => coverageOf(parts));
}
