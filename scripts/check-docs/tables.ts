/** Tables of a Markdown document. Pure. */

export interface Table {
  /** Text of the nearest heading above, without its marks. */
  readonly heading: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const RULE = /^\s*\|[\s:|-]+\|\s*$/;

/** The cells of a row. A bar that stands for itself (`\|`) ends no cell. */
export function cellsOf(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

export function isRow(line: string): boolean {
  return /^\s*\|/.test(line) && !RULE.test(line);
}

/** All tables, in order. */
export function tablesOf(markdown: string): Table[] {
  const tables: { heading: string; header: string[]; rows: string[][] }[] = [];
  let heading = '';
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    heading = /^#{1,6} (.*)$/.exec(line)?.[1] ?? heading;
    if (RULE.test(line)) continue;
    if (!isRow(line)) isOpen = false;
    else if (isOpen) tables.at(-1)!.rows.push(cellsOf(line));
    else {
      tables.push({ heading, header: cellsOf(line), rows: [] });
      isOpen = true;
    }
  }
  return tables;
}

/** Words in code of a cell: `name` of "`name`: text". */
export function codesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code]) => code!);
}
