/**
 * Figures for Prometheus, at an address and port of their own (METRICS), so that a public port never shows them. The
 * text is made when it is asked for; until then figures are a few numbers in memory.
 */
import type { Server, ServerResponse } from 'node:http';
import { createHttpServer } from '../http-server.ts';
import type { Listening } from '../listen.ts';
import { listenOn } from '../listen.ts';
import { CONTENT_TYPE, textOf } from './exposition.ts';
import type { Figure } from './figure.ts';

export const METRICS_PATH = '/metrics';

/** @param collect reports of one process or of several */
export async function serveMetrics(
  at: Listening,
  collect: () => Promise<Figure[][]>,
  onFault: (error: unknown) => void,
): Promise<Server> {
  const server = createHttpServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== METRICS_PATH) return end(response, 404, `The metrics are at ${METRICS_PATH}.\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Use GET.\n');
    collect()
      .then(textOf)
      .then((text) => end(response, 200, text, CONTENT_TYPE))
      .catch((error: unknown) => {
        onFault(error);
        end(response, 500, 'The metrics could not be collected. The log says why.\n');
      });
  });
  await listenOn(server, at, 'METRICS');
  return server;
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
