/**
 * The API description, OpenAPI 3.1, from the table of operations (operation.ts says how to add one). Made once a
 * process; nothing in it depends on the data that is served.
 */
import type { Site } from '#views';
import { problemBody } from '../../reads/http/http-response.ts';
import type { Problem } from '../../schemas/problems/problem.ts';
import { EXAMPLE_BASE_URL, exampleOf, PROBLEMS, type ProblemKind } from '../../schemas/problems/problems.ts';
import {
  type Area,
  type Examples,
  type HeaderName,
  type Operation,
  type ProblemCase,
  RATE_HEADERS,
  type SecurityScheme,
} from '../operations/description.ts';
import { AREAS } from './areas.ts';
import { HEADERS } from './headers.ts';
import { Components, type JsonSchema, parametersOf, pathParametersOf, refTo } from './json-schema.ts';

export const API_VERSION = '1.0.0';

const SECURITY_SCHEMES: Readonly<Record<SecurityScheme, Readonly<Record<string, string>>>> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session of an account that signed in on the web pages of the service.',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Provider-Signature',
    description: 'Signature of the raw body by the payment provider.',
  },
};

export interface DescriptionOptions extends Site {
  /** Ids of the operations that are deprecated. */
  readonly deprecated?: ReadonlySet<string> | undefined;
}

export function openApi(options: DescriptionOptions, areas: readonly Area[] = AREAS) {
  const components = new Components(areas);
  const operations = areas.flatMap(({ tag, operations }) =>
    operations.map((operation) => ({ tag, operation })),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { tag, operation } of operations) {
    const described = describe(operation, components, options.deprecated?.has(operation.id) ?? false);
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: { tags: [tag.name], ...described },
    };
  }
  const schemes = new Set(operations.flatMap(({ operation }) => schemesOf(operation)));
  return atBase(options.baseUrl, {
    openapi: '3.1.1',
    info: {
      title: 'Lootiles',
      version: API_VERSION,
      summary: 'Finds the nearest public toilet.',
      description:
        'Reads are free and need no account, no key and no cookie. Show the attribution of an answer beside its toilets. Writes are accepted only from the web pages of the service.\n\n' +
        'Errors are problems (RFC 9457). The detail of a problem says what to change. After 429 and 503, wait as long as Retry-After says, then retry. Every answer names its request in X-Request-Id: quote it if you report a fault. Do not copy the whole data set through the API: download a data dump.',
      license: { name: 'Open Database License 1.0 (the data)', identifier: 'ODbL-1.0' },
      ...(options.contact !== undefined && { contact: contact(options.contact) }),
    },
    servers: [{ url: EXAMPLE_BASE_URL }],
    security: [],
    tags: areas.map(({ tag }) => tag),
    externalDocs: { description: 'The same description as a web page', url: `${EXAMPLE_BASE_URL}/docs` },
    paths,
    components: {
      schemas: components.schemas,
      headers: HEADERS,
      responses: Object.fromEntries(ANYWHERE.map((example) => [example.kind, sharedResponse(example)])),
      ...(schemes.size > 0 && {
        securitySchemes: Object.fromEntries(Array.from(schemes, (name) => [name, SECURITY_SCHEMES[name]])),
      }),
    },
  });
}

function describe(operation: Operation, components: Components, deprecated: boolean) {
  const { id, summary, description, body, answer, security } = operation;
  const schemaOf = (schema: typeof answer.schema) => ({ $ref: refTo(components.nameOf(schema)) });
  const parameters = [
    ...pathParametersOf(operation.pathParameters ?? {}).map((parameter) => ({ in: 'path', ...parameter })),
    ...parametersOf(operation.id).map((parameter) => ({ in: 'query', ...parameter })),
  ].map((parameter) => {
    const example = operation.parameterExamples?.[parameter.name];
    return { ...parameter, ...(example !== undefined && { example }) };
  });
  return {
    operationId: id,
    summary,
    description,
    ...(deprecated && { deprecated }),
    security: (security ?? []).map((way) => (way === 'none' ? {} : { [way]: [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': contentOf(schemaOf(body.schema), body.examples) },
      },
    }),
    responses: {
      [answer.status]: {
        description: answer.description,
        headers: headersOf(answer.headers),
        content: {
          [answer.mediaType ?? 'application/json']: contentOf(schemaOf(answer.schema), answer.examples),
        },
      },
      ...problemResponses(operation, answer.headers.includes('RateLimit')),
      ...Object.fromEntries(ANYWHERE.map(({ kind }) => [PROBLEMS[kind].status, { $ref: responseRef(kind) }])),
    },
  };
}

function problemResponses({ problems }: Operation, counted: boolean) {
  const byStatus = Map.groupBy(problems, ({ kind }) => PROBLEMS[kind].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, cases]) => {
      const waits = cases.every(({ retryAfterS }) => retryAfterS !== undefined);
      return [
        status,
        problemResponse(cases, [
          ...(counted ? RATE_HEADERS : []),
          'Cache-Control',
          ...(waits ? (['Retry-After'] as const) : []),
        ]),
      ];
    }),
  );
}

/** Problems of every address: of another method, or before there is a request. They are not counted. */
const ANYWHERE: readonly ProblemCase[] = [
  exampleOf(['method-not-allowed', 'method']),
  exampleOf(['request-timeout', 'request']),
  exampleOf(['headers-too-large', 'headers']),
];

function responseRef(kind: ProblemKind): string {
  return `#/components/responses/${kind}`;
}

function sharedResponse(example: ProblemCase) {
  const headers = [
    'Cache-Control',
    ...(example.kind === 'method-not-allowed' ? (['Allow'] as const) : []),
  ] as const;
  return problemResponse([example], headers);
}

function problemResponse(cases: readonly ProblemCase[], headers: readonly HeaderName[]) {
  return {
    description: `${cases.map(({ kind }) => PROBLEMS[kind].title).join('. ')}.`,
    headers: headersOf(headers),
    content: {
      'application/problem+json': {
        schema: { $ref: refTo('Problem') },
        examples: Object.fromEntries(
          cases.map((example) => [
            example.kind,
            { summary: PROBLEMS[example.kind].title, value: exampleProblem(example) },
          ]),
        ),
      },
    },
  };
}

/** The body of a problem, as the server itself makes it. */
export function exampleProblem(example: ProblemCase): Problem {
  return problemBody(EXAMPLE_BASE_URL, example);
}

/** A value with the addresses of its examples under that of the server. */
export function atBase<T>(baseUrl: string, value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(EXAMPLE_BASE_URL, baseUrl) : part,
  );
}

function contentOf(schema: JsonSchema, examples: Examples) {
  const shown = Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value }]);
  return { schema, ...(shown.length > 0 && { examples: Object.fromEntries(shown) }) };
}

function headersOf(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function schemesOf({ security = [] }: Operation): SecurityScheme[] {
  return security.filter((way) => way !== 'none');
}

function contact(given: string) {
  return given.includes('@') && !given.includes('://') ? { email: given } : { url: given };
}
