/** The facts of a toilet in one line: as chips for the toilet that leads, as text in a row. */

import type { ComponentChild } from 'preact';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import { knownFacts, type LeadOptions, leadFacts } from './known-facts.ts';

interface FactLineProps {
  readonly toilet: Toilet;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
}

/** The facts as chips. */
export function FactLine({ toilet, texts, nowMs, ...options }: FactLineProps & LeadOptions): ComponentChild {
  return (
    <ul class="facts">
      {leadFacts(toilet, texts, nowMs, options).map(({ key, words, figures, tone, icon, isNow }) => (
        <li key={key} class={classOf(tone, isNow)}>
          {icon && <Icon name={icon} />}
          {figures === undefined ? (
            words
          ) : (
            <>
              <span aria-hidden="true">{figures}</span>
              <span class="visually-hidden">{words}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A kept page hides what it said of "now". */
function classOf(tone: string | undefined, isNow = false): string | undefined {
  const classes = [...(tone ? [`is-${tone}`] : []), ...(isNow ? ['says-now'] : [])];
  return classes.length > 0 ? classes.join(' ') : undefined;
}

/** The facts as one line of text. */
export function factWords({
  toilet,
  texts,
  nowMs,
  opensAt,
  live,
}: FactLineProps & Pick<LeadOptions, 'opensAt' | 'live'>): ComponentChild {
  // Hours that are not listed stand last: a row must have room for them.
  const most = toilet.opening_hours === null ? 2 : 3;
  const { known, unknownHours } = knownFacts(toilet, texts, nowMs, opensAt, most, live);
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
