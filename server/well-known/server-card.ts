/**
 * The MCP server card: a client reads it before it connects, to learn the address and the protocol. It follows SEP-2127
 * (tools and authentication as its forerunner SEP-1649 had them, because clients of both are about). One document at
 * every address that one of them tries.
 */
import { identityOf } from '../mcp/identity.ts';
import { MCP_PATH, SPOKEN } from '../mcp/protocol.ts';
import { TOOLS } from '../mcp/tools.ts';

export const CARD_TYPE = 'application/mcp-server-card+json';
/** The catalogue points to the first. */
export const CARD_PATHS = [
  `${MCP_PATH}/server-card`,
  '/.well-known/mcp/server-card',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
] as const;

export function serverCard(baseUrl: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identityOf(baseUrl),
    remotes: [
      { type: 'streamable-http', url: `${baseUrl}${MCP_PATH}`, supportedProtocolVersions: [...SPOKEN] },
    ],
    tools: TOOLS.map(({ name, title, description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations,
    })),
    authentication: { type: 'none', required: false, schemes: [] },
  };
}
