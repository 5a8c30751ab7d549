/**
 * The HTTP side of MCP: one address that takes POST, from any origin (everything is public, without sign-in), with a
 * small body. A fault of the HTTP request is answered as a Problem, a fault of the message in it as a JSON-RPC error.
 * Each tools/call counts as a read does. All else counts against a wide quota, refused messages too.
 */
import { Hono } from 'hono';
import {
  allowOnly,
  type HttpResponse,
  OPEN_TO_ALL,
  preflightHeaders,
  problem,
  toResponse,
} from '../../reads/http/http-response.ts';
import { MAX_MESSAGE_BYTES } from '../../schemas/problems/limits.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import type { BuiltFiles } from '../files/built-files.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { readJsonBody } from '../http/json-body.ts';
import { type LimitParts, rateLimited } from '../rate-limit/limited.ts';
import type { ReadParts } from '../reads/read-parts.ts';
import {
  batchFault,
  errorResponse,
  type McpHandler,
  mcpHandler,
  meantFrame,
  methodOf,
  PARSE_ERROR,
  subscriptionFault,
} from './json-rpc.ts';
import { mapResource } from './map-resource.ts';
import { mcpServer, type Tools, toolResult } from './mcp-server.ts';
import { identityOf, MCP_PATH } from './protocol.ts';
import { toolCallsOf } from './tool-calls.ts';

/** Some hosts add a slash to the address that they are given, and do not follow a redirect of a POST. */
const PATHS = [MCP_PATH, `${MCP_PATH}/`];

const PREFLIGHT = preflightHeaders(
  'POST, OPTIONS',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
);

export function mcpRoutes(
  parts: ReadParts &
    LimitParts & { readonly website?: { readonly files: BuiltFiles | undefined } | undefined },
): Hono<AppBindings> {
  const identity = identityOf(parts.baseUrl);
  const calls = toolCallsOf(parts);
  const tools: Tools = {
    definitions: (hasMap) => calls.definitions(hasMap),
    call: async (name, given, meta) => {
      const answer = await calls.call(name, given, meta);
      return answer && toolResult(answer);
    },
  };
  const map = mapResource(parts.baseUrl, parts.website?.files);
  const answer = mcpHandler((isModern) => mcpServer(identity, tools, { map, saysTtl: isModern }));
  return mcpDoor(parts, async (request, frame) => subscriptionFault(frame) ?? answer(request, frame));
}

/** The routes for any server: the conformance suite wants them for one whose tools are fixtures. */
export function mcpDoor({ baseUrl, limits }: LimitParts, handle: McpHandler): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  app.on('OPTIONS', PATHS, () => new Response(null, { status: 204, headers: PREFLIGHT }));
  app.on('POST', PATHS, async (c) => {
    const body = await readJsonBody(c.req.raw, MAX_MESSAGE_BYTES);
    const isToolCall = body.status === 'read' && methodOf(body.value) === 'tools/call';
    const verdict = await limits.take(isToolCall ? 'default' : 'open', c.env.address);
    if (!verdict.allowed) return toResponse(rateLimited(baseUrl, verdict));
    if (body.status === 'malformed') return open(errorResponse(PARSE_ERROR), verdict.headers);
    if (body.status !== 'read') return toResponse(refused(baseUrl, body.status));
    const frame = meantFrame(body.value);
    const fault = batchFault(frame);
    return open(fault ? errorResponse(fault, frame) : await handle(c.req.raw, frame), verdict.headers);
  });
  for (const path of PATHS) app.all(path, allowOnly(baseUrl, 'POST'));
  return app;
}

function refused(baseUrl: string, why: 'malformed' | 'too-large' | 'unsupported'): HttpResponse {
  return why === 'too-large'
    ? problem(baseUrl, refuse('body-too-large', 'body', MAX_MESSAGE_BYTES))
    : problem(baseUrl, refuse('unsupported-media-type', 'json'));
}

/** Any page may read the answer; no cache keeps it. */
function open(response: Response, more: HttpResponse['headers'] = {}): Response {
  for (const [name, value] of Object.entries({ ...OPEN_TO_ALL, 'cache-control': 'no-store', ...more })) {
    response.headers.set(name, value);
  }
  return response;
}
