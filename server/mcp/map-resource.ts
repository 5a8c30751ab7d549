/**
 * The map that hosts show in the chat (MCP Apps, 2026-01-26): one HTML file, named by the tool that finds. Hosts show it in
 * a sandbox that may load only from what its metadata names.
 */
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { BuiltFiles } from '../files/built-files.ts';
import { MCP_APP } from '../files/built-files.ts';

/** The number changes when the page changes what it expects of a result: hosts keep pages. */
export const MAP_URI = 'ui://lootiles/map-1.html';
const MIME_TYPE = 'text/html;profile=mcp-app';

export interface MapResource {
  readonly listed: Resource;
  readonly contents: ReadResourceResult;
}

/** Undefined if the website is not built. */
export function mapResource(baseUrl: string, files: BuiltFiles | undefined): MapResource | undefined {
  const page = files?.get(MCP_APP);
  if (!page) return undefined;
  const { origin } = new URL(baseUrl);
  const _meta = {
    ui: {
      csp: { connectDomains: [origin], resourceDomains: [origin] },
      permissions: { geolocation: {} },
      prefersBorder: true,
    },
  };
  const text = Buffer.from(page).toString('utf8').replace('{{server}}', baseUrl.replaceAll('"', '%22'));
  const about = { uri: MAP_URI, mimeType: MIME_TYPE, _meta };
  return {
    listed: {
      ...about,
      name: 'map',
      title: 'Map of toilets',
      description:
        'The results of find_toilets_near on a map, with the way on foot. For hosts with MCP Apps.',
    },
    contents: { contents: [{ ...about, text }] },
  };
}
