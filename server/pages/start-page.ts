/** The first page: what this is, a field to try it, where to read on. */
import { html } from 'hono/html';
import type { Manifest } from '../../shards/manifest.ts';
import { type Page, pathOf, type Site } from './page.ts';

/** @param manifest of the generation that answers now; undefined where there is none */
export function startPage(site: Site, manifest: Manifest | undefined): Page {
  const { baseUrl } = site;
  return {
    title: 'Lootiles: find the nearest public toilet',
    description:
      'Where is the nearest toilet that is open now, free, accessible? Free and open, without a key.',
    body: html`<h1>Where is the nearest toilet?</h1>
<p class="lead">Open now, free, accessible: Lootiles knows the public toilets of OpenStreetMap and tells the nearest one to people, apps and agents. Free, without an account and without a key.</p>
${manifest?.demo ? html`<p class="notice"><strong>These toilets are invented.</strong> This server shows the demo extract: real towns, made-up toilets.</p>` : ''}
<form action="${pathOf(site, '/api/v1/toilets/nearest')}" method="get">
<label>Place<input name="place" required minlength="2" maxlength="200" placeholder="Street, station, landmark or town" autocomplete="off"></label>
<button>Find toilets</button>
</form>
<p class="quiet">${manifest ? `${manifest.toilets.toLocaleString('en')} toilets are loaded. ` : 'No toilets are loaded yet. '}The answer is the plain JSON of the API; a map is on its way.</p>
<h2>For programs</h2>
<pre><code>curl '${baseUrl}/api/v1/toilets/nearest?lat=43.7384&lon=7.4246'</code></pre>
<ul>
<li><a href="${pathOf(site, '/docs')}">The API, to read</a>, and as <a href="${pathOf(site, '/openapi.json')}">OpenAPI 3.1</a></li>
<li><a href="${pathOf(site, '/docs')}#agents">For agents</a>: MCP at <code>${baseUrl}/mcp</code></li>
<li><a href="${pathOf(site, '/problems')}">What errors mean</a></li>
<li><a href="${pathOf(site, '/licence')}">Licence and sources</a>: what to show beside the toilets</li>
</ul>`,
  };
}
