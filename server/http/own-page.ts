/** Whether a request comes from the service's own web pages, as far as browsers say. */

/**
 * Writes: `Origin` must be the service's own. Browsers send it with every POST, and no other page can forge it; a
 * request without it is from no page of ours.
 */
export function isOwnOrigin(baseUrl: string, headers: Headers): boolean {
  return headers.get('origin') === new URL(baseUrl).origin;
}

/** Reads: `Sec-Fetch-Site`; older browsers at least say which page asks. */
export function isOwnPage(baseUrl: string, headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return URL.parse(headers.get('referer') ?? '')?.origin === new URL(baseUrl).origin;
}
