/** The pages behind the type of every problem, and the list of them. */
import { html } from 'hono/html';
import { KINDS, type ProblemKind, problem } from '../problem.ts';
import { type Html, type Page, pathOf, type Site } from './page.ts';
import { GUIDE } from './problem-guide.ts';

export function isProblemKind(slug: string): slug is ProblemKind {
  return Object.hasOwn(KINDS, slug);
}

export function problemPage(site: Site, kind: ProblemKind): Page {
  const { status, title } = KINDS[kind];
  const { meaning, where, remedy, example } = GUIDE[kind];
  const { detail, ...extras } = example;
  const { body } = problem(site.baseUrl, kind, detail, extras);
  return {
    title: `${title} (${status}): a problem of the Lootiles API`,
    description: meaning,
    body: html`<p class="quiet"><a href="${pathOf(site, '/problems')}">All problems</a></p>
<h1>${title}</h1>
<p class="lead">${meaning}</p>
<p><span class="method">${status}</span> <code>${site.baseUrl}/problems/${kind}</code></p>
<h2>What to do</h2>
<ul>${remedy.map((step) => html`<li>${step}</li>`)}</ul>
<h2>Where it occurs</h2>
<p>${where}</p>
<h2>Example</h2>
<p>Problems are <code>application/problem+json</code> (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). The detail says what to change in your request.</p>
<pre><code>${JSON.stringify(JSON.parse(body.toString()), null, 2)}</code></pre>`,
  };
}

export function problemIndexPage(site: Site): Page {
  return {
    title: 'Problems of the Lootiles API',
    description: 'Every kind of error of the API, and what to do about it.',
    body: html`<h1>Problems</h1>
<p class="lead">Every error is a problem (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Its type is the address of one of these pages. Its detail says what to change.</p>
${problemTable(site)}`,
  };
}

export function problemTable(site: Site): Html {
  const kinds = Object.keys(KINDS).filter(isProblemKind);
  return html`<table>
<thead><tr><th scope="col">Status</th><th scope="col">Problem</th><th scope="col">Meaning</th></tr></thead>
<tbody>${kinds.map(
    (
      kind,
    ) => html`<tr><td>${KINDS[kind].status}</td><td><a href="${pathOf(site, `/problems/${kind}`)}">${KINDS[kind].title}</a></td><td>${GUIDE[kind].meaning}</td></tr>
`,
  )}</tbody></table>`;
}
