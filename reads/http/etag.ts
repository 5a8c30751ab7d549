/** The header If-None-Match (RFC 9110, section 13.1.2). Pure. */

/**
 * Whether the caller has the bytes of an ETag already. Weak ETags count: a proxy that compresses makes `W/"..."` of ours.
 * @param etag with quotes, without a comma
 */
export function namesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
