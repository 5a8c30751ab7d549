/**
 * One operation of the API as a table entry: the source of the API description and of its readable page.
 *
 * To add operations: write `operations/<area>.ts` after the pattern of operations/reads.ts and put it into the list of
 * areas.ts. All a file needs to name:
 * - `tag`: the heading its operations stand under;
 * - `schemas`: what is answered, `bodies`: what is sent, each by the name it shall have in the description; an
 *   operation refers to the zod schemas themselves;
 * - `operations`: the entries. A problem is named by its kind and an example of its detail; status, title, media type
 *   and headers follow from the kind. Two kinds of one status become one response with two examples. Addresses in
 *   examples are under EXAMPLE_BASE_URL, and rewritten to the base URL of the server.
 */
import type { z } from 'zod';
import type { OperationId } from '../../schemas/problems/operation-id.ts';
import type { InvalidParam } from '../../schemas/problems/problem.ts';
import { exampleOf, type ProblemKind, type ProblemName } from '../../schemas/problems/problems.ts';

/** Parts of an answer's head that the description declares; the first line counts requests (limits/). */
export type HeaderName =
  | 'RateLimit-Limit'
  | 'RateLimit-Remaining'
  | 'RateLimit-Reset'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'Cache-Control'
  | 'Retry-After'
  | 'Allow'
  | 'Deprecation'
  | 'Sunset'
  | 'Vary'
  | 'ETag';

export type SecurityScheme = 'session' | 'providerSignature';

export interface Area {
  readonly tag: { readonly name: string; readonly description: string };
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly bodies?: Readonly<Record<string, z.ZodType>>;
  readonly operations: readonly Operation[];
}

export interface Operation {
  /** The parameters of a read are those of the question of this name (schemas/reads/parameters.ts). */
  readonly id: OperationId;
  readonly method: 'get' | 'post' | 'patch';
  readonly path: string;
  readonly summary: string;
  /** Sentences; paragraphs are separated by an empty line. */
  readonly description: string;
  /** The parts of the path in braces. */
  readonly pathParameters?: Readonly<Record<string, z.ZodType>>;
  /** A value for parameters of path and query, as it is written in a request. */
  readonly parameterExamples?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: { readonly schema: z.ZodType; readonly examples: Examples };
  readonly answer: {
    readonly status: 200 | 201;
    readonly description: string;
    /** JSON if it is left out. */
    readonly mediaType?: 'application/x-ndjson';
    readonly schema: z.ZodType;
    readonly headers: readonly HeaderName[];
    readonly examples: Examples;
  };
  readonly problems: readonly ProblemCase[];
  /** The callers that may use it, each a way of its own; none for everyone. */
  readonly security?: readonly ('none' | SecurityScheme)[];
}

export type Examples = Readonly<Record<string, Example>>;

export interface Example {
  readonly summary: string;
  /** Path and query of the request that is answered so. */
  readonly target?: string;
  readonly value: unknown;
}

export interface ProblemCase {
  readonly kind: ProblemKind;
  readonly detail: string;
  /** Path and query of a request that is answered so. */
  readonly target?: string;
  readonly invalidParams?: readonly InvalidParam[];
  readonly retryAfterS?: number;
}

/** Headers on every answer of an operation that counts against a limit. */
export const RATE_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
] as const satisfies readonly HeaderName[];

/** Problems that every counted operation may answer with. */
export const COUNTED_PROBLEMS: readonly ProblemCase[] = [
  exampleOf(['rate-limited', 'requests']),
  exampleOf(['internal', 'request']),
];

/** The part of an entry of the table of operations (operations/operation.ts) that describes it. */
export interface Description
  extends Pick<
    Operation,
    'id' | 'summary' | 'description' | 'pathParameters' | 'parameterExamples' | 'body' | 'security'
  > {
  readonly answer: Pick<Operation['answer'], 'description' | 'schema' | 'examples'>;
  /** The faults in the example of a wrong request. */
  readonly invalidParams: readonly InvalidParam[];
  /** Problems of its own, beside those of its guards. */
  readonly problems: readonly ProblemName[];
}
