/** The client as others install it. */
export { type Client, createClient, fromFiles, LootilesError } from './src/index.ts';
