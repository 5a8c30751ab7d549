/**
 * Lines that meet end to end become longer ones: member ways to rings, streets to streets, pieces of coast to coast.
 *
 * Ends are compared by number (a node's id, or a position as one number).
 */
export interface ChainRules {
  /** A line may be walked backwards. */
  readonly reversible: boolean;
  /** Joins only if exactly two ends meet: at a junction it is not known which goes on. */
  readonly strict: boolean;
}

/** Each chain as line numbers in order, `~number` for a line walked backwards. Every line is in one chain. */
export function chainLines(from: readonly number[], to: readonly number[], rules: ChainRules): number[][] {
  const ends = new Map<number, number[]>();
  const add = (key: number, line: number) => {
    const others = ends.get(key);
    if (others) others.push(line);
    else ends.set(key, [line]);
  };
  for (let line = 0; line < from.length; line++) {
    add(from[line]!, line);
    add(to[line]!, line);
  }
  const used = new Uint8Array(from.length);
  const next = (key: number, wantsStart: boolean): number | undefined => {
    const lines = ends.get(key)!;
    if (rules.strict && lines.length !== 2) return undefined;
    for (const line of lines) {
      if (used[line]) continue;
      const starts = from[line] === key;
      if (!starts && to[line] !== key) continue;
      if (starts === wantsStart) return line;
      if (rules.reversible) return ~line;
    }
    return undefined;
  };
  const chains: number[][] = [];
  for (let seed = 0; seed < from.length; seed++) {
    if (used[seed]) continue;
    used[seed] = 1;
    const chain = [seed];
    let start = from[seed]!;
    let end = to[seed]!;
    for (let step = next(end, true); end !== start && step !== undefined; step = next(end, true)) {
      const line = step < 0 ? ~step : step;
      used[line] = 1;
      chain.push(step);
      end = step < 0 ? from[line]! : to[line]!;
    }
    const before: number[] = [];
    for (let step = next(start, false); end !== start && step !== undefined; step = next(start, false)) {
      const line = step < 0 ? ~step : step;
      used[line] = 1;
      before.push(step);
      start = step < 0 ? to[line]! : from[line]!;
    }
    chains.push([...before.reverse(), ...chain]);
  }
  return chains;
}

/** The coordinates of a chain, shared ends once. */
export function joinChain(chain: readonly number[], lines: readonly Int32Array[]): Int32Array {
  if (chain.length === 1 && chain[0]! >= 0) return lines[chain[0]!]!;
  let length = 2;
  for (const step of chain) length += lines[step < 0 ? ~step : step]!.length - 2;
  const joined = new Int32Array(length);
  let at = 0;
  for (const step of chain) {
    const line = lines[step < 0 ? ~step : step]!;
    if (step >= 0) joined.set(line, at);
    else
      for (let i = 0, j = line.length - 2; j >= 0; i += 2, j -= 2) {
        joined[at + i] = line[j]!;
        joined[at + i + 1] = line[j + 1]!;
      }
    at += line.length - 2;
  }
  return joined;
}
