/** Which values are evaluated at all (first cut: the length limit of OpenStreetMap). */
export function isWellFormed(value: string): boolean {
  return value.length <= 255;
}
