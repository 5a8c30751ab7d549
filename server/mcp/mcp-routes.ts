/**
 * The HTTP side of MCP: one address that takes POST, from any origin (everything is public and nobody is signed
 * in), with a small body. What is wrong with the HTTP request is told as a Problem, what is wrong with the
 * message in it as a JSON-RPC error. Each tools/call counts as a read does. All else counts against a wide allowance,
 * refused messages too.
 */
import { Hono } from 'hono';
import { allowOnly } from '../allow-only.ts';
import { type Answer, toResponse } from '../answer.ts';
import { OPEN_TO_ALL, preflightHeaders } from '../cors.ts';
import type { Environment } from '../environment.ts';
import { readJsonBody } from '../json-body.ts';
import { rateLimited } from '../limits/limited.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { identityOf } from './identity.ts';
import { batchFault, errorResponse, methodOf, PARSE_ERROR, subscriptionFault } from './json-rpc.ts';
import { type McpHandler, mcpHandler } from './mcp-handler.ts';
import { MCP_PATH } from './mcp-path.ts';
import { mcpServer } from './mcp-server.ts';
import { plainCalls } from './plain-call.ts';
import { ToolCalls } from './tool-calls.ts';

/** The longest sensible call is a place of 200 characters; hosts add metadata. */
export const MAX_BODY_BYTES = 64 << 10;

const PREFLIGHT = preflightHeaders(
  'POST, OPTIONS',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
);

export function mcpRoutes(parts: AppParts): Hono<Environment> {
  const identity = identityOf(parts.baseUrl);
  const tools = new ToolCalls(parts);
  const plain = plainCalls(identity, tools);
  const other = mcpHandler(() => mcpServer(identity, tools));
  return mcpDoor(
    parts,
    async (request, frame) =>
      (await plain(request.headers, frame)) ?? subscriptionFault(frame) ?? other(request, frame),
  );
}

/** The door for any server: the conformance suite wants one whose tools are fixtures. */
export function mcpDoor(
  { baseUrl, limits }: Pick<AppParts, 'baseUrl' | 'limits'>,
  handle: McpHandler,
): Hono<Environment> {
  const app = new Hono<Environment>();
  app.options(MCP_PATH, () => new Response(null, { status: 204, headers: PREFLIGHT }));
  app.post(MCP_PATH, async (c) => {
    const body = await readJsonBody(c.req.raw, MAX_BODY_BYTES);
    const isToolCall = body.status === 'read' && methodOf(body.value) === 'tools/call';
    const verdict = await limits.take(isToolCall ? 'default' : 'open', c.env.address);
    if (!verdict.allowed) return toResponse(rateLimited(baseUrl, verdict));
    if (body.status === 'malformed') return open(errorResponse(PARSE_ERROR), verdict.headers);
    if (body.status !== 'read') return toResponse(refused(baseUrl, body.status));
    const frame = body.value;
    const fault = batchFault(frame);
    return open(fault ? errorResponse(fault, frame) : await handle(c.req.raw, frame), verdict.headers);
  });
  app.all(MCP_PATH, allowOnly(baseUrl, 'POST'));
  return app;
}

function refused(baseUrl: string, why: 'malformed' | 'too-large' | 'unsupported'): Answer {
  return why === 'too-large'
    ? problem(baseUrl, 'body-too-large', `The body is too large. Send at most ${MAX_BODY_BYTES} bytes.`)
    : problem(
        baseUrl,
        'unsupported-media-type',
        'The body is not declared as plain JSON. Send it with Content-Type: application/json and without Content-Encoding.',
      );
}

/** Whoever asks may read the answer, from any page; nobody keeps it. */
function open(response: Response, more: Answer['headers'] = {}): Response {
  for (const [name, value] of Object.entries({ ...OPEN_TO_ALL, 'cache-control': 'no-store', ...more })) {
    response.headers.set(name, value);
  }
  return response;
}
