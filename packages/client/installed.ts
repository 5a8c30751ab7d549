/** The client as others install it, for tests of other folders. A package with an index.ts is an engine. */
export { type Client, createClient, fromFiles, LootilesError } from './src/index.ts';
