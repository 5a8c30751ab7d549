/**
 * The reads of the API as a fetch handler over published files, for runtimes without a disk: workers at the edge, functions,
 * Deno, Bun, Node. It answers with the bytes, statuses and headers of a server on the same data.
 */
export { edgeApp } from './src/edge-app.ts';
export type { Bucket, EdgeApp, EdgeOptions, Files, LiveHours } from './src/edge-options.ts';
