/**
 * The messages of a client on standard input, a line each, as they are meant (json-rpc.ts). The SDK passes over a line that is
 * no message, and its client waits for ever: here it is answered as over HTTP.
 */
import { MAX_MESSAGE_BYTES } from '../../schemas/problems/limits.ts';
import { errorBody, type FrameFault, meantFrame, messageFault, PARSE_ERROR, TOO_LONG } from './json-rpc.ts';

const NEWLINE = 0x0a;

/**
 * Yields lines for the SDK.
 * @param answer takes the line that answers a line which is no message
 */
export async function* messageLines(
  input: AsyncIterable<Uint8Array>,
  answer: (line: string) => void,
): AsyncGenerator<Buffer> {
  const refuse = (fault: FrameFault, frame?: unknown) => answer(lineOf(errorBody(fault, frame)));
  for await (const line of boundedLines(input)) {
    if (line === undefined) {
      refuse(TOO_LONG);
      continue;
    }
    const text = line.toString('utf8').trim();
    if (text === '') continue;
    const frame = frameOf(text);
    const fault = frame === undefined ? PARSE_ERROR : messageFault(frame);
    if (fault) refuse(fault, frame);
    else yield Buffer.from(lineOf(frame));
  }
}

/** Yields `undefined` for a line that is longer than a message may be. */
async function* boundedLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | undefined> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      bytes += end - start;
      yield bytes > MAX_MESSAGE_BYTES ? undefined : Buffer.concat([...parts, chunk.subarray(start, end)]);
      [parts, bytes, start] = [[], 0, end + 1];
    }
    bytes += chunk.length - start;
    if (bytes <= MAX_MESSAGE_BYTES) parts.push(chunk.subarray(start));
    else parts = [];
  }
}

/** Undefined if the text is no JSON. */
function frameOf(text: string): unknown {
  try {
    return meantFrame(JSON.parse(text));
  } catch {
    // Not JSON.
    return undefined;
  }
}

function lineOf(message: unknown): string {
  return `${JSON.stringify(message)}\n`;
}
