/**
 * One JSON-RPC message of MCP: read as its client meant it, refused if it is faulty, or served by the SDK. Its errors are those
 * of decision 5.2. Everything is one JSON body: nothing here ever streams, because no answer comes in parts.
 */
import {
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isLegacyRequest,
  isSpecType,
  type McpServer,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { MAX_MESSAGE_BYTES } from '../../schemas/problems/limits.ts';
import { revisionFor } from './protocol.ts';

const HANDSHAKE = 'initialize';

export interface FrameFault {
  code: number;
  message: string;
}

export const PARSE_ERROR: FrameFault = {
  code: ProtocolErrorCode.ParseError,
  message: 'This is not JSON. Send one JSON-RPC 2.0 message.',
};

export const TOO_LONG: FrameFault = {
  code: ProtocolErrorCode.InvalidRequest,
  message: `The message is larger than ${MAX_MESSAGE_BYTES} bytes. Send a smaller one.`,
};

const NO_MESSAGE: FrameFault = {
  code: ProtocolErrorCode.InvalidRequest,
  message: 'This is no JSON-RPC 2.0 message.',
};

const BATCH: FrameFault = {
  code: ProtocolErrorCode.InvalidRequest,
  message: 'Batches are not accepted (MCP has none since 2025-06-18). Send one message per request.',
};

const NO_SUBSCRIPTIONS: FrameFault = {
  code: ProtocolErrorCode.MethodNotFound,
  message: 'Method not found: this server has nothing to subscribe to. Call its tools instead.',
};

/** Methods whose parameters the SDK would refuse as a fault of ours (-32603) instead of the caller's. */
const PARAMS = new Map<string, (frame: unknown) => boolean>([
  [HANDSHAKE, isInitializeRequest],
  ['ping', isSpecType.PingRequest],
]);

/** Refuses a batch, which the SDK takes from clients of 2025. */
export function batchFault(frame: unknown): FrameFault | undefined {
  return Array.isArray(frame) ? BATCH : undefined;
}

/** The fault of a frame that the SDK would pass over without a word on standard input. */
export function messageFault(frame: unknown): FrameFault | undefined {
  const isMessage = isJSONRPCRequest(frame) || isJSONRPCNotification(frame) || isJSONRPCResponse(frame);
  return batchFault(frame) ?? (isMessage ? undefined : NO_MESSAGE);
}

/** The fault in the parameters of a frame of the handshake revisions. All other faults are for the SDK to answer. */
function paramsFault(frame: unknown): FrameFault | undefined {
  const method = methodOf(frame);
  if (method === undefined || PARAMS.get(method)?.(frame) !== false) return undefined;
  return {
    code: ProtocolErrorCode.InvalidParams,
    message: `The params of ${method} do not match the schema of MCP. Correct them and send the request again.`,
  };
}

/**
 * The SDK opens an event stream for every subscriber, also to what it does not offer. We offer nothing to subscribe to,
 * and an open stream only costs both sides.
 */
export function subscriptionFault(frame: unknown): Response | undefined {
  return methodOf(frame) === 'subscriptions/listen' ? errorResponse(NO_SUBSCRIPTIONS, frame, 404) : undefined;
}

export function methodOf(frame: unknown): string | undefined {
  const method = memberOf(frame, 'method');
  return typeof method === 'string' ? method : undefined;
}

/** @param frame what the fault is about: its id is echoed, as far as it has one */
export function errorBody({ code, message }: FrameFault, frame?: unknown): object {
  const id = memberOf(frame, 'id');
  const echoed = typeof id === 'string' || typeof id === 'number' ? id : null;
  return { jsonrpc: '2.0', id: echoed, error: { code, message } };
}

export function errorResponse(fault: FrameFault, frame?: unknown, status = 400): Response {
  return Response.json(errorBody(fault, frame), { status });
}

function memberOf(frame: unknown, name: string): unknown {
  return typeof frame === 'object' && frame !== null ? Reflect.get(frame, name) : undefined;
}

/**
 * Reads a message as its client meant it, for every revision: `null` for `params` or
 * `arguments` is their absence, and some clients send the arguments as JSON in a text. A handshake names a revision that
 * we have (revisionFor). All else stays as it is. Pure.
 */
export function meantFrame(frame: unknown): unknown {
  if (!isObject(frame) || !('params' in frame)) return frame;
  const { params, ...others } = frame;
  if (params === null) return others;
  if (!isObject(params)) return frame;
  if (frame.method === HANDSHAKE && typeof params.protocolVersion === 'string')
    return { ...frame, params: { ...params, protocolVersion: revisionFor(params.protocolVersion) } };
  if (!('arguments' in params)) return frame;
  const { arguments: given, ...rest } = params;
  if (given === null) return { ...others, params: rest };
  return typeof given === 'string' ? { ...frame, params: { ...params, arguments: objectIn(given) } } : frame;
}

/** The object that a text is the JSON of; the text itself if it is none. */
function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    // Not JSON.
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param frame the body of the request, parsed */
export type McpHandler = (request: Request, frame: unknown) => Promise<Response>;

/**
 * Serves the 2026-07-28 revision by the handler of the SDK, the revisions of 2025 by its stateless transport.
 * @param makeServer makes one for a request of the revision 2026-07-28, or of those of 2025
 */
export function mcpHandler(makeServer: (isModern: boolean) => McpServer | Server): McpHandler {
  const modern = createMcpHandler(() => makeServer(true), { legacy: 'reject' });
  return async (request, parsedBody) => {
    const asked = methodOf(parsedBody) === HANDSHAKE ? withoutRevision(request) : request;
    if (!(await isLegacyRequest(asked, parsedBody))) return modern.fetch(request, { parsedBody });
    const fault = paramsFault(parsedBody);
    return fault ? errorResponse(fault, parsedBody) : serveHandshaken(makeServer(false), asked, parsedBody);
  };
}

async function serveHandshaken(
  server: McpServer | Server,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const accepting = acceptsJson(request.headers) ? acceptingBoth(request) : request;
    return await transport.handleRequest(accepting, { parsedBody });
  } finally {
    await server.close();
  }
}

/**
 * MCP demands of clients that they accept both JSON and event streams. We only ever answer JSON, so a client that takes
 * JSON, or says nothing, is served.
 */
function acceptsJson(headers: Headers): boolean {
  const accept = headers.get('accept');
  return accept === null || /\*\/\*|application\/(json|\*)/.test(accept);
}

/** The same request as a client that follows the demand to the letter would send it, without its body. */
function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return withHeaders(request, headers);
}

/** A handshake agrees on a revision in its body: clients that name one in the header, too, name the one that they wish for. */
function withoutRevision(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('mcp-protocol-version');
  return withHeaders(request, headers);
}

/** The same request with other headers, and without its body. */
function withHeaders({ url, method }: Request, headers: Headers): Request {
  return new Request(url, { method, headers });
}
