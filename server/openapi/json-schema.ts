/**
 * JSON Schema (2020-12, as OpenAPI 3.1 takes it) from the zod schemas: named ones become components that others refer
 * to, everything else is inlined.
 */
import { z } from 'zod';
import { FLAG, type ValueSchema } from '../../schemas/reads/kinds.ts';
import { wordsOf } from '../../schemas/reads/parameter-words.ts';
import type { Question } from '../../schemas/reads/question.ts';
import { BEYOND, QUESTIONS } from '../../schemas/reads/questions.ts';
import type { Area } from '../operations/description.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export class Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly #names = new Map<z.ZodType, string>();

  constructor(areas: readonly Area[]) {
    this.schemas = {
      ...this.#convert(merged(areas.map(({ schemas }) => schemas)), 'output'),
      ...this.#convert(merged(areas.map(({ bodies }) => bodies ?? {})), 'input'),
    };
  }

  /** Throws for a schema that no area names. */
  nameOf(schema: z.ZodType): string {
    const name = this.#names.get(schema);
    if (name === undefined)
      throw new Error('A schema of an operation has no name: add it to the schemas or bodies of its area.');
    return name;
  }

  #convert(named: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Record<string, JsonSchema> {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of Object.entries(named)) {
      registry.add(schema, { id });
      this.#names.set(schema, id);
    }
    const { schemas } = z.toJSONSchema(registry, { io, uri: refTo, override: simplify });
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutId(schema)]));
  }
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: ValueSchema;
}

/** The parameters of a path, as they are written in a URL. */
export function pathParametersOf(shape: Readonly<Record<string, z.ZodType>>): Parameter[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { description, ...wire } = withoutId(z.toJSONSchema(schema, { override: simplify }));
    return { name, required: true, description, schema: wire };
  });
}

/**
 * The parameters of a question as they are written in a URL: numbers and booleans as such, with their bounds. Clients read
 * here which of them may change; agents do not need to. None for an operation without a question.
 */
export function parametersOf(id: string): Parameter[] {
  if (!isQuestion(id)) return [];
  return Object.entries<Question['table'][string]>(QUESTIONS[id].table).map(
    ([name, { kind, given, fallback }]) => {
      const words = wordsOf(id, name);
      const description = BEYOND.has(name) ? `Beyond the interface. ${words}` : words;
      // Without a default, a flag has three answers: yes, no, and not asked.
      const schema = kind === FLAG && given !== 'filled' ? FLAG_TEXTS : kind.schema;
      const isPlain = typeof fallback !== 'object' && fallback !== undefined;
      return {
        ...{ name, required: given === 'required', description },
        schema: isPlain ? { default: fallback, ...schema } : schema,
      };
    },
  );
}

const FLAG_TEXTS = { type: 'string', enum: ['true', 'false'] };

function isQuestion(id: string): id is keyof typeof QUESTIONS {
  return Object.hasOwn(QUESTIONS, id);
}

/** Leaves out what says nothing: the range of safe integers, the pattern behind a standard format. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

function withoutId({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function merged(parts: readonly Readonly<Record<string, z.ZodType>>[]): Record<string, z.ZodType> {
  return Object.assign({}, ...parts);
}
