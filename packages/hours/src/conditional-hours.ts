/**
 * Access that depends on the time, as opening hours: `no @ (22:00-06:00)` is `24/7; 22:00-06:00 off`. So the code of opening
 * hours compiles it, with its zones, holidays and sunsets.
 */
import { normalHours } from './normal-hours.ts';

const MAX_LENGTH = 255;
/** A value, and its condition with parentheses or without. */
const RESTRICTION = /^([a-z_]+) ?@ ?(?:\((.*)\)|([^()]*))$/;
/** Semicolons outside of parentheses. */
const BETWEEN = /;(?![^(]*\))/;

/**
 * @param text the value of a tag such as `access:conditional`
 * @param meanings whether a value lets people pass; undefined: not known
 * @param isOpen whether people pass if no condition holds
 * @returns undefined if the text cannot be read, or does not depend on the time only
 */
export function conditionalHours(
  text: string,
  meanings: (value: string) => boolean | undefined,
  isOpen: boolean,
): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const times: string[] = [];
  for (const part of text.split(BETWEEN)) {
    const [, value = '', inside, bare = ''] = RESTRICTION.exec(part.trim()) ?? [];
    // A rule that agrees with the plain tag may be an exception from another one: that is not read.
    if (meanings(value) !== !isOpen) return undefined;
    times.push(...(inside ?? bare).split(';').map((time) => time.trim()));
  }
  const rules = isOpen ? ['24/7', ...times.map((time) => `${time} off`)] : times;
  return normalHours(rules.join('; ')) ?? undefined;
}
