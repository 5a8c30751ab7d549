/**
 * Calls the two tools over the same functions as REST (finder.ts). An answer is finished text; it is not held
 * against its own schema again (tests do that).
 */
import { LOCATION_HINT_KEY, LocationHint } from '../../schemas/mcp-location-hint.ts';
import { FindToiletsNearArguments, GetToiletArguments } from '../../schemas/mcp-tools.ts';
import type { Answer } from '../answer.ts';
import { fault } from '../fault.ts';
import { Finder, type ReadParts } from '../finder.ts';
import { invalidParameters } from '../problem.ts';
import { readArguments } from './arguments.ts';

/** What the host sends beside the arguments. */
export type Meta = Readonly<Record<string, unknown>> | undefined;

export interface ToolAnswer {
  /** The call failed: the text is a Problem, so that the model reads what to change. */
  readonly isError: boolean;
  /** JSON in ASCII. */
  readonly json: string;
}

type Outcome = Answer | Promise<Answer>;

export class ToolCalls {
  readonly #parts: ReadParts;
  readonly #finder: Finder;
  readonly #tools: ReadonlyMap<string, (given: unknown, meta: Meta) => Outcome>;

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.#finder = new Finder(parts);
    this.#tools = new Map([
      ['find_toilets_near', (given, meta) => this.#findToiletsNear(given, meta)],
      ['get_toilet', (given) => this.#getToilet(given)],
    ]);
  }

  /**
   * Never throws.
   * @param given the arguments as they came
   * @returns undefined where there is no tool of that name; a promise where an outside lookup is waited for
   */
  call(name: string, given: unknown, meta: Meta): ToolAnswer | Promise<ToolAnswer> | undefined {
    const tool = this.#tools.get(name);
    if (!tool) return undefined;
    try {
      const answer = tool(given ?? {}, meta);
      // No await on what is there: a lent body is good for this turn only.
      return answer instanceof Promise ? answer.then(toolAnswer) : toolAnswer(answer);
    } catch (error) {
      return toolAnswer(fault(this.#parts, error));
    }
  }

  #findToiletsNear(given: unknown, meta: Meta): Outcome {
    const read = readArguments(FindToiletsNearArguments, given);
    if ('invalid' in read) return invalidParameters(this.#parts.baseUrl, read.invalid);
    return this.#finder.nearest(read.value, LocationHint.parse(meta?.[LOCATION_HINT_KEY]));
  }

  #getToilet(given: unknown): Outcome {
    const read = readArguments(GetToiletArguments, given);
    if ('invalid' in read) return invalidParameters(this.#parts.baseUrl, read.invalid);
    return this.#finder.toilet(read.value.id);
  }
}

function toolAnswer({ status, body }: Answer): ToolAnswer {
  return { isError: status !== 200, json: body.toString('latin1') };
}
