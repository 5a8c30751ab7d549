/**
 * Serves one JSON-RPC message by the SDK: the 2026-07-28 revision by its handler, the revisions of 2025 by its
 * stateless transport. Both answer one JSON body; nothing here ever streams, because no answer comes in parts.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { errorResponse, paramsFault } from './json-rpc.ts';
import { acceptingBoth, acceptsJson } from './protocol.ts';

/** @param frame the body of the request, parsed */
export type McpHandler = (request: Request, frame: unknown) => Promise<Response>;

/** @param makeServer makes one for a request of the revision 2026-07-28, or of those of 2025 */
export function mcpHandler(makeServer: (isModern: boolean) => McpServer | Server): McpHandler {
  const modern = createMcpHandler(() => makeServer(true), { legacy: 'reject' });
  return async (request, parsedBody) => {
    if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, { parsedBody });
    const fault = paramsFault(parsedBody);
    return fault ? errorResponse(fault, parsedBody) : serveHandshaken(makeServer(false), request, parsedBody);
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
