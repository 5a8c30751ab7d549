/**
 * The MCP server of one request. There are no sessions: every request gets a server of its own, so making one
 * must cost next to nothing. Hence the SDK's low-level Server with finished tool definitions; its McpServer
 * turns schemas into JSON Schema and registers tools anew for each request.
 */
import {
  type CallToolResult,
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
  type Tool,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { HOUR_MS } from '../../common/durations.ts';
import type { ToiletAnswer } from '../../schemas/reads/mcp-tools.ts';
import type { FindResult } from '../../schemas/reads/read-results.ts';
import { crc32 } from '../../shards/format/crc32.ts';
import { MAP_URI, type MapResource } from './map-resource.ts';
import { HANDSHAKE_REVISIONS, type Identity, INSTRUCTIONS, RESULT_NOTE } from './protocol.ts';
import { resultText } from './result-text.ts';
import type { Meta, ToolAnswer } from './tool-calls.ts';
import { TOOLS } from './tools.ts';

/** Tools change with the program only: clients of 2026-07-28 may keep the list for an hour. */
const KEEP = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

/** As long as a cache may keep the answer of REST. */
const RESULT_TTL_MS = 60_000;

const OPTIONS: ServerOptions = {
  supportedProtocolVersions: [...HANDSHAKE_REVISIONS],
  capabilities: { tools: {}, prompts: {} },
  instructions: INSTRUCTIONS,
  cacheHints: {
    'tools/list': KEEP,
    'resources/list': KEEP,
    'resources/read': KEEP,
    'resources/templates/list': KEEP,
    'prompts/list': KEEP,
    'server/discover': KEEP,
  },
  // Only elicitation would validate with it, and making the default one for each request costs more than a search.
  jsonSchemaValidator: {
    getValidator() {
      throw new Error('This server asks its clients nothing.');
    },
  },
};

const WITH_MAP: ServerOptions = { ...OPTIONS, capabilities: { tools: {}, prompts: {}, resources: {} } };

/** One page holds all tools, so a cursor is of no use; it still must be a text. */
const ListParams = z.looseObject({ cursor: z.string().optional() });

/** Parameters of these methods. The SDK alone would refuse other ones as a fault of ours (-32603), not of the caller. */
const PromptParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});
const ResourceParams = z.looseObject({ uri: z.string() });

/** The tools of a server, over whatever answers them. */
export interface Tools {
  definitions(hasMap: boolean): readonly Tool[];
  /** Undefined if there is no tool of that name. */
  call(name: string, given: unknown, meta: Meta): Promise<CallToolResult | undefined>;
}

interface MoreOfServer {
  /** The map for the chat; undefined if it is not built. */
  readonly map?: MapResource | undefined;
  /** Whether results of tools say how long they hold. */
  readonly saysTtl?: boolean;
}

export function mcpServer(identity: Identity, tools: Tools, { map, saysTtl }: MoreOfServer = {}): Server {
  const server = new Server(identity, map ? WITH_MAP : OPTIONS);
  if (map) offerMap(server, map);
  server.setRequestHandler('tools/list', { params: ListParams }, () => ({
    tools: [...tools.definitions(map !== undefined)],
  }));
  server.setRequestHandler('prompts/list', { params: ListParams }, () => ({ prompts: PROMPTS }));
  server.setRequestHandler('prompts/get', { params: PromptParams }, (params) => {
    const prompt = promptOf(params.name, params.arguments);
    if (prompt) return prompt;
    const names = PROMPTS.map(({ name }) => name).join(' and ');
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt of that name. Get one of ${names}.`,
    );
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await tools.call(params.name, params.arguments, params._meta);
    if (result) return saysTtl ? withTtl(result) : result;
    const names = TOOLS.map(({ name }) => name).join(' and ');
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${JSON.stringify(params.name.slice(0, 80))}. Call one of ${names}.`,
    );
  });
  return server;
}

/**
 * Adds to a result how long it holds, and its ETag: the same result has the same one. The protocol has `ttlMs` and
 * `cacheScope` for lists and resources alone, so they stand in `_meta`. An answer may depend on the location that a host
 * sends for its user, so no cache may share it.
 */
function withTtl(result: CallToolResult): CallToolResult {
  if (result.isError) return result;
  const text = JSON.stringify(result);
  const etag = `"${crc32(text).toString(36)}-${text.length.toString(36)}"`;
  return { ...result, _meta: { ttlMs: RESULT_TTL_MS, cacheScope: 'private', etag } };
}

function offerMap(server: Server, map: MapResource): void {
  server.setRequestHandler('resources/list', { params: ListParams }, () => ({ resources: [map.listed] }));
  server.setRequestHandler('resources/templates/list', { params: ListParams }, () => ({
    resourceTemplates: [],
  }));
  server.setRequestHandler('resources/read', { params: ResourceParams }, ({ uri }) => {
    if (uri === MAP_URI) return map.contents;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such resource. Read ${MAP_URI}.`);
  });
}

/**
 * A tool's answer as the result of `tools/call`: words for the model, and all facts as structured content. Then a second
 * text says which words come from the public. A fault is its problem as text, with its letters as they are: `é`, not
 * `\u00e9`, which costs a model tokens and sense. The bodies are our own, so they are parsed without a schema.
 */
export function toolResult({ json, isError, beside }: ToolAnswer): CallToolResult {
  if (isError) return { content: [{ type: 'text', text: JSON.stringify(JSON.parse(json)) }], isError };
  const body: FindResult | ToiletAnswer = JSON.parse(json);
  const content = [resultText(body, beside), RESULT_NOTE].map((text) => ({ type: 'text' as const, text }));
  return { content, structuredContent: body };
}

const PLACE = {
  name: 'place',
  title: 'Place',
  description: 'Street, station, landmark or town. Without it the host, or the user, says where.',
  required: false,
};

const QUESTIONS = [
  {
    name: 'open_toilet',
    title: 'Nearest toilet that is open now',
    description: 'Finds the nearest public toilets that are open now.',
    filters: 'open_now true',
    wish: 'the nearest public toilet that is open now',
  },
  {
    name: 'wheelchair_toilet',
    title: 'Toilet for a wheelchair',
    description: 'Finds the nearest public toilets that a wheelchair can use, with ways without steps.',
    filters: 'wheelchair true and step_free true',
    wish: 'a public toilet that a wheelchair can use, on a way without steps',
  },
] as const;

export const PROMPTS: Prompt[] = QUESTIONS.map(({ name, title, description }) => ({
  name,
  title,
  description,
  arguments: [PLACE],
}));

/** Bounds what becomes a part of the prompt. */
const Given = z.object({ place: z.string().trim().min(2).max(200).optional().catch(undefined) });

/**
 * The two usual questions, as hosts offer them to their users.
 * Returns the messages of a prompt; undefined if there is none of that name.
 */
export function promptOf(name: string, given: unknown): GetPromptResult | undefined {
  const question = QUESTIONS.find((each) => each.name === name);
  if (!question) return undefined;
  const { place } = Given.parse(given ?? {});
  const near = place === undefined ? 'near me' : `near ${JSON.stringify(place)}`;
  const text = `Find ${question.wish} ${near}. Call find_toilets_near with ${question.filters}. Give the walking time, the cost and a link, and show the attribution.`;
  return { description: question.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
