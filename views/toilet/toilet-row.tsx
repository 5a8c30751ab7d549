/**
 * One toilet of a list in two lines: minutes, name and place, what is known. If it was not found from a position, its rating
 * stands for the minutes. Its link leads to its page.
 */

import type { ComponentChild } from 'preact';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { Compass, Icon } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import { factWords } from './known-facts.tsx';
import { cleanlinessWords } from './toilet-words.ts';

export interface RowProps {
  readonly toilet: Toilet | FoundToilet;
  readonly title: string;
  readonly aside: Aside;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
  readonly base: string;
  /** Minutes and words of the walk that it lies along, instead of the way to it. */
  readonly along?: { readonly minutes: number; readonly unit: string; readonly words: string };
  /** Shows it on the page instead of leaving for its own. */
  readonly onChoose?: ((toilet: Toilet) => void) | undefined;
}

export function ToiletRow(props: RowProps): ComponentChild {
  const { toilet, title, aside, texts, nowMs, base, along, onChoose } = props;
  const minutes = along?.minutes ?? ('walk_min' in toilet ? toilet.walk_min : undefined);
  const choose = (event: MouseEvent) => {
    // Another tab is what the reader asked for.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose?.(toilet);
  };
  return (
    <a class="row" href={`${base}/toilets/${toilet.id}`} onClick={onChoose && choose}>
      <span class="row-way">
        {minutes === undefined ? (
          <Rating toilet={toilet} texts={texts} />
        ) : (
          <>
            <strong>{texts.number(minutes)}</strong> <span>{along?.unit ?? texts.say('way.min')}</span>
          </>
        )}
      </span>
      <span class="row-name">
        <strong>{title}</strong>
        {toilet.verification_state === 'disputed' && aside.reports?.warns !== false && (
          <Icon name="warning" />
        )}
      </span>
      <span class="row-facts">
        {factWords({ toilet, texts, nowMs, opensAt: aside.opens_at, live: aside.live })}
        {along && ` · ${along.words}`}
      </span>
      {'bearing' in toilet && <Compass bearing={toilet.bearing} size={20} />}
    </a>
  );
}

/** "★ 4.3" and the number of ratings. */
function Rating({ toilet, texts }: Pick<RowProps, 'toilet' | 'texts'>): ComponentChild {
  const { cleanliness } = toilet;
  // Silent for a screen reader: a list without ratings would say so before each name.
  if (!cleanliness)
    return (
      <span class="row-stars is-none" aria-hidden="true">
        ☆ –
      </span>
    );
  return (
    <>
      <span class="visually-hidden">{cleanlinessWords(toilet, texts)}</span>
      <span class="row-stars" aria-hidden="true">
        ★ {texts.number(cleanliness.average, 1)}
      </span>
      <small aria-hidden="true">{texts.number(cleanliness.count)}</small>
    </>
  );
}
