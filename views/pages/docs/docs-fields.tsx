/** Types and fields of JSON schemas as lists for people. */
import { type ComponentChild, Fragment } from 'preact';
import type { DocsField, DocsObject, JsonSchema } from './docs-state.ts';

const REF = '#/components/schemas/';

/** The fields of an object under its name. */
export function ObjectSection({ name, description, base, fields }: DocsObject): ComponentChild {
  return (
    <>
      <h3 id={name}>{name}</h3>
      {description !== undefined && <p>{description}</p>}
      {base !== undefined && (
        <p>
          All fields of <a href={`#${base}`}>{base}</a>, and:
        </p>
      )}
      <FieldList fields={fields} />
    </>
  );
}

export function FieldList({ fields }: { fields: readonly DocsField[] }): ComponentChild {
  return (
    <dl>
      {fields.map(({ name, note, schema, meaning }) => (
        <FactRow key={name} name={name} note={note} what={<Type schema={schema} />} meaning={meaning} />
      ))}
    </dl>
  );
}

export interface FactRowProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly what: ComponentChild;
  readonly meaning: string | undefined;
}

/** A name with its type or example, and its meaning. */
export function FactRow({ name, note, what, meaning }: FactRowProps): ComponentChild {
  return (
    <>
      <dt>
        <code>{name}</code>
        {note !== undefined && (
          <>
            {' '}
            <small>{note}</small>
          </>
        )}
      </dt>
      <dd>
        <span>{what}</span>
        {meaning !== undefined && (
          <>
            <br />
            {meaning}
          </>
        )}
      </dd>
    </>
  );
}

/** A type in words: its kind, its values, its bounds. */
function Type({ schema }: { schema: JsonSchema }): ComponentChild {
  if (schema.$ref?.startsWith(REF)) return <ObjectLink name={schema.$ref.slice(REF.length)} />;
  if (schema.anyOf)
    return joined(
      schema.anyOf.map((one) => <Type schema={one} />),
      ' or ',
    );
  if (schema.enum) return joined(schema.enum.map(codeOf), ', ');
  if (schema.const !== undefined) return codeOf(schema.const);
  if (schema.prefixItems) return `array of ${schema.prefixItems.length} numbers`;
  if (schema.type === 'array') return <>array of {itemsOf(schema.items)}</>;
  const details = [rangeOf(schema), defaultOf(schema)].filter((text) => text !== '');
  return [schema.format ?? schema.type ?? 'any', ...details].join(', ');
}

/** A link to the fields of an object. */
export function ObjectLink({ name }: { name: string }): ComponentChild {
  return <a href={`#${name}`}>{name}</a>;
}

function itemsOf(items: JsonSchema['items']): ComponentChild {
  return items === undefined || typeof items === 'boolean' || Array.isArray(items) ? (
    'any'
  ) : (
    <Type schema={items} />
  );
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

function codeOf(value: unknown): ComponentChild {
  return <code>{String(value)}</code>;
}

function joined(parts: readonly ComponentChild[], separator: string): ComponentChild {
  return parts.map((part, i) => (
    <Fragment key={i}>
      {i > 0 && separator}
      {part}
    </Fragment>
  ));
}
