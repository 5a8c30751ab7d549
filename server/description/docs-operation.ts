/** One operation as a section of the readable page. */
import { html } from 'hono/html';
import { type Html, pathOf, type Site } from '../pages/page.ts';
import { KINDS } from '../problem.ts';
import { parameterList, typeOf } from './docs-fields.ts';
import { type Components, parametersOf, refTo } from './json-schema.ts';
import { atBase } from './openapi.ts';
import type { Example, Operation } from './operation.ts';

/** @param deprecated it is on its way out */
export function operationSection(
  site: Site,
  operation: Operation,
  components: Components,
  deprecated: boolean,
): Html {
  const { id, method, path, summary, description, answer, body, query, pathParameters, problems } = operation;
  const parameters = [...parametersOf(pathParameters ?? {}), ...parametersOf(query?.shape ?? {})];
  const answerType = typeOf({ $ref: refTo(components.nameOf(answer.schema)) });
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  return html`<h3 id="${id}">${summary}</h3>
<p class="endpoint"><span class="method">${method.toUpperCase()}</span><code>${path}</code> <small class="quiet">${id}</small></p>
${deprecated ? html`<p class="notice"><strong>Deprecated.</strong> This operation will be removed. The header <code>Sunset</code> of its answers says when.</p>` : ''}
${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
${parameters.length > 0 ? parameterList(parameters) : ''}
${body ? html`<p>Body: ${typeOf({ $ref: refTo(components.nameOf(body.schema)) })}, as <code>application/json</code>.</p>${examples(site, body.examples)}` : ''}
<p>Answer: <strong>${answer.status}</strong> with ${answerType}.</p>
${examples(site, answer.examples)}
<p>Problems: ${kinds.map((kind, i) => html`${i > 0 ? ', ' : ''}<a href="${pathOf(site, `/problems/${kind}`)}">${KINDS[kind].status} ${KINDS[kind].title}</a>`)}.</p>
`;
}

/** Each folded away: the request can be tried, and its answer is underneath. */
function examples(site: Site, examples: Operation['answer']['examples']): Html {
  return html`${Object.values(examples).map((example) => folded(site, example))}`;
}

function folded(site: Site, { summary, target, value }: Example): Html {
  const request =
    target === undefined
      ? ''
      : html`<pre><code>curl '${site.baseUrl}${target}'</code></pre>
<p><a href="${pathOf(site, target)}">Try it</a></p>
`;
  return html`<details><summary>${summary}</summary>
${request}<pre><code>${JSON.stringify(atBase(site.baseUrl, value), null, 1)}</code></pre></details>`;
}
