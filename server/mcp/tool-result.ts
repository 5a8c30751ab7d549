/**
 * A tool's answer as the result of `tools/call`: words for the model, and all facts as structured content. Then a second
 * text says which words come from the public. A fault is its problem as text. Once as an object for the SDK, once as
 * finished text; a test checks that both are equal.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FindResult, ToiletResult } from '../../schemas/reads/read-results.ts';
import { RESULT_NOTE } from './public-words.ts';
import { type AsideOf, resultText } from './result-text.ts';
import type { ToolAnswer } from './tool-calls.ts';

const NOTE = { type: 'text' as const, text: RESULT_NOTE };
const NOTE_TEXT = JSON.stringify(NOTE);

export function toolResult({ json, isError, asideOf }: ToolAnswer): CallToolResult {
  if (isError) return { content: [{ type: 'text', text: readable(json) }], isError };
  return {
    content: [{ type: 'text', text: wordsOf(json, asideOf) }, NOTE],
    structuredContent: JSON.parse(json),
  };
}

/** @param more members of the result beside these: `"name":value,…`, or nothing */
export function toolResultText({ json, isError, asideOf }: ToolAnswer, more: string): string {
  const block = JSON.stringify({ type: 'text', text: isError ? readable(json) : wordsOf(json, asideOf) });
  const own = isError ? `[${block}],"isError":true` : `[${block},${NOTE_TEXT}],"structuredContent":${json}`;
  return `{"content":${own}${more && `,${more}`}}`;
}

/** The bodies are our own, so they are parsed without a schema: 5 toilets take 31 to 45 µs, measured on a busy machine. */
function wordsOf(json: string, asideOf: AsideOf): string {
  const result: FindResult | ToiletResult = JSON.parse(json);
  return resultText(result, asideOf);
}

/** A problem with its letters as they are: `é`, not `\u00e9`, which costs a model tokens and sense. */
function readable(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
