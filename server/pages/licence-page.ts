/** Where the data comes from, and under which licence: the page that every answer links to. */
import { html } from 'hono/html';
import type { Dump } from '../../schemas/dump.ts';
import type { Manifest } from '../../shards/manifest.ts';
import type { Html, Page, Site } from './page.ts';
import { pathOf } from './page.ts';

const ODBL = 'https://opendatacommons.org/licenses/odbl/1-0/';

/**
 * @param manifest of the generation that answers now; undefined where there is none
 * @param dumps newest first
 */
export function licencePage(site: Site, manifest: Manifest | undefined, dumps: readonly Dump[]): Page {
  return {
    title: 'Licence and sources: Lootiles',
    description: 'Where the toilets come from, the licence of each source, and the credit to show.',
    body: html`<h1>Licence and sources</h1>
<p class="lead">The toilets are open data. Whoever shows them shows where they come from.</p>
<h2>The credit to show</h2>
<p>Beside the toilets, wherever you show them:</p>
<pre><code>© OpenStreetMap contributors</code></pre>
<p>Link it to <a href="https://www.openstreetmap.org/copyright">openstreetmap.org/copyright</a>. Every answer carries this text and link as its <code>attribution</code>.</p>
<p>The data is under the <a href="${ODBL}">Open Database License 1.0</a>: you may copy, share and adapt it; a database that you make from it and publish falls under the same licence.</p>
<h2>What is served now</h2>
${manifest ? served(manifest) : html`<p>No toilets are loaded yet.</p>`}
<h2 id="dumps">Take it all</h2>
${dumps.length > 0 ? dumped(site, dumps) : html`<p>There is no dump yet.</p>`}
<h2>Sources</h2>
<table>
<thead><tr><th scope="col">Source</th><th scope="col">For</th><th scope="col">Licence</th></tr></thead>
<tbody>
${manifest?.demo ? DEMO_SOURCES : OPENSTREETMAP}
<tr><td><a href="https://github.com/evansiroky/timezone-boundary-builder">Time zone boundaries</a></td><td>Local times; made from OpenStreetMap</td><td><a href="${ODBL}">ODbL 1.0</a></td></tr>
<tr><td><a href="https://github.com/rapideditor/country-coder">Country borders</a></td><td>Currencies and public holidays of a country</td><td><a href="https://github.com/rapideditor/country-coder/blob/main/LICENSE.md">ISC</a></td></tr>
</tbody></table>
<p>The program is free software under the <a href="https://www.apache.org/licenses/LICENSE-2.0">Apache License 2.0</a>.</p>`,
  };
}

function served({ generation, toilets, data_date: dataDate, created_at: createdAt, demo }: Manifest): Html {
  return html`${demo ? html`<p class="notice"><strong>These toilets are invented.</strong> This server shows the demo extract: real towns, made-up toilets.</p>` : ''}
<table>
<tbody>
<tr><th scope="row">Toilets</th><td>${toilets.toLocaleString('en')}</td></tr>
<tr><th scope="row">Data of</th><td>${dataDate === null ? 'an unknown date' : timeOf(dataDate)}</td></tr>
<tr><th scope="row">Made on</th><td>${timeOf(createdAt)}</td></tr>
<tr><th scope="row">Generation</th><td>${generation}</td></tr>
</tbody></table>`;
}

/** Every file with its size and checksum. Older ones are in the list for programs. */
function dumped(site: Site, dumps: readonly Dump[]): Html {
  return html`<p>All toilets in files, with what people decided and without a trace of who they are. Programs find every dump at <a href="${pathOf(site, '/dumps/index.json')}"><code>/dumps/index.json</code></a>, and the newest under <code>/dumps/latest/</code>.</p>
${dumps.slice(0, SHOWN_DUMPS).map(
  ({ date, toilets, licence, attribution, files }) => html`<h3><time datetime="${date}">${date}</time></h3>
<p>${toilets.toLocaleString('en')} toilets. ${attribution}, ${licence}.</p>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Size</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${files.map(
  ({ name, bytes, sha256 }) =>
    html`<tr><td><a href="${pathOf(site, `/dumps/${date}/${name}`)}">${name}</a></td><td>${sizeOf(bytes)}</td><td><code>${sha256}</code></td></tr>
`,
)}</tbody></table>`,
)}`;
}

const SHOWN_DUMPS = 2;

function sizeOf(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

const OPENSTREETMAP = html`<tr><td><a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a></td><td>Toilets, places and their names</td><td><a href="${ODBL}">ODbL 1.0</a></td></tr>`;

const DEMO_SOURCES = html`<tr><td>Invented by this program</td><td>Toilets and streets</td><td>None needed</td></tr>
<tr><td><a href="https://www.geonames.org">GeoNames</a></td><td>Towns</td><td><a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a></td></tr>`;

function timeOf(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
