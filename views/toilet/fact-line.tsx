/** The facts of a toilet in one line: what is known, and one quiet chip for what is not. */

import type { ComponentChild } from 'preact';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import { knownFacts } from './known-facts.ts';

export interface FactLineProps {
  readonly toilet: Toilet;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
  /** When it opens, if it is closed and that is known. */
  readonly opensAt?: string | undefined;
}

/** The facts as chips. */
export function FactLine({
  toilet,
  texts,
  nowMs,
  opensAt,
  isWhole = false,
  mayBeOpen = false,
}: FactLineProps & {
  /** There is room for all of them. */
  readonly isWhole?: boolean;
  /** Open toilets are searched, and its hours are not known. */
  readonly mayBeOpen?: boolean | undefined;
}): ComponentChild {
  const { known, unknown } = knownFacts(
    toilet,
    texts,
    nowMs,
    opensAt,
    isWhole ? Number.POSITIVE_INFINITY : undefined,
  );
  return (
    <ul class="facts">
      {mayBeOpen && <li class="is-maybe">{texts.say('toilet.may-be-open')}</li>}
      {known.map(({ key, words, tone, icon, isNow }) => (
        <li key={key} class={classOf(tone, isNow)}>
          {icon && <Icon name={icon} />}
          {words}
        </li>
      ))}
      {unknown !== undefined && <li class="is-unlisted">{unknown}</li>}
    </ul>
  );
}

/** A kept page hides what it said of "now". */
function classOf(tone: string | undefined, isNow = false): string | undefined {
  const classes = [...(tone ? [`is-${tone}`] : []), ...(isNow ? ['says-now'] : [])];
  return classes.length > 0 ? classes.join(' ') : undefined;
}

/** The facts as one line of text. */
export function factWords({ toilet, texts, nowMs, opensAt }: FactLineProps): ComponentChild {
  // Hours that are not listed stand last: a row must have room for them.
  const most = toilet.opening_hours === null ? 2 : 3;
  const { known, unknownHours } = knownFacts(toilet, texts, nowMs, opensAt, most);
  const words = [
    ...known.map(({ key, words, tone }) => (
      <span key={key} class={tone && `is-${tone}`}>
        {words}
      </span>
    )),
    ...(unknownHours === undefined ? [] : [<span key="unlisted">{unknownHours}</span>]),
  ];
  return words.flatMap((word, i) => (i === 0 ? [word] : [' · ', word]));
}
