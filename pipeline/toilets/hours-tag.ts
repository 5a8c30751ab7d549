/**
 * The opening hours of a toilet as tagged: the raw text, also if no parser will read it.
 *
 * Whether it is open now is worked out at the time of the question; text that cannot be read gives `unknown` there and
 * still helps a person ("heures du marché").
 */
import { hoursByAccess } from './access-conditional.ts';
import { conditionOf } from './lifecycle.ts';
import { firstValue, type Tags } from './tag-value.ts';
import { cleanText, MAX_HOURS } from './text.ts';

/**
 * The opening hours as tagged, narrowed by conditions on access, and closed while the toilet is out of order. On a host its own hours are the last resort: the toilet is not open longer than the
 * place.
 */
export function openingHoursOf(tags: Tags, host: boolean): string | null {
  const keys = host
    ? ['toilets:opening_hours', 'opening_hours:toilets', 'opening_hours']
    : ['opening_hours', 'toilets:opening_hours', 'opening_hours:toilets'];
  const hours = cleanText(firstValue(tags, ...keys), Number.POSITIVE_INFINITY);
  const condition = conditionOf(tags, !host);
  if (condition !== undefined) return `closed "${condition.replaceAll('_', ' ')}"`;
  // OSM holds no more. Half a rule may say the opposite of the whole ("24/7; ... off"), so it is never cut.
  const whole = hours !== null && Array.from(hours).length > MAX_HOURS ? null : hours;
  return hoursByAccess(whole, tags, host);
}

/** `seasonal=yes` without hours: it is closed for months, no tag says which. */
export function isSeasonalWithoutHours(tags: Tags, hours: string | null): boolean {
  const seasonal = tags.seasonal?.trim().toLowerCase();
  return hours === null && seasonal !== undefined && seasonal !== '' && seasonal !== 'no';
}
