/** Judges answers by the API description alone, as a client that knows nothing else would. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { openApi } from '../../../server/openapi/openapi.ts';
import { BASE_URL } from '../../fixtures/app.ts';

const Media = z.object({
  schema: z.object({ $ref: z.string() }),
  examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })),
});
const Parameter = z.object({
  in: z.enum(['path', 'query']),
  name: z.string(),
  required: z.boolean(),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()),
  example: z.unknown().optional(),
});
const Response = z.object({
  headers: z.record(z.string(), z.object({ $ref: z.string() })),
  content: z.record(z.string(), Media),
});
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), Media) }).optional(),
  /** Responses of its own: those that it shares with all others are references. */
  responses: z.preprocess(withoutReferences, z.record(z.string(), Response)),
});
export type Operation = z.infer<typeof Operation>;

const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    responses: z.record(z.string(), Response),
    headers: z.record(
      z.string(),
      z.object({ required: z.boolean().default(false), schema: z.record(z.string(), z.unknown()) }),
    ),
  }),
});

export const document = openApi({ baseUrl: BASE_URL });
export const description = Description.parse(document);
export const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));

function withoutReferences(responses: unknown): unknown {
  const all = z.record(z.string(), z.looseObject({})).parse(responses);
  return Object.fromEntries(Object.entries(all).filter(([, response]) => !('$ref' in response)));
}

const ID = 'https://toilets.example/openapi.json';
const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: ID, components: description.components });

/** What is wrong with a value; empty where it fits. */
export function faultsOf(ref: string, value: unknown): string[] {
  const validate = ajv.getSchema(`${ID}${ref}`);
  if (!validate) return [`${ref} is not in the description`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}

export interface Answered {
  readonly status: number;
  /** Header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

/** How an answer differs from what the operation documents; empty where it fits. */
export function differences(
  { responses }: Pick<Operation, 'responses'>,
  { status, header, text }: Answered,
): string[] {
  const documented = responses[status];
  if (!documented) return [`status ${status} is not documented`];
  const [type, media] = Object.entries(documented.content)[0] ?? ['', undefined];
  const wrongType = header('content-type') === type ? [] : [`content-type is ${header('content-type')}`];
  const headerFaults = Object.keys(documented.headers).flatMap((name) => {
    const value = header(name.toLowerCase());
    const { required, schema } = description.components.headers[name] ?? { required: true, schema: {} };
    if (value === undefined) return required ? [`${name} is missing`] : [];
    const parsed = schema.type === 'integer' ? Number(value) : value;
    return faultsOf(`#/components/headers/${name}/schema`, parsed).map((fault) => `${name}: ${fault}`);
  });
  const undocumented = Object.keys(description.components.headers)
    .filter((name) => !(name in documented.headers) && header(name.toLowerCase()) !== undefined)
    .map((name) => `${name} is not documented`);
  const body = media ? faultsOf(media.schema.$ref, JSON.parse(text)) : ['no body is documented'];
  return [...wrongType, ...headerFaults, ...undocumented, ...body];
}
