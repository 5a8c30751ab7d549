/** The header `Accept` (RFC 9110, section 12.5.1). Pure. */

/** The weight of a media type that is named itself; 0 if it is not. */
export function wishFor(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}
