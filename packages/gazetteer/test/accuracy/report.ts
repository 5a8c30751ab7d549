/** A measured lookup as Markdown: rates, then every miss with what came instead. */
import type { Rate, Report, Scored } from './measure.ts';

export function reportText({
  overall,
  byVariant,
  byKind,
  byExtract,
  medianDistanceM,
  misses,
}: Report): string {
  const sections = [
    `First answer right: ${percent(overall.top1)}, one of the first three: ${percent(overall.top3)}, of ${overall.count} questions. Median distance of the first answer: ${metres(medianDistanceM)}.`,
    ratesTable('variant', byVariant),
    ratesTable('kind', byKind),
    ratesTable('extract', byExtract),
    missesTable(misses),
  ];
  return `${sections.join('\n\n')}\n`;
}

function ratesTable(title: string, rates: readonly Rate[]): string {
  return table(
    [title, 'questions', 'top 1', 'top 3'],
    rates.map(({ name, count, top1, top3 }) => [name, String(count), percent(top1), percent(top3)]),
  );
}

export function missesTable(misses: readonly Scored[]): string {
  if (misses.length === 0) return 'Nothing was missed.';
  return table(
    ['extract', 'query', 'country', 'kind', 'variant', 'right answer', 'first answer', 'away'],
    misses.map(({ question, found, rank, distanceM }) => [
      question.extract,
      question.query,
      question.country ?? '',
      question.kind,
      question.variant,
      rank === 0 ? 'none' : `number ${rank}`,
      found[0]?.label ?? 'nothing found',
      metres(distanceM),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Names may hold what would end a cell. */
function escaped(cell: string): string {
  return cell.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function metres(distanceM: number): string {
  if (!Number.isFinite(distanceM)) return '';
  return distanceM < 10_000 ? `${Math.round(distanceM)} m` : `${Math.round(distanceM / 1000)} km`;
}
