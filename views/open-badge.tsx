/** Whether a toilet is open now, as a sign with words. */

import type { ComponentChild } from 'preact';
import type { Toilet } from '../schemas/toilet/toilet.ts';
import { Icon } from './icons.tsx';
import type { ToiletTexts } from './texts/areas.ts';
import { openStateOf, openWords } from './toilet-words.ts';

export function OpenBadge({
  toilet,
  texts,
  nowMs,
}: {
  readonly toilet: Toilet;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
}): ComponentChild {
  const state = openStateOf(toilet);
  return (
    <span class={`badge is-${state}`}>
      <Icon name={state} />
      {openWords(toilet, texts, nowMs)}
    </span>
  );
}
