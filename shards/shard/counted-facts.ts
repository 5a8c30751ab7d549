/**
 * Reads from finished records which facts are known, as one byte a toilet: for counts, which look at thousands of rows.
 * A quote inside of a text is escaped, so the name of a field stands nowhere else.
 */

/** Bits of the byte. Without any bit of a fact it is not known. */
export const COUNTED = { yes: 1, limited: 2, no: 4, free: 8, paid: 16 } as const;

const FEE = '"fee":{"required":';
const WHEELCHAIR = '"wheelchair":"';
const FEE_BITS: Readonly<Record<string, number>> = { f: COUNTED.free, t: COUNTED.paid };
const WHEELCHAIR_BITS: Readonly<Record<string, number>> = {
  y: COUNTED.yes,
  l: COUNTED.limited,
  n: COUNTED.no,
};

/**
 * @param records finished records, one behind the other: each has both fields, the fee first
 * @param rows how many they are
 */
export function countedFacts(records: string, rows: number): Uint8Array {
  const facts = new Uint8Array(rows);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    at = records.indexOf(FEE, at) + FEE.length;
    const fee = FEE_BITS[records[at]!] ?? 0;
    at = records.indexOf(WHEELCHAIR, at) + WHEELCHAIR.length;
    // The first letter of a value says which it is.
    facts[row] = fee | (WHEELCHAIR_BITS[records[at]!] ?? 0);
  }
  return facts;
}
