/**
 * The API description: for programs at /openapi.json, to read at /docs. Each is made once a process, when it is first
 * asked for: made with every app, both took 9 of 30 s of CPU of three files of server tests.
 */

import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import {
  type DocsExample,
  type DocsField,
  type DocsObject,
  type DocsOperation,
  type DocsState,
  docsPage,
  type JsonSchema,
  type Site,
} from '#views';
import { DESCRIPTION_PATH, OPENAPI_TYPE } from '../../reads/ogc.ts';
import type { AppContext } from '../app-context.ts';
import { madeOnce, openDocumentRoute } from '../files/document-route.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Examples, Operation } from '../operations/description.ts';
import { fixedReadable, readableRoute } from '../pages/docs/page-routes.ts';
import { AREAS } from './areas.ts';
import { HEADERS } from './headers.ts';
import { Components, type Parameter, parametersOf, pathParametersOf } from './json-schema.ts';
import { ogcDescription } from './ogc-description.ts';
import { API_VERSION, atBase, type DescriptionOptions, openApi } from './openapi.ts';

const OPENAPI_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=3600',
  // Tools that show descriptions run in browsers, on other hosts.
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** @param parts operations that are on their way out are marked as deprecated */
export function descriptionRoutes(
  parts: Site & Pick<AppContext, 'limits'> & { readonly deprecations?: Readonly<Record<string, unknown>> },
): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  const { baseUrl, contact, deprecations = {} } = parts;
  const options = { baseUrl, contact, deprecated: new Set(Object.keys(deprecations)) };
  const openApiDocument = madeOnce(
    () => new Response(JSON.stringify(openApi(options)), { headers: OPENAPI_HEADERS }),
  );
  openDocumentRoute(app, parts, 'open', '/openapi.json', openApiDocument);
  const ogcDocument = madeOnce(
    () =>
      new Response(JSON.stringify(ogcDescription(baseUrl)), {
        headers: { ...OPENAPI_HEADERS, 'content-type': OPENAPI_TYPE },
      }),
  );
  openDocumentRoute(app, parts, 'open', DESCRIPTION_PATH, ogcDocument);
  const docs = fixedReadable(parts, () => docsPage(parts, docsState(options)));
  readableRoute(app, parts, '/docs', docs);
  return app;
}

/** The API as the page /docs shows it: from the same table as OpenAPI, so the two never differ. */
function docsState(options: DescriptionOptions): DocsState {
  const components = new Components(AREAS);
  const all = AREAS.flatMap(({ operations }) => operations);
  return {
    version: API_VERSION,
    areas: AREAS.map(({ tag, operations }) => ({
      ...tag,
      operations: operations.map((operation) =>
        operationState(options, operation, components, all.slice(0, all.indexOf(operation))),
      ),
    })),
    headers: Object.entries(HEADERS).map(([name, { description, example }]) => ({
      name,
      example,
      meaning: description,
    })),
    objects: Object.keys(components.schemas).map((name) => objectState(name, components.schemas)),
  };
}

function operationState(
  { baseUrl, deprecated }: DescriptionOptions,
  operation: Operation,
  components: Components,
  above: readonly Operation[],
): DocsOperation {
  const { id, method, path, summary, description, body, answer, pathParameters, problems } = operation;
  const content = ({ schema, examples }: NonNullable<Operation['body']>) => ({
    object: components.nameOf(schema),
    examples: examplesOf(baseUrl, examples),
  });
  const parameters = [...pathParametersOf(pathParameters ?? {}), ...parametersOf(id)];
  const shared = sharedParameters(parameters, above);
  return {
    id,
    method,
    path,
    summary,
    description,
    isDeprecated: deprecated?.has(id) ?? false,
    parameters: parameters.filter(({ name }) => !shared?.names.includes(name)).map(parameterField),
    ...(shared && { shared }),
    ...(body && { body: content(body) }),
    answer: { ...content(answer), status: answer.status },
    problems: [...new Set(problems.map(({ kind }) => kind))],
  };
}

/** Shorter lists of parameters are repeated. A longer one links to the first operation that has it. */
const LEAST_SHARED = 5;

/** The parameters that the first operation above that has many of them says already. */
function sharedParameters(
  parameters: readonly Parameter[],
  above: readonly Operation[],
): DocsOperation['shared'] {
  for (const { id } of above) {
    const known = parametersOf(id);
    const names = parameters
      .filter((one) => known.some((other) => isDeepStrictEqual(one, other)))
      .map(({ name }) => name);
    if (names.length >= LEAST_SHARED) return { id, names };
  }
  return undefined;
}

function examplesOf(baseUrl: string, examples: Examples): DocsExample[] {
  return Object.values(examples).map((example) => ({ ...example, value: atBase(baseUrl, example.value) }));
}

function parameterField({ name, required, schema, description }: Parameter): DocsField {
  return {
    name,
    schema,
    ...(required && { note: 'required' }),
    ...(description !== undefined && { meaning: description }),
  };
}

/**
 * An object that has all fields of another one names it, and lists only its own.
 * @param all objects by name
 */
function objectState(name: string, all: Readonly<Record<string, JsonSchema>>): DocsObject {
  const { description, properties = {}, required = [] } = all[name] ?? {};
  const base = Object.keys(all).find((other) => other !== name && contains(properties, all[other]!));
  const inherited = base === undefined ? {} : (all[base]?.properties ?? {});
  const own = Object.entries(properties).filter(([field]) => !Object.hasOwn(inherited, field));
  return {
    name,
    ...(description !== undefined && { description }),
    ...(base !== undefined && { base }),
    fields: own.map(([field, value]) => {
      const schema = typeof value === 'boolean' ? {} : value;
      return {
        name: field,
        schema,
        ...(!required.includes(field) && { note: 'may be missing' }),
        ...(schema.description !== undefined && { meaning: schema.description }),
      };
    }),
  };
}

/** Whether there are more fields than another object has, and all of its. */
function contains(
  more: NonNullable<JsonSchema['properties']>,
  { properties: fewer = {} }: JsonSchema,
): boolean {
  const fields = Object.keys(fewer);
  return (
    fields.length > 1 &&
    fields.length < Object.keys(more).length &&
    fields.every((field) => isDeepStrictEqual(more[field], fewer[field]))
  );
}
