/** The header Range (RFC 9110, section 14): which part of a file is asked for. Pure. */

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * @param size of the file, bytes
 * @returns undefined if the whole file is the answer: no range is asked for, several are, or it cannot be read
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = ONE_RANGE.exec(header?.trim() ?? '');
  if (!match || match[0].endsWith('=-')) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
