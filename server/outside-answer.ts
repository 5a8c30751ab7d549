/**
 * What another service answers, read with no trust: bounded in size, and its faults told in words that may be
 * logged. Messages of others are left out of the log: those of JSON and zod quote the answer, those of fetch the
 * address, and with them what somebody asked for, or a key.
 */

/** What is wrong with an answer, in words that may be logged. */
export class OutsideFault extends Error {}

/**
 * The body of an answer with a good status. Reads no more than the limit, whatever the headers say; compressed
 * bodies count as they unfold. Throws OutsideFault.
 */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new OutsideFault(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new OutsideFault(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Why asking failed, for a sentence in the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof OutsideFault) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'too slow';
  if (error instanceof SyntaxError || error.name.endsWith('ZodError'))
    return 'not an answer of this protocol';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no connection, or a redirect';
}
