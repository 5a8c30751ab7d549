/** One toilet of a list in two lines: minutes, name and place, what is known. Its link leads to its page. */

import type { ComponentChild } from 'preact';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { FoundToilet } from '../../schemas/toilet/toilet.ts';
import { Compass, Icon } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import { factWords } from './fact-line.tsx';
import { nameOf, whereWords } from './toilet-words.ts';

export interface RowProps {
  readonly toilet: FoundToilet;
  readonly aside: Aside;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
  readonly base: string;
  /** It leads the page. */
  readonly isChosen: boolean;
  /** Shows it on the page instead of leaving for its own. */
  readonly onChoose?: ((toilet: FoundToilet) => void) | undefined;
}

export function ToiletRow(props: RowProps): ComponentChild {
  const { toilet, aside, texts, nowMs, base, isChosen, onChoose } = props;
  const choose = (event: MouseEvent) => {
    // Another tab is what the reader asked for.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose?.(toilet);
  };
  return (
    <a
      class="row"
      href={`${base}/toilets/${toilet.id}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose && choose}
    >
      <span class="row-way">
        <strong>{texts.number(toilet.walk_min)}</strong> <span>{texts.say('way.min')}</span>
      </span>
      <span class="row-name">
        <strong>{titleOf(toilet, whereWords(aside, texts), texts)}</strong>
        {toilet.verification_state === 'disputed' && aside.reports?.warns !== false && (
          <Icon name="warning" />
        )}
      </span>
      <span class="row-facts">{factWords({ toilet, texts, nowMs, opensAt: aside.opens_at })}</span>
      <Compass bearing={toilet.bearing} size={20} />
    </a>
  );
}

/** A toilet without a name is called by its place: ten rows that say "Public toilet" say nothing. */
function titleOf(toilet: FoundToilet, where: string | undefined, texts: ToiletTexts): string {
  if (toilet.name === null) return where ?? nameOf(toilet, texts);
  return where === undefined ? toilet.name : `${toilet.name}, ${where}`;
}
