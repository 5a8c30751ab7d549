/** The page /developers: everything that programs can use, each with one sentence. In English, as the pages that it leads to. */

import type { ComponentChild } from 'preact';
import { FactsList } from '../components/elements.tsx';
import type { PageContent } from './document.tsx';
import { pathOf, type Site } from './site.ts';

export function developersPage(site: Site): PageContent {
  return {
    title: 'For developers: Lootiles',
    description: 'The API, the server for agents, the dumps, the problems and the status of this service.',
    body: (
      <>
        <h1>For developers</h1>
        <p class="lead">Reads are free and need no account, key or cookie.</p>
        <FactsList
          look="plain"
          rows={ENTRIES.map(({ path, name, meaning }) => [<a href={pathOf(site, path)}>{name}</a>, meaning])}
        />
        <h2>Connect an agent</h2>
        <p>The address of the MCP server (Streamable HTTP):</p>
        <pre>
          <code>{`${site.baseUrl}/mcp`}</code>
        </pre>
        <h2>Read these pages as Markdown</h2>
        <p>
          Add <code>.md</code> to the address of a page about the API, such as{' '}
          <a href={pathOf(site, '/docs.md')}>/docs.md</a>, or ask for it with{' '}
          <code>Accept: text/markdown</code>.
        </p>
      </>
    ),
  };
}

const ENTRIES = [
  { path: '/docs', name: 'API', meaning: 'Operations, fields, limits and errors, with examples to try.' },
  {
    path: '/developers/snippets',
    name: 'Snippets',
    meaning: 'Code for curl, JavaScript, Python and QGIS, to copy and paste.',
  },
  { path: '/openapi.json', name: 'OpenAPI 3.1', meaning: 'The same for programs.' },
  {
    path: '/docs#agents',
    name: 'AI agents',
    meaning: 'What an agent asks, what it may say, and what it must not do.',
  },
  { path: '/llms.txt', name: 'llms.txt', meaning: 'The same for programs that read pages.' },
  { path: '/ogc', name: 'OGC API Features', meaning: 'The toilets for GIS programs, page by page.' },
  {
    path: '/dumps',
    name: 'Dumps',
    meaning: 'All toilets as files, and the credit to show with them.',
  },
  {
    path: '/docs#listChanges',
    name: 'Changes',
    meaning: 'What changed since a dump, for copies that stay current.',
  },
  {
    path: '/coverage',
    name: 'Coverage',
    meaning: 'How far the next toilet is from the streets of a town, hour by hour.',
  },
  { path: '/problems', name: 'Problems', meaning: 'Every kind of error, and what to do about it.' },
  {
    path: '/status',
    name: 'Status',
    meaning: 'The data that is served, its parts, the last import, and what waits.',
  },
] as const;

/** Code that works by copy and paste. A test runs each piece. */
export function snippetsPage(site: Site): PageContent {
  const { baseUrl } = site;
  return {
    title: 'Snippets: Lootiles',
    description: 'Code for curl, JavaScript, Python and QGIS that finds toilets. It works by copy and paste.',
    body: (
      <>
        <h1>Snippets</h1>
        <p class="lead">
          Copy, paste, run: no key is needed. Put your own position in the place of 43.7384, 7.4246, and show
          the credit beside the toilets. <a href={pathOf(site, '/docs')}>All operations</a>.
        </p>
        <h2>curl</h2>
        <p>The nearest toilets as JSON; those of a box as GeoJSON; all of them as CSV.</p>
        <Code language="sh">{curl(baseUrl)}</Code>
        <h2>JavaScript</h2>
        <p>In a page of any site, in Node 20 or newer, in Deno and in Bun.</p>
        <Code language="js">{javaScript(baseUrl)}</Code>
        <h2>Python</h2>
        <p>Python 3, without packages.</p>
        <Code language="python">{python(baseUrl)}</Code>
        <h2>QGIS</h2>
        <p>
          Layer, Add Layer, Add WFS / OGC API - Features Layer, New. This is the address of the connection:
        </p>
        <Code language="text">{`${baseUrl}/ogc`}</Code>
        <p>Or paste this in the Python console. It loads the toilets of the part of the map that is shown.</p>
        <Code language="qgis">{qgis(baseUrl)}</Code>
        <p>Filter the layer (Ctrl+F) with an expression, such as step-free toilets that cost nothing:</p>
        <Code language="sql">{QGIS_FILTER}</Code>
      </>
    ),
  };
}

function Code({ language, children }: { language: string; children: string }): ComponentChild {
  return (
    <pre>
      <code class={`language-${language}`}>{children}</code>
    </pre>
  );
}

const curl = (base: string) => `curl '${base}/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=3'
curl -H 'Accept: application/geo+json' '${base}/api/v1/toilets?bbox=7.41,43.72,7.44,43.75'
curl -sL ${base}/dumps/latest/toilets.csv.gz | gunzip`;

const javaScript = (
  base: string,
) => `const answer = await fetch('${base}/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=3');
if (!answer.ok) throw new Error((await answer.json()).detail);
const { results, attribution } = await answer.json();
for (const { name, distance_m, open_now } of results) {
  console.log(\`\${name ?? 'Toilet'}: \${distance_m} m, open: \${open_now}\`);
}
console.log(attribution.text);`;

const python = (base: string) => `import json
from urllib.request import urlopen

with urlopen('${base}/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=3') as answer:
    found = json.load(answer)
for toilet in found['results']:
    print(f"{toilet['name'] or 'Toilet'}: {toilet['distance_m']} m, open: {toilet['open_now']}")
print(found['attribution']['text'])`;

const qgis = (base: string) => `uri = "url='${base}/ogc' typename='toilets' restrictToRequestBBOX='1'"
QgsProject.instance().addMapLayer(QgsVectorLayer(uri, 'Toilets', 'OAPIF'))`;

const QGIS_FILTER = `"wheelchair" = 'yes' AND "access_rule" = 'free'`;
