/**
 * The fast path of a tool call.
 *
 * Nearly all requests are plain calls of a tool, and what the SDK does for one (a server, a transport, the same frame
 * checked against a dozen schemas) costs five times as much as the search. So a frame that is nothing but a call, in a
 * revision we speak, is answered with finished text. What this does not know for sure is left to the SDK, which answers
 * it or refuses it; a property test checks that both answer alike.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { acceptsJson } from './accept.ts';
import type { Identity } from './identity.ts';
import { HANDSHAKE_REVISIONS, MODERN_REVISION } from './revisions.ts';
import type { Meta, ToolAnswer, ToolCalls } from './tool-calls.ts';
import { toolResultText } from './tool-result.ts';

const Frame = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]),
  method: z.literal('tools/call'),
  params: z.strictObject({
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    _meta: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Revisions of the header. Null: the header came with 2025-06-18, and clients before it still ask. */
const HANDSHAKEN = new Set<string | null>([null, ...HANDSHAKE_REVISIONS]);
/** Keys of MCP's own in `_meta`, which have meanings. */
const RESERVED = 'io.modelcontextprotocol/';
const ENVELOPE = [PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY];

export type PlainCalls = (headers: Headers, frame: unknown) => Promise<Response | undefined>;

export function plainCalls(identity: Identity, tools: ToolCalls): PlainCalls {
  const modern = `"resultType":"complete","_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: identity })}`;
  return async (headers, frame) => {
    const parsed = Frame.safeParse(frame);
    if (!parsed.success) return undefined;
    const { id, params } = parsed.data;
    const { name, _meta: meta } = params;
    const isModern = isModernCall(headers, name, meta);
    if (!isModern && !isLegacyCall(headers, meta)) return undefined;
    const answer: ToolAnswer | undefined = await tools.call(name, params.arguments, meta);
    if (!answer) return undefined;
    const result = toolResultText(answer, isModern ? modern : '');
    return new Response(`{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`, {
      headers: { 'content-type': 'application/json' },
    });
  };
}

function isLegacyCall(headers: Headers, meta: Meta): boolean {
  if (!HANDSHAKEN.has(headers.get('mcp-protocol-version'))) return false;
  return reservedKeys(meta).length === 0 && acceptsJson(headers);
}

function isModernCall(headers: Headers, name: string, meta: Meta): boolean {
  return (
    meta !== undefined &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN_REVISION &&
    headers.get('mcp-protocol-version') === MODERN_REVISION &&
    headers.get('mcp-method') === 'tools/call' &&
    headers.get('mcp-name') === name &&
    isSpecType.ClientCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    (meta[CLIENT_INFO_META_KEY] === undefined || isSpecType.Implementation(meta[CLIENT_INFO_META_KEY])) &&
    reservedKeys(meta).every((key) => ENVELOPE.includes(key))
  );
}

/** Keys with a meaning to MCP: of its own prefix, and the one that predates prefixes. */
function reservedKeys(meta: Meta): string[] {
  if (!meta) return [];
  return Object.keys(meta).filter((key) => key.startsWith(RESERVED) || key === 'progressToken');
}
