/**
 * Catalogues that lead machines from the site's name to its interfaces: the AI catalogue to the MCP server card,
 * the API catalogue (RFC 9727, a link set of RFC 9264) to REST and MCP.
 */
import { hostOf, identityOf } from '../mcp/identity.ts';
import { MCP_PATH } from '../mcp/protocol.ts';
import { CARD_PATHS, CARD_TYPE } from './server-card.ts';

export const AI_CATALOG_TYPE = 'application/ai-catalog+json';
export const API_CATALOG_PATH = '/.well-known/api-catalog';
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

export function aiCatalog(baseUrl: string) {
  const { title, description, version } = identityOf(baseUrl);
  return {
    specVersion: '1.0',
    host: { displayName: title, identifier: hostOf(baseUrl), documentationUrl: `${baseUrl}/docs` },
    entries: [
      {
        identifier: `urn:air:${hostOf(baseUrl)}:lootiles`,
        displayName: title,
        type: CARD_TYPE,
        url: `${baseUrl}${CARD_PATHS[0]}`,
        description,
        version,
        tags: ['toilets', 'restrooms', 'accessibility', 'openstreetmap'],
        representativeQueries: [
          'Where is the nearest public toilet that is open now?',
          'Find a free, wheelchair-accessible toilet near the main station.',
        ],
      },
    ],
  };
}

export function apiCatalog(baseUrl: string) {
  const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type });
  const licence = link('/licence', 'text/html');
  const docs = link('/docs', 'text/html');
  const [rest, mcp] = [`${baseUrl}/api/v1`, `${baseUrl}${MCP_PATH}`];
  return {
    linkset: [
      { anchor: `${baseUrl}${API_CATALOG_PATH}`, item: [{ href: rest }, { href: mcp }] },
      {
        anchor: rest,
        'service-desc': [link('/openapi.json', 'application/vnd.oai.openapi+json;version=3.1')],
        'service-doc': [docs],
        license: [licence],
      },
      {
        anchor: mcp,
        'service-desc': [link(CARD_PATHS[0], CARD_TYPE)],
        'service-doc': [docs],
        license: [licence],
      },
    ],
  };
}
