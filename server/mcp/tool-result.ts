/**
 * A tool's answer as the result of `tools/call`: the JSON as text, and again as structured content where it is
 * no fault; then a second text says which words come from the public. Once as an object for the SDK, once as finished text; a test holds the two to each other.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { RESULT_NOTE } from './public-words.ts';
import type { ToolAnswer } from './tool-calls.ts';

const NOTE = { type: 'text' as const, text: RESULT_NOTE };
const NOTE_TEXT = JSON.stringify(NOTE);

export function toolResult({ json, isError }: ToolAnswer): CallToolResult {
  const text: string = JSON.parse(quoted(json));
  const block = { type: 'text' as const, text };
  if (isError) return { content: [block], isError };
  return { content: [block, NOTE], structuredContent: JSON.parse(json) };
}

/** @param more members of the result beside these: `"name":value,…`, or nothing */
export function toolResultText({ json, isError }: ToolAnswer, more: string): string {
  const block = `{"type":"text","text":${quoted(json)}}`;
  const own = isError ? `[${block}],"isError":true` : `[${block},${NOTE_TEXT}],"structuredContent":${json}`;
  return `{"content":${own}${more && `,${more}`}}`;
}

/**
 * JSON in ASCII as a JSON string, in ASCII again. Escaped letters stay escaped once, not twice: who reads the
 * string finds `é` in it, not `\u00e9`, which costs a model tokens and sense. Controls (below U+0080) keep both.
 */
function quoted(json: string): string {
  return JSON.stringify(json).replace(ESCAPED_LETTER, (match, hex) => (hex ? `\\u${hex}` : match));
}

/** A backslash of the inner text (which four stand for) is stepped over, so that what follows it is no escape. */
const ESCAPED_LETTER = /\\\\\\\\|\\\\u(?!00[0-7])([0-9a-f]{4})/g;
