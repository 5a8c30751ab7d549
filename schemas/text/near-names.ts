/** Names that a person meant who wrote another one: commands, options, settings. */

/** Letters that may be wrong at most; of a short name one in three. */
const MOST_EDITS = 3;
const LETTERS_AN_EDIT = 3;

/** The name that differs least from what was written, whatever the case of letters; undefined if none is near. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const lower = written.toLowerCase();
  let least = Math.min(MOST_EDITS, Math.floor(written.length / LETTERS_AN_EDIT)) + 1;
  let nearest: string | undefined;
  for (const name of names) {
    if (Math.abs(name.length - written.length) >= least) continue;
    const edits = editsBetween(lower, name.toLowerCase());
    if (edits >= least) continue;
    least = edits;
    nearest = name;
  }
  return nearest;
}

/** Letters that were left out, added, replaced, or swapped with the next one (optimal string alignment). */
export function editsBetween(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          last[j]! + 1,
          row[j - 1]! + 1,
          last[j - 1]! + (isSame ? 0 : 1),
          isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[to.length]!;
}
