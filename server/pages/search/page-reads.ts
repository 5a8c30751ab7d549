/** The reads as pages use them: with objects for results, parsed from the bodies that the API sends. */
import type { z } from 'zod';
import type { TaggedBody } from '../../../packages/reader/index.ts';
import { ReadService } from '../../../reads/read-service.ts';
import { done, type Result } from '../../../schemas/problems/problems.ts';
import type { AreaQuery, NearestQuery } from '../../../schemas/reads/read-query.ts';
import { AreaResult, DetailsResult, FindResult, ToiletResult } from '../../../schemas/reads/read-results.ts';
import { type ReadParts, readingOf } from '../../reads/read-parts.ts';

export class PageReads {
  readonly #reads: ReadService<Buffer>;

  constructor(context: ReadParts) {
    this.#reads = new ReadService(readingOf(context));
  }

  async nearest(query: NearestQuery): Promise<Result<FindResult>> {
    const result = this.#reads.nearest(query);
    // Not `await` alone: the next read could write over the body meanwhile.
    return parsed(FindResult, result instanceof Promise ? await result : result);
  }

  area(query: AreaQuery): Result<AreaResult> {
    return parsed(AreaResult, bodyOf(this.#reads.area(query)));
  }

  toilet(id: string): Result<ToiletResult> {
    return parsed(ToiletResult, bodyOf(this.#reads.toilet(id)));
  }

  details(id: string): Result<DetailsResult> {
    return parsed(DetailsResult, bodyOf(this.#reads.details(id)));
  }
}

function bodyOf(result: Result<TaggedBody<Buffer>>): Result<Buffer> {
  return 'refusal' in result ? result : done(result.value.body);
}

function parsed<Value>(schema: z.ZodType<Value>, result: Result<Buffer>): Result<Value> {
  return 'refusal' in result ? result : done(schema.parse(JSON.parse(result.value.toString('latin1'))));
}
