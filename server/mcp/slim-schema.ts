/**
 * Makes the schema of an answer small. Hosts keep the definitions of all tools in the context of every conversation, and
 * the whole schemas took 21 KB. What is left out makes the schema wider, never wrong: every answer still matches.
 */

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Keywords of an answer that a caller does not need to read it. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '$schema',
  'pattern',
  'propertyNames',
  'additionalProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'description',
]);

/** @param keep descriptions by the names of their properties; all others are left out */
export function slim(schema: Json, keep: Readonly<Record<string, string>>): Json {
  if (isList(schema)) return schema.map((each) => slim(each, keep));
  if (schema === null || typeof schema !== 'object') return schema;
  const nullable = nullableOf(schema);
  if (nullable) return slim(nullable, keep);
  const kept = Object.entries(schema).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'properties' ? described(value, keep) : slim(value, keep)]),
  );
}

function described(properties: Json, keep: Readonly<Record<string, string>>): Json {
  if (isList(properties) || properties === null || typeof properties !== 'object') return properties;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const small = slim(schema, keep);
      const description = keep[name];
      return [name, description !== undefined && isMap(small) ? { ...small, description } : small];
    }),
  );
}

/** `anyOf` of a plain type and null is a type of two. */
function nullableOf(schema: { readonly [name: string]: Json }): Json | undefined {
  const { anyOf, ...rest } = schema;
  if (!anyOf || !isList(anyOf) || anyOf.length !== 2) return undefined;
  const [first, second] = anyOf;
  if (!first || !second || !isMap(first) || !isMap(second) || second.type !== 'null') return undefined;
  if (typeof first.type !== 'string' || first.enum || first.const) return undefined;
  return { ...rest, ...first, type: [first.type, 'null'] };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isMap(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !isList(value);
}
