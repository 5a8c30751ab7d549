/** JSON-RPC errors that the HTTP door answers itself, before a server is made (decision 5.2). */
import { isInitializeRequest, isSpecType, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** The fault of a frame, or undefined. */
export interface FrameFault {
  code: number;
  message: string;
}

export const PARSE_ERROR: FrameFault = {
  code: ProtocolErrorCode.ParseError,
  message: 'The body is not JSON. Send one JSON-RPC 2.0 message.',
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
  ['initialize', isInitializeRequest],
  ['ping', isSpecType.PingRequest],
]);

/** Refuses a batch, which the SDK takes from clients of 2025. */
export function batchFault(frame: unknown): FrameFault | undefined {
  return Array.isArray(frame) ? BATCH : undefined;
}

/** The fault in the parameters of a frame of the handshake revisions. All other faults are for the SDK to answer. */
export function paramsFault(frame: unknown): FrameFault | undefined {
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
export function errorResponse({ code, message }: FrameFault, frame?: unknown, status = 400): Response {
  const id = memberOf(frame, 'id');
  const echoed = typeof id === 'string' || typeof id === 'number' ? id : null;
  return Response.json({ jsonrpc: '2.0', id: echoed, error: { code, message } }, { status });
}

function memberOf(frame: unknown, name: string): unknown {
  return typeof frame === 'object' && frame !== null ? Reflect.get(frame, name) : undefined;
}
