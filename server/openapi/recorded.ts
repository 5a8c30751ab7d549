/**
 * Answers of a real server to the example requests of the reads (examples/), over Monaco's extract.
 * test/server/openapi/recorded.test.ts asks again and compares; `npm run bless` records anew.
 */
import { readFileSync } from 'node:fs';

export function recorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./examples/${name}.json.golden`, import.meta.url), 'utf8'));
}
