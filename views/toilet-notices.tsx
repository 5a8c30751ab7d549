/** Warnings and statements beside the facts of a toilet: that it is disputed, and the words of its business. */

import type { ComponentChild } from 'preact';
import type { Toilet } from '../schemas/toilet.ts';
import { Icon } from './icons.tsx';
import type { ToiletTexts } from './texts/areas.ts';
import { partnerWords } from './toilet-words.ts';

export function ToiletNotices({
  toilet: { verification_state, partner },
  texts,
  nowMs,
}: {
  readonly toilet: Toilet;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
}): ComponentChild {
  return (
    <>
      {verification_state === 'disputed' && (
        <p class="card-warning">
          <Icon name="warning" />
          {texts.say('disputed.notice')}
        </p>
      )}
      {partner !== null && (
        <p class="card-partner">
          <span class="badge">
            <Icon name="partner" />
            {texts.say('partner.label')}
          </span>{' '}
          {partnerWords(partner, texts, nowMs)}
        </p>
      )}
    </>
  );
}
