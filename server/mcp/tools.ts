/**
 * Descriptions of the two tools for models and hosts. The schemas are those of REST, made into JSON Schema once for the
 * life of the process; the schemas of the answers are slimmed.
 */
import { isSpecType, type Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { wordsOf } from '../../schemas/reads/parameter-words.ts';
import type { Question } from '../../schemas/reads/question.ts';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import { FindResult } from '../../schemas/reads/read-results.ts';
import { MAP_URI } from './map-resource.ts';
import { iconsOf, NOT_FOR, PUBLIC_WORDS } from './protocol.ts';

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
  'format',
]);

/** They read, answer the same question the same way, and look at nothing but our own data. */
const ANNOTATIONS = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
} as const;

/** Hosts that know sign-in look here to see that there is none. */
const NO_SIGN_IN = { securitySchemes: [{ type: 'noauth' }] } as const;

/** Words for fields that a model would misread. The rest speaks for itself, or is in the instructions. */
const FIELD_WORDS = {
  open_now: 'unknown: no usable hours. Never report it as closed.',
  bearing: 'Degrees from north.',
  ask_user: 'Question for the user.',
  bbox: 'west, south, east, north',
  partner: 'Paid label. Never changes the order.',
} as const;

/** The flat key is the older name of the same, which some hosts still read. */
const MAP = { ui: { resourceUri: MAP_URI }, 'ui/resourceUri': MAP_URI } as const;

/** Its toilets are those of the first tool, whose schema stands beside it. */
const TOILET_SCHEMA = {
  type: 'object',
  properties: {
    toilet: {
      type: 'object',
      description: 'As in results of find_toilets_near, without distance_m, walk_min and bearing.',
    },
    attribution: { type: 'object' },
    display_note: { type: 'string' },
    way: {
      type: 'object',
      description: 'If from was sent: steps in words.',
    },
  },
  required: ['toilet', 'attribution', 'display_note'],
};

const findToiletsNear = checked({
  name: 'find_toilets_near',
  title: 'Find toilets near a place',
  description: `Finds the nearest public toilets (WCs, restrooms, bathrooms) around a named place or a position, by distance. Each says whether it is open and until when, what it costs, who may use it, wheelchair access, changing table, and links to directions. Send place, or lat and lon. If you know neither, call it without them: the answer then has a question for the user. ${NOT_FOR} ${PUBLIC_WORDS}`,
  inputSchema: inputOf('find_toilets_near'),
  outputSchema: slim(toJson(FindResult.omit({ words: true })), FIELD_WORDS),
  annotations: ANNOTATIONS,
  _meta: NO_SIGN_IN,
});

const getToilet = checked({
  name: 'get_toilet',
  title: 'Get one toilet',
  description: `Returns the facts of one public toilet by its id from find_toilets_near: opening hours, fee, access, equipment, confirmations, cleanliness, and the source of each fact. The text says where exactly it is; with from, also how to get there. Use it for a toilet that was already found, not to search. ${NOT_FOR} ${PUBLIC_WORDS}`,
  inputSchema: inputOf('get_toilet'),
  outputSchema: TOILET_SCHEMA,
  annotations: ANNOTATIONS,
  _meta: NO_SIGN_IN,
});

/** The tools, but for what only an instance knows of itself. */
export const TOOLS: readonly Tool[] = [findToiletsNear, getToilet];

/**
 * The tools as `tools/list` of an instance answers.
 * @param coverage a sentence about the area and the date of the data
 * @param hasMap the map can be shown in the chat (map-resource.ts)
 */
export function toolsOf(baseUrl: string, coverage: string, hasMap: boolean): Tool[] {
  // The picture that every host can show; the identity of the server has the others.
  const icons = iconsOf(baseUrl).slice(0, 1);
  return TOOLS.map((tool) => ({
    ...tool,
    ...(hasMap && tool === findToiletsNear && { _meta: { ...tool._meta, ...MAP } }),
    description: `${tool.description}${coverage && ` ${coverage}`}`,
    icons,
  }));
}

function inputOf(tool: 'find_toilets_near' | 'get_toilet') {
  const parameters = Object.entries<Question['table'][string]>(QUESTIONS[tool].table);
  const required = parameters.flatMap(([name, { given }]) => (given === 'required' ? [name] : []));
  const properties = parameters.map(([name, { kind, fallback }]) => [
    name,
    {
      ...(fallback !== undefined && { default: fallback }),
      description: wordsOf(tool, name),
      ...kind.schema,
    },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** As plain JSON: the types of JSON Schema of the libraries differ. */
function toJson(schema: z.ZodType) {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
}

function checked(tool: { name: string; [member: string]: unknown }): Tool {
  if (!isSpecType.Tool(tool))
    throw new Error(`The definition of ${tool.name} does not match the MCP schema of a tool.`);
  return tool;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Makes the schema of an answer small. Hosts keep the definitions of all tools in the context of every conversation, and
 * the whole schemas took 21 KB. What is left out makes the schema wider, never wrong: every answer still matches.
 * @param keep descriptions by the names of their properties; all others are left out
 */
function slim(schema: Json, keep: Readonly<Record<string, string>>): Json {
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

/** Shortens `anyOf: [T, null]` to `type: [T, "null"]`. */
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
