/**
 * Whether a place is in use, by the tags of its life: planned, out of order, gone.
 *
 * A life-cycle prefix alone (`disused:amenity=toilets`) needs no rule, the plain key is gone then. Beside the plain key
 * it counts as the flag does. Dates count only if they are dates: "Spring 2019" is no year's end.
 */
import type { DetailValue } from '../../schemas/toilet/details.ts';
import { type Tags, word } from './tag-value.ts';
import { statementsOf } from './text-rules.ts';

/** Flags that count with any value but a denial: `disused=amenity:toilets` occurs. */
const OVER = wordSet('disused abandoned demolished destroyed removed razed dismantled decommissioned');
/** Flags with values that mean something else, such as `construction=minor`, by the values that count. */
const MAYBE = wordSet('ruins closed construction proposed planned');
const IS_TOILET = wordSet('yes toilets toilet');
/** `was:building=house` and `historic:amenity=pub` are other things in the same place. */
const PREFIXES = new Set([...OVER, ...MAYBE, 'was', 'historic']);
const PREFIXED = wordSet('amenity building toilets');

/** Keys that say in which state a place is; those of toilets alone say much else of other places. */
const STATES = ['operational_status', 'lifecycle'];
const OWN_STATES = [...STATES, 'toilets:operational_status', 'condition', 'status'];
const GONE = new Set([
  ...OVER,
  ...wordSet(
    'ruins ruined permanently_closed closed_permanently construction under_construction planned proposed',
  ),
]);
const NOT_IN_USE: Readonly<Record<DetailValue<'condition'>, ReadonlySet<string>>> = {
  closed: wordSet('closed temporarily_closed closed_temporarily suspended inactive shut'),
  out_of_order: wordSet(
    'out_of_order out_of_service out_of_use not_working not_operational non_operational not_functional non_functional nonfunctional inoperative broken damaged defective unusable',
  ),
};

/** Whether the place is not there, not yet or no longer: by a flag, a prefix, a state or a date. */
export function isOutOfLife(tags: Tags, isOwn: boolean, now: Date): boolean {
  for (const key in tags) {
    const colon = key.indexOf(':');
    const stage = colon < 0 ? key : key.slice(0, colon);
    if (!PREFIXES.has(stage)) continue;
    if (colon < 0 ? isFlagged(tags, key) : isOwn && PREFIXED.has(key.slice(colon + 1)) && isToilet(tags, key))
      return true;
  }
  return (
    statesOf(tags, isOwn).some((state) => GONE.has(state)) ||
    (dayRange(tags.end_date)?.endMs ?? Infinity) <= now.getTime() ||
    ['start_date', 'opening_date'].some((key) => (dayRange(tags[key])?.startMs ?? 0) > now.getTime())
  );
}

/** The state that keeps a place from being used now, by a tag or by the toilet's own name; undefined if there is none. */
export function conditionOf(tags: Tags, isOwn: boolean): DetailValue<'condition'> | undefined {
  const states = statesOf(tags, isOwn);
  const said = isOwn ? statementsOf(tags) : NOTHING_SAID;
  return (['out_of_order', 'closed'] as const).find(
    (each) => said.has(SAID_STATE[each]) || states.some((state) => NOT_IN_USE[each].has(state)),
  );
}
const SAID_STATE = { out_of_order: 'out of order', closed: 'closed for now' } as const;
const NOTHING_SAID: ReturnType<typeof statementsOf> = new Set();

function isFlagged(tags: Tags, key: string): boolean {
  const flag = word(tags, key);
  if (MAYBE.has(key)) return isToilet(tags, key);
  return OVER.has(key) && flag !== null && flag !== 'no' && flag !== 'false';
}

function isToilet(tags: Tags, key: string): boolean {
  return IS_TOILET.has(word(tags, key) ?? '');
}

function statesOf(tags: Tags, isOwn: boolean): readonly string[] {
  const keys = isOwn ? OWN_STATES : STATES;
  // Nearly no toilet has one, and all are asked.
  if (!keys.some((key) => tags[key] !== undefined)) return NONE;
  return keys.flatMap((key) => word(tags, key)?.replace(/[ -]+/g, '_') ?? []);
}
const NONE: readonly string[] = [];

/** The time that a date names, in UTC: a day, a month or a year. Undefined for all else. */
function dayRange(date: string | undefined): { startMs: number; endMs: number } | undefined {
  if (date === undefined) return undefined;
  const [, year, month, day] =
    /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(date.trim()) ?? [];
  if (year === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const endMs =
    month === undefined
      ? Date.UTC(y + 1, 0)
      : Date.UTC(y, day === undefined ? m + 1 : m, day === undefined ? 1 : d + 1);
  return { startMs: Date.UTC(y, m, d), endMs };
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
