/** The page /developers/snippets: code that works by copy and paste. A test runs each piece. In English, as the API. */
import type { ComponentChild } from 'preact';
import type { PageContent } from './document.tsx';
import { pathOf, type Site } from './site.ts';

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
