/**
 * The types of the reads for packages that others install, from the description of the API: only what the reads answer and take.
 * Here packages/reader/types.ts has them as those of the schemas, which need zod.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { openApi } from '../server/openapi/openapi.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const READS =
  /^\/(changes\.json|api\/v1\/(route\/toilets|places(\/at)?|toilets(\/nearest|\/summary|\/\{id\}(\/details|\/route)?)?))$/;
const REF = '#/components/schemas/';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  description: z.string().optional(),
});
type Schema = z.infer<typeof Schema>;

const Description = z.object({
  components: z.object({ schemas: z.record(z.string(), Schema) }),
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          operationId: z.string(),
          parameters: z
            .array(
              z.object({
                name: z.string(),
                in: z.string(),
                required: z.boolean().default(false),
                description: z.string().optional(),
                schema: Schema,
              }),
            )
            .default([]),
          responses: z.looseObject({
            '200': z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema })) }),
          }),
        })
        .optional(),
    }),
  ),
});

/** Module of types, as text. */
export function clientTypes(): string {
  const description = openApi({ baseUrl: 'https://toilets.example', deprecated: new Set() });
  const { components, paths } = Description.parse(JSON.parse(JSON.stringify(description)));
  const reads = Object.entries(paths).flatMap(([path, { get }]) => (get && READS.test(path) ? [get] : []));
  const queries = reads.map(({ operationId, parameters }) => {
    const fields = parameters
      .filter((each) => each.in === 'query')
      .map(({ name, required, description, schema }) => field(name, { ...schema, description }, required));
    return fields.length === 0
      ? ''
      : `/** Query of ${operationId}. */\nexport interface ${capital(operationId)}Query {\n${fields.join('')}}\n`;
  });
  const names = new Set(['Problem']);
  for (const { responses } of reads) {
    const json = responses['200'].content['application/json'];
    if (json) collect(json.schema, components.schemas, names);
  }
  const types = [...names].sort().map((name) => {
    const schema = components.schemas[name];
    if (!schema) return '';
    const base = [...names].find((other) => extendsAll(schema, components.schemas[other]));
    const type =
      base === undefined ? typeOf(schema) : `${base} & ${typeOf(less(schema, components.schemas[base]))}`;
    return `${comment(schema.description)}export type ${name} = ${type};\n`;
  });
  const head = '/** Written from the description of the API. */';
  return formatted([head, ...types, ...queries].filter((each) => each !== '').join('\n'));
}

/** Adds the names of all schemas that a schema leads to. */
function collect(value: unknown, schemas: Readonly<Record<string, Schema>>, names: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, schemas, names);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, each] of Object.entries(value)) {
    const name = key === '$ref' && typeof each === 'string' ? each.replace(REF, '') : undefined;
    if (name === undefined) collect(each, schemas, names);
    else if (!names.has(name)) {
      names.add(name);
      collect(schemas[name], schemas, names);
    }
  }
}

/** Whether a schema has all fields of another one to the letter, and more. */
function extendsAll({ properties = {} }: Schema, base: Schema | undefined): boolean {
  const fields = Object.entries(base?.properties ?? {});
  return (
    fields.length > 1 &&
    fields.length < Object.keys(properties).length &&
    fields.every(([name, each]) => isDeepStrictEqual(each, properties[name]))
  );
}

function less(schema: Schema, base: Schema | undefined): Schema {
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => !base?.properties?.[name]);
  return { ...schema, properties: Object.fromEntries(own) };
}

function typeOf(given: unknown): string {
  const schema = Schema.parse(given ?? {});
  if (schema.$ref) return schema.$ref.replace(REF, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  const kinds = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return kinds.length === 0 ? 'unknown' : kinds.map((kind) => plainType(kind, schema)).join(' | ');
}

function plainType(kind: string, schema: Schema): string {
  if (kind === 'integer' || kind === 'number') return 'number';
  if (kind === 'array') return `(${typeOf(schema.items)})[]`;
  if (kind !== 'object') return kind;
  const { properties, required, additionalProperties } = schema;
  if (!properties) return `Record<string, ${typeOf(additionalProperties ?? {})}>`;
  const fields = Object.entries(properties).map(([name, each]) =>
    field(name, Schema.parse(each), required.includes(name)),
  );
  return `{\n${fields.join('')}}`;
}

function field(name: string, schema: Schema, isRequired: boolean): string {
  const isName = /^[A-Za-z_]\w*$/.test(name);
  return `${comment(schema.description)}${isName ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema)};\n`;
}

function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
}

function capital(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function formatted(input: string): string {
  const format = ['format', '--stdin-file-path=types.ts'];
  return execFileSync(join(ROOT, 'node_modules/.bin/biome'), format, { cwd: ROOT, input, encoding: 'utf8' });
}
