/** The page /licence: the sources of the data, their licences, and the dumps to download. Every answer links to it. */
import { html } from 'hono/html';
import type { Dump } from '../../schemas/dump.ts';
import type { Manifest } from '../../shards/manifest.ts';
import type { Html, Page, Site } from './page.ts';
import { pathOf } from './page.ts';

const ODBL = 'https://opendatacommons.org/licenses/odbl/1-0/';

/**
 * @param manifest of the generation that is served now; undefined if there is none
 * @param dumps newest first
 */
export function licencePage(site: Site, manifest: Manifest | undefined, dumps: readonly Dump[]): Page {
  return {
    title: 'Licence and sources: Lootiles',
    description: 'The sources of the toilets, the licence of each source, and the credit to show.',
    body: html`<h1>Licence and sources</h1>
<p class="lead">The toilets are open data. If you show them, show their source, too.</p>
<h2>The credit to show</h2>
<p>Show this text beside the toilets:</p>
<pre><code>© OpenStreetMap contributors</code></pre>
<p>Link it to <a href="https://www.openstreetmap.org/copyright">openstreetmap.org/copyright</a>. Every answer contains this text and link in <code>attribution</code>.</p>
<p>The data is under the <a href="${ODBL}">Open Database License 1.0</a>. You may copy, share and adapt it. If you publish a database that you made from it, publish it under the same licence.</p>
<h2>What is served now</h2>
${manifest ? served(manifest) : html`<p>This server has loaded no toilets yet.</p>`}
<h2 id="dumps">Download everything</h2>
${dumps.length > 0 ? dumped(site, dumps) : html`<p>This server has made no dump yet.</p>`}
<h2>Sources</h2>
<table>
<thead><tr><th scope="col">Source</th><th scope="col">For</th><th scope="col">Licence</th></tr></thead>
<tbody>
${manifest?.demo ? DEMO_SOURCES : OPENSTREETMAP}
<tr><td><a href="https://github.com/evansiroky/timezone-boundary-builder">Time zone boundaries</a></td><td>Local times; made from OpenStreetMap</td><td><a href="${ODBL}">ODbL 1.0</a></td></tr>
<tr><td><a href="https://github.com/rapideditor/country-coder">Country borders</a></td><td>Currency and public holidays of each country</td><td><a href="https://github.com/rapideditor/country-coder/blob/main/LICENSE.md">ISC</a></td></tr>
</tbody></table>
<p>The program is free software under the <a href="https://www.apache.org/licenses/LICENSE-2.0">Apache License 2.0</a>.</p>`,
  };
}

function served({ generation, toilets, data_date: dataDate, created_at: createdAt, demo }: Manifest): Html {
  return html`${demo ? html`<p class="notice"><strong>These toilets are invented.</strong> This server shows demo data: the towns are real.</p>` : ''}
<table>
<tbody>
<tr><th scope="row">Toilets</th><td>${toilets.toLocaleString('en')}</td></tr>
<tr><th scope="row">Data from</th><td>${dataDate === null ? 'unknown date' : timeOf(dataDate)}</td></tr>
<tr><th scope="row">Built on</th><td>${timeOf(createdAt)}</td></tr>
<tr><th scope="row">Generation</th><td>${generation}</td></tr>
</tbody></table>`;
}

/** The newest dumps: every file with its size and checksum. The index for programs lists all dumps. */
function dumped(site: Site, dumps: readonly Dump[]): Html {
  return html`<p>Each dump has all toilets, with the results of all contributions. It says nothing about the people who contributed. Programs find all dumps at <a href="${pathOf(site, '/dumps/index.json')}"><code>/dumps/index.json</code></a>, and the newest at <code>/dumps/latest/</code>.</p>
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
