/** The number of a `level` or `layer`; 0 if it is no number, which says nothing. */
export function levelOf(text: string | undefined): number {
  const level = Number(text ?? 0);
  return Number.isNaN(level) ? 0 : level;
}
