/** One operation of the API as a section of the page /docs. */
import { type ComponentChild, Fragment } from 'preact';
import { PROBLEMS } from '../../../schemas/problems/problems.ts';
import { pathOf, type Site } from '../site.ts';
import { FieldList, ObjectLink } from './docs-fields.tsx';
import type { DocsExample, DocsOperation } from './docs-state.ts';

export interface OperationProps {
  readonly site: Site;
  readonly operation: DocsOperation;
}

export function OperationSection({ site, operation }: OperationProps): ComponentChild {
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
