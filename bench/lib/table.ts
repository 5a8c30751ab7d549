/** The bench's tables, in Markdown that a README takes as it is, with the goal and its verdict beside a figure. */
import type { Spread } from './stats.ts';

/** A goal of docs/performance.md. */
export type Goal = { readonly atLeast: number } | { readonly below: number } | { readonly atMost: number };

export type Row = readonly string[];

/** The first column is text, the others are figures and stand right. */
export function markdownTable(head: Row, rows: readonly Row[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: Row) =>
    `| ${widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' | ')} |`;
  const rule = `|${widths
    .map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`))
    .join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** `≥ 0.5 met`. A figure that could not be measured meets nothing and misses nothing. */
export function verdict(value: number, goal: Goal): string {
  const [sign, bound, met] =
    'atLeast' in goal
      ? ['≥', goal.atLeast, value >= goal.atLeast]
      : 'atMost' in goal
        ? ['≤', goal.atMost, value <= goal.atMost]
        : ['<', goal.below, value < goal.below];
  return `${sign} ${bound} ${Number.isNaN(value) ? 'not measured' : met ? 'met' : 'MISSED'}`;
}

/** Three significant digits, thousands separated by a comma. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}

/** `0.62 (0.58-0.66)`: the median and the range over the rounds. */
export function spread({ median, min, max }: Spread): string {
  return `${figure(median)} (${figure(min)}-${figure(max)})`;
}
