/** The pages behind the type of every problem, and the list of them. English, like the problems themselves. */
import type { ComponentChild } from 'preact';
import type { Problem } from '../../schemas/problems/problem.ts';
import { PROBLEM_KINDS, PROBLEMS, type ProblemKind } from '../../schemas/problems/problems.ts';
import { Table } from '../components/elements.tsx';
import type { PageContent } from './document.tsx';
import { pathOf, type Site } from './site.ts';

const RFC = 'https://www.rfc-editor.org/rfc/rfc9457';

/** @param example an answer with a problem of this kind */
export function problemPage(site: Site, kind: ProblemKind, example: Problem): PageContent {
  const { status, title, meaning, where, remedy } = PROBLEMS[kind];
  return {
    title: `${title} (${status}): a problem of the Lootiles API`,
    description: meaning,
    body: (
      <>
        <p class="quiet">
          <a href={pathOf(site, '/problems')}>All problems</a>
        </p>
        <h1>{title}</h1>
        <p class="lead">{meaning}</p>
        <p>
          <span class="method">{status}</span>{' '}
          <code>
            {site.baseUrl}/problems/{kind}
          </code>
        </p>
        <h2>What to do</h2>
        <ul>
          {remedy.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <h2>Where it occurs</h2>
        <p>{where}</p>
        <h2>Example</h2>
        <p>
          Problems are <code>application/problem+json</code> (<a href={RFC}>RFC 9457</a>). The detail says
          what to change in your request.
        </p>
        <pre>
          <code>{JSON.stringify(example, null, 2)}</code>
        </pre>
      </>
    ),
  };
}

export function problemIndexPage(site: Site): PageContent {
  return {
    title: 'Problems of the Lootiles API',
    description: 'Every kind of error of the API, and what to do about it.',
    body: (
      <>
        <h1>Problems</h1>
        <p class="lead">
          Every error is a problem (<a href={RFC}>RFC 9457</a>). Its type is the address of one of these
          pages. Its detail says what to change.
        </p>
        <ProblemTable site={site} />
      </>
    ),
  };
}

export function ProblemTable({ site }: { site: Site }): ComponentChild {
  return (
    <Table
      head={['Status', 'Problem', 'Meaning']}
      rows={PROBLEM_KINDS.map((kind) => {
        const { status, title, meaning } = PROBLEMS[kind];
        return [status, <a href={pathOf(site, `/problems/${kind}`)}>{title}</a>, meaning];
      })}
    />
  );
}
