/**
 * A record of a CSV file (RFC 4180) whose texts no spreadsheet calculates (OWASP, CSV injection): the public writes names
 * and operators. Pure.
 */
import type { Cell } from './columns.ts';

/** Beginnings of a cell that is calculated, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers as texts, such as floors (`-1;0`): they calculate nothing. */
const NUMBERS = /^[+-]?\d+(?:\.\d+)?(?:;[+-]?\d+(?:\.\d+)?)*$/;

/** Null is an empty cell. A text that would be a formula has a `'` before it. */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  const isFormula = typeof cell === 'string' && FORMULA.test(cell) && !NUMBERS.test(cell);
  const text = cell === null ? '' : `${isFormula ? "'" : ''}${cell}`;
  return isFormula || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
