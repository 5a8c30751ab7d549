/** Types and fields of JSON schemas as lists for people. */
import { isDeepStrictEqual } from 'node:util';
import { html } from 'hono/html';
import type { Html } from '../pages/page.ts';
import type { JsonSchema, Parameter } from './json-schema.ts';

const REF = '#/components/schemas/';

/**
 * The fields of an object, under its name. What has all fields of another object tells only its own.
 * @param all objects by name
 */
export function objectSection(name: string, all: Readonly<Record<string, JsonSchema>>): Html {
  const { description, properties = {}, required = [] } = all[name] ?? {};
  const base = Object.keys(all).find((other) => other !== name && contains(properties, all[other]!));
  const inherited = base === undefined ? {} : (all[base]?.properties ?? {});
  const own = Object.entries(properties).filter(([field]) => !Object.hasOwn(inherited, field));
  return html`<h3 id="${name}">${name}</h3>
${description === undefined ? '' : html`<p>${description}</p>`}
${base === undefined ? '' : html`<p>All fields of <a href="#${base}">${base}</a>, and:</p>`}
${factList(
  own.map(([field, value]) => {
    const schema = typeof value === 'boolean' ? {} : value;
    const note = required.includes(field) ? undefined : 'may be missing';
    return { name: field, note, what: typeOf(schema), meaning: schema.description };
  }),
)}`;
}

export function parameterList(parameters: readonly Parameter[]): Html {
  return factList(
    parameters.map(({ name, required, schema, description }) => ({
      name,
      note: required ? 'required' : undefined,
      what: typeOf(schema),
      meaning: description,
    })),
  );
}

interface Fact {
  readonly name: string;
  readonly note?: string | undefined;
  readonly what: Html;
  readonly meaning: string | undefined;
}

export function factList(facts: readonly Fact[]): Html {
  return html`<dl>${facts.map(
    ({
      name,
      note,
      what,
      meaning,
    }) => html`<dt><code>${name}</code>${note === undefined ? '' : html` <small>${note}</small>`}</dt>
<dd><span>${what}</span>${meaning === undefined ? '' : html`<br>${meaning}`}</dd>
`,
  )}</dl>`;
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

/** A type in words: its kind, its values, its bounds. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref?.startsWith(REF)) {
    const name = schema.$ref.slice(REF.length);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), ' or ');
  if (schema.enum) return joined(schema.enum.map(code), ', ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.prefixItems) return html`array of ${schema.prefixItems.length} numbers`;
  if (schema.type === 'array') return html`array of ${itemsOf(schema.items)}`;
  const details = [rangeOf(schema), defaultOf(schema)].filter((text) => text !== '');
  return html`${[schema.format ?? schema.type ?? 'any', ...details].join(', ')}`;
}

function itemsOf(items: JsonSchema['items']): Html {
  return items === undefined || typeof items === 'boolean' || Array.isArray(items)
    ? html`any`
    : typeOf(items);
}

function rangeOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  return (
    between(minimum, maximum, '') ||
    between(minLength, maxLength, ' characters') ||
    between(minItems, maxItems, ' entries')
  );
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (min !== undefined) return `at least ${min}${unit}`;
  return max === undefined ? '' : `at most ${max}${unit}`;
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? '' : `default ${JSON.stringify(value)}`;
}

function code(value: unknown): Html {
  return html`<code>${String(value)}</code>`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, i) => (i === 0 ? part : html`${separator}${part}`))}`;
}
