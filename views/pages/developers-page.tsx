/** The page /developers: everything that programs can use, each with one sentence. In English, as the pages that it leads to. */
import type { ComponentChild } from 'preact';
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
        <dl>
          {ENTRIES.map(({ path, name, meaning }) => (
            <div key={path}>
              <dt>
                <a href={pathOf(site, path)}>{name}</a>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Mcp site={site} />
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
    path: '/licence#dumps',
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

function Mcp({ site: { baseUrl } }: { readonly site: Site }): ComponentChild {
  return (
    <>
      <h2>Connect an agent</h2>
      <p>The address of the MCP server (Streamable HTTP):</p>
      <pre>
        <code>{`${baseUrl}/mcp`}</code>
      </pre>
    </>
  );
}
