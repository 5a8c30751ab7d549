/** The page /docs: the API description for people. It is made from the same table as OpenAPI, so the two never differ. */
import { html } from 'hono/html';
import { QUOTAS } from '../limits/quotas.ts';
import { type Page, pathOf } from '../pages/page.ts';
import { problemTable } from '../pages/problem-pages.ts';
import { AREAS } from './areas.ts';
import { factList, objectSection } from './docs-fields.ts';
import { operationSection } from './docs-operation.ts';
import { HEADERS } from './headers.ts';
import { Components } from './json-schema.ts';
import { API_VERSION, type DescriptionOptions } from './openapi.ts';
import type { Area } from './operation.ts';

export function docsPage(site: DescriptionOptions, areas: readonly Area[] = AREAS): Page {
  const { baseUrl, deprecated } = site;
  const components = new Components(areas);
  return {
    title: 'The Lootiles API',
    description: 'Operations, fields, limits and errors of the API that finds the nearest public toilet.',
    body: html`<h1>The API</h1>
<p class="lead">Version ${API_VERSION}. Reads are free and need no account, key or cookie. <a href="${pathOf(site, '/openapi.json')}">OpenAPI 3.1</a> is the same for programs.</p>
<pre><code>curl '${baseUrl}/api/v1/toilets/nearest?lat=43.7384&lon=7.4246'</code></pre>
<nav aria-label="Contents"><ul class="contents">
${areas.flatMap(({ operations }) => operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`))}
<li><a href="#credit">Credit to show</a></li><li><a href="#agents">Agents</a></li><li><a href="#limits">Limits</a></li>
<li><a href="#errors">Errors</a></li><li><a href="#versions">Versions</a></li><li><a href="#objects">Objects</a></li>
</ul></nav>
${areas.map(
  ({ tag, operations }) => html`<h2>${tag.name}</h2>
<p>${tag.description}</p>
${operations.map((operation) => operationSection(site, operation, components, deprecated?.has(operation.id) ?? false))}`,
)}
<h2 id="credit">Credit to show</h2>
<p>Every answer has an <code>attribution</code>. Show its text beside the toilets, linked to its <code>url</code>. Show the <code>display_note</code>, too. See <a href="${pathOf(site, '/licence')}">licence and sources</a>.</p>
<p><code>unknown</code> and <code>null</code> mean "not known", never "no". For most toilets the opening hours are not known.</p>
<h2 id="agents">Agents</h2>
<p>An MCP server (Streamable HTTP, no key) is at <code>${baseUrl}/mcp</code>. Its tools <code>find_toilets_near</code> and <code>get_toilet</code> only read. They return the same as the two operations with the same purpose.</p>
<p>If the status is <code>needs_location</code> or <code>place_not_found</code>, ask the user the question in <code>ask_user</code>. Agents must not use operations that write.</p>
<h2 id="limits">Limits</h2>
<p>Each address may make ${QUOTAS.default.requests} requests a minute, over the API and MCP together. The box listing has its own quota of ${QUOTAS.area.requests}. Operations that write have ${QUOTAS.contrib.requests}. After 429 or 503, wait as many seconds as <code>Retry-After</code> says. Do not copy the whole data set through the API: <a href="${pathOf(site, '/licence')}#dumps">download a dump</a> instead.</p>
${factList(
  Object.entries(HEADERS).map(([name, { description, example }]) => ({
    name,
    what: html`<code>${example}</code>`,
    meaning: description,
  })),
)}
<h2 id="errors">Errors</h2>
<p>Errors are <a href="#Problem">problems</a> (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>), <code>application/problem+json</code>. The detail says what to change.</p>
<details><summary>All problems</summary>${problemTable(site)}</details>
<h2 id="versions">Versions</h2>
<p>The version is part of the path. We may add fields to a version. If we remove a field or change its meaning, the path changes. Before we remove an operation, its answers announce it in the headers <code>Deprecation</code> and <code>Sunset</code>.</p>
<h2 id="objects">Objects</h2>
<p>All fields are always present, unless marked "may be missing".</p>
${Object.keys(components.schemas).map((name) => objectSection(name, components.schemas))}`,
  };
}
