/**
 * A text of the public as one line, so that it cannot look like a line of its own.
 * @param most characters
 */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const letters = Array.from(line);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}
