/**
 * Facts of a source that no tag has: a grade by an authority, a count of cabins, "out of service until". A mapping says
 * which columns hold them, and each keeps its source and date to the page (docs/data-sources.md).
 */
import { z } from 'zod';
import type { DataSource } from '../../schemas/toilet/data-source.ts';
import { MAX_CABINS, MAX_GRADE, MAX_GRADES, type StatedFacts } from '../../schemas/toilet/detail-shape.ts';
import { zoneAt } from '../geo/locate.ts';
import { columnsOfRules, isSameText, numberOf, saidBy, TagRule } from './column-map.ts';
import { localMinute, localMoment, readMoment } from './moments.ts';
import type { Row } from './rows/row.ts';

/** An end that is farther away stands for "not known": 9999-12-31. */
const MAX_YEARS = 20;

export const STATED_RULES = {
  grade: z
    .strictObject({
      value: TagRule,
      /** All grades, the best first. A text that is none of them says nothing. */
      scale: z
        .array(z.string().trim().min(1).max(MAX_GRADE))
        .min(2)
        .max(MAX_GRADES)
        .refine((scale) => new Set(scale).size === scale.length, { message: 'two grades have one name' }),
      date: TagRule.optional(),
    })
    .optional(),
  cabins: TagRule.optional(),
  out_of_service: z
    .strictObject({
      /** `yes` if it is. Without this rule, a day or minute in `until` says it. */
      when: TagRule.optional(),
      until: TagRule.optional(),
    })
    .refine(({ when, until }) => when !== undefined || until !== undefined, {
      message: 'it has neither "when" nor "until"',
    })
    .optional(),
} as const;
const StatedRules = z.object(STATED_RULES);
type StatedRules = z.infer<typeof StatedRules>;

/** The statements of a row, before its source and its place are known. */
export interface Said {
  readonly grade?: { readonly value: string; readonly scale: readonly string[]; readonly on?: string };
  readonly cabins?: number;
  /** `until` is a moment (moments.ts). */
  readonly outOfService?: { readonly until?: string };
}

/**
 * The columns that these rules need. Those of `out_of_service` may be missing: a portal leaves out columns without a value,
 * and one day no toilet is out of service.
 */
export function columnsOfStated({ grade, cabins }: StatedRules): string[] {
  return columnsOfRules([grade?.value, grade?.date, cabins].flatMap((rule) => rule ?? []));
}

/** The statements of a row; undefined if it says nothing. */
export function saidOf(row: Row, rules: StatedRules): Said | undefined {
  const said = { ...gradeIn(row, rules), ...cabinsIn(row, rules), ...closureIn(row, rules) };
  return Object.keys(said).length > 0 ? said : undefined;
}

function gradeIn(row: Row, { grade }: StatedRules): Pick<Said, 'grade'> {
  const text = grade && saidBy(row, grade.value);
  const value = grade?.scale.find((name) => isSameText(name, text ?? ''));
  if (!grade || value === undefined) return {};
  const on = momentIn(row, grade.date)?.slice(0, 10);
  return { grade: { value, scale: grade.scale, ...(on !== undefined && { on }) } };
}

/** A count of 0 says that there is none to count, or that nothing was counted. */
function cabinsIn(row: Row, { cabins }: StatedRules): Pick<Said, 'cabins'> {
  const count = numberOf((cabins && saidBy(row, cabins)) ?? '') ?? 0;
  return Number.isInteger(count) && count >= 1 && count <= MAX_CABINS ? { cabins: count } : {};
}

function closureIn(row: Row, { out_of_service: rule }: StatedRules): Pick<Said, 'outOfService'> {
  if (!rule) return {};
  const moment = momentIn(row, rule.until);
  // A month does not say on which day.
  const until = moment !== undefined && moment.length >= 10 ? moment : undefined;
  const isOut =
    rule.when === undefined ? until !== undefined : saidBy(row, rule.when)?.toLowerCase() === 'yes';
  return isOut ? { outOfService: until === undefined ? {} : { until } } : {};
}

function momentIn(row: Row, rule: TagRule | undefined): string | undefined {
  const text = rule === undefined ? null : saidBy(row, rule);
  return (text === null ? null : readMoment(text)) ?? undefined;
}

/**
 * The statements with their source; undefined if none is left. A grade of the future has no date, and an end that is past is
 * no statement.
 */
export function statedBy(
  { grade, cabins, outOfService }: Said,
  {
    name,
    title,
    credit,
    licence,
    month,
  }: Pick<DataSource, 'name' | 'title' | 'credit' | 'licence'> & { month: string },
  { lon, lat }: { readonly lon: number; readonly lat: number },
  now: Date,
): StatedFacts | undefined {
  const source = { source: name, title, credit, licence, as_of: month };
  const stated: { -readonly [Fact in keyof StatedFacts]: StatedFacts[Fact] } = {};
  if (grade) {
    const { on, ...named } = grade;
    stated.grade = { ...named, ...(on !== undefined && on <= now.toISOString() && { on }), ...source };
  }
  if (cabins !== undefined) stated.cabins = { count: cabins, ...source };
  if (outOfService) {
    const zone = zoneAt(lon, lat);
    const today = localMinute(now, zone);
    const end = outOfService.until === undefined ? undefined : localMoment(outOfService.until, zone);
    const isKnown = end !== undefined && Number(end.slice(0, 4)) <= now.getUTCFullYear() + MAX_YEARS;
    const isOver = end !== undefined && end < today.slice(0, end.length);
    // It is out of service today, also if the month of the data has not begun there yet.
    const as_of = month < today ? month : today.slice(0, 7);
    if (!isOver) stated.out_of_service = { ...(isKnown && { until: end }), ...source, as_of };
  }
  return Object.keys(stated).length > 0 ? stated : undefined;
}
