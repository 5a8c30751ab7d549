/** The page /docs: the API description for people, in English. It shows the same table as OpenAPI. */
import { type ComponentChild, Fragment } from 'preact';
import { QUOTAS } from '../../../schemas/problems/limits.ts';
import { PROBLEMS } from '../../../schemas/problems/problems.ts';
import type { PageContent } from '../document.tsx';
import { ProblemTable } from '../problem-pages.tsx';
import { pathOf, type Site } from '../site.ts';
import type {
  DocsArea,
  DocsExample,
  DocsField,
  DocsHeader,
  DocsObject,
  DocsOperation,
  DocsState,
  JsonSchema,
} from './docs-state.ts';

export function docsPage(site: Site, state: DocsState): PageContent {
  const { version, areas, headers, objects } = state;
  return {
    title: 'The Lootiles API',
    description: 'Operations, fields, limits and errors of the API that finds the nearest public toilet.',
    body: (
      <>
        <h1>The API</h1>
        <p class="lead">
          Version {version}. Reads are free and need no account, key or cookie.{' '}
          <a href={pathOf(site, '/openapi.json')}>OpenAPI 3.1</a> is the same for programs.
        </p>
        <pre>
          <code>{`curl '${site.baseUrl}/api/v1/toilets/nearest?lat=43.7384&lon=7.4246'`}</code>
        </pre>
        <Contents areas={areas} />
        {areas.map(({ name, description, operations }) => (
          <>
            <h2>{name}</h2>
            <p>{description}</p>
            {operations.map((operation) => (
              <OperationSection key={operation.id} site={site} operation={operation} />
            ))}
          </>
        ))}
        <Credit site={site} />
        <Agents site={site} />
        <Limits site={site} headers={headers} />
        <h2 id="errors">Errors</h2>
        <p>
          Errors are <a href="#Problem">problems</a> (
          <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>),{' '}
          <code>application/problem+json</code>. The detail says what to change.
        </p>
        <details>
          <summary>All problems</summary>
          <ProblemTable site={site} />
        </details>
        <h2 id="versions">Versions</h2>
        <p>
          The version is part of the path. We may add fields to a version. If we remove a field or change its
          meaning, the path changes. Before we remove an operation, its answers announce it in the headers{' '}
          <code>Deprecation</code> and <code>Sunset</code>.
        </p>
        <h2 id="objects">Objects</h2>
        <p>All fields are always present, unless marked "may be missing".</p>
        {objects.map((object) => (
          <ObjectSection key={object.name} {...object} />
        ))}
      </>
    ),
  };
}

const SECTIONS = [
  ['credit', 'Credit to show'],
  ['agents', 'Agents'],
  ['limits', 'Limits'],
  ['errors', 'Errors'],
  ['versions', 'Versions'],
  ['objects', 'Objects'],
] as const;

function Contents({ areas }: { areas: readonly DocsArea[] }): ComponentChild {
  const operations = areas.flatMap((area) =>
    area.operations.map(({ id, summary }) => [id, summary] as const),
  );
  return (
    <nav aria-label="Contents">
      <ul class="contents">
        {[...operations, ...SECTIONS].map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  readonly site: Site;
}

function Credit({ site }: SectionProps): ComponentChild {
  return (
    <>
      <h2 id="credit">Credit to show</h2>
      <p>
        Every answer has an <code>attribution</code>. Show its text beside the toilets, linked to its{' '}
        <code>url</code>. Show the <code>display_note</code>, too. See{' '}
        <a href={pathOf(site, '/licence')}>licence and sources</a>.
      </p>
      <p>
        <code>unknown</code> and <code>null</code> mean "not known", never "no". For most toilets the opening
        hours are not known.
      </p>
    </>
  );
}

function Agents({ site }: SectionProps): ComponentChild {
  return (
    <>
      <h2 id="agents">Agents</h2>
      <p>
        An MCP server (Streamable HTTP, no key) is at <code>{site.baseUrl}/mcp</code>. Its tools{' '}
        <code>find_toilets_near</code> and <code>get_toilet</code> only read. They return the same as the two
        operations with the same purpose.
      </p>
      <p>
        If the status is <code>needs_location</code> or <code>place_not_found</code>, ask the user the
        question in <code>ask_user</code>. Agents must not use operations that write.
      </p>
    </>
  );
}

function Limits({ site, headers }: SectionProps & { headers: readonly DocsHeader[] }): ComponentChild {
  return (
    <>
      <h2 id="limits">Limits</h2>
      <p>
        Each address may make {QUOTAS.default.requests} requests a minute, over the API and MCP together. The
        box listing has its own quota of {QUOTAS.area.requests}. Operations that write have{' '}
        {QUOTAS.contrib.requests}. After 429 or 503, wait as many seconds as <code>Retry-After</code> says. Do
        not copy the whole data set through the API:{' '}
        <a href={`${pathOf(site, '/licence')}#dumps`}>download a dump</a> instead.
      </p>
      <dl>
        {headers.map(({ name, example, meaning }) => (
          <FactRow key={name} name={name} what={<code>{example}</code>} meaning={meaning} />
        ))}
      </dl>
    </>
  );
}

interface OperationProps {
  readonly site: Site;
  readonly operation: DocsOperation;
}

/** One operation of the API as a section of the page /docs. */
function OperationSection({ site, operation }: OperationProps): ComponentChild {
  const { id, method, path, summary, description, isDeprecated, parameters, shared, body, answer, problems } =
    operation;
  return (
    <>
      <h3 id={id}>{summary}</h3>
      <p class="endpoint">
        <span class="method">{method.toUpperCase()}</span>
        <code>{path}</code> <small class="quiet">{id}</small>
      </p>
      {isDeprecated && (
        <p class="notice">
          <strong>Deprecated.</strong> This operation will be removed. The header <code>Sunset</code> of its
          answers says when.
        </p>
      )}
      {description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {parameters.length > 0 && <FieldList fields={parameters} />}
      {shared && (
        <p>
          And as of <a href={`#${shared.id}`}>{shared.id}</a>:{' '}
          {shared.names.map((name, i) => (
            <Fragment key={name}>
              {i > 0 && ', '}
              <code>{name}</code>
            </Fragment>
          ))}
          .
        </p>
      )}
      {body && (
        <>
          <p>
            Body: <ObjectLink name={body.object} />, as <code>application/json</code>.
          </p>
          <Examples site={site} examples={body.examples} />
        </>
      )}
      <p>
        Answer: <strong>{answer.status}</strong> with <ObjectLink name={answer.object} />.
      </p>
      <Examples site={site} examples={answer.examples} />
      <p>
        Problems:{' '}
        {problems.map((kind, i) => (
          <Fragment key={kind}>
            {i > 0 && ', '}
            <a href={pathOf(site, `/problems/${kind}`)}>
              {PROBLEMS[kind].status} {PROBLEMS[kind].title}
            </a>
          </Fragment>
        ))}
        .
      </p>
    </>
  );
}

/** Each example is folded: the request, which can be tried, and its answer. */
function Examples({ site, examples }: { site: Site; examples: readonly DocsExample[] }): ComponentChild {
  return examples.map(({ summary, target, value }) => (
    <details key={summary}>
      <summary>{summary}</summary>
      {target !== undefined && (
        <>
          <pre>
            <code>{`curl '${site.baseUrl}${target}'`}</code>
          </pre>
          <p>
            <a href={pathOf(site, target)}>Try it</a>
          </p>
        </>
      )}
      <pre>
        <code>{JSON.stringify(value, null, 1)}</code>
      </pre>
    </details>
  ));
}

const REF = '#/components/schemas/';

/** The fields of an object under its name. */
function ObjectSection({ name, description, base, fields }: DocsObject): ComponentChild {
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

function FieldList({ fields }: { fields: readonly DocsField[] }): ComponentChild {
  return (
    <dl>
      {fields.map(({ name, note, schema, meaning }) => (
        <FactRow key={name} name={name} note={note} what={<Type schema={schema} />} meaning={meaning} />
      ))}
    </dl>
  );
}

interface FactRowProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly what: ComponentChild;
  readonly meaning: string | undefined;
}

/** A name with its type or example, and its meaning. */
function FactRow({ name, note, what, meaning }: FactRowProps): ComponentChild {
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

function ObjectLink({ name }: { name: string }): ComponentChild {
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
