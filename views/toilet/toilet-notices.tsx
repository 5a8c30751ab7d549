/** Warnings and statements beside the facts of a toilet: what was reported, and the words of its business. */

import type { ComponentChild } from 'preact';
import type { ToiletReports } from '../../schemas/toilet/detail-shape.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';
import { partnerWords, reportedWords } from './toilet-words.ts';

export function ToiletNotices({
  toilet: { verification_state, partner },
  reports,
  texts,
  nowMs,
}: {
  readonly toilet: Toilet;
  readonly reports: ToiletReports | undefined;
  readonly texts: ToiletTexts;
  readonly nowMs: number;
}): ComponentChild {
  return (
    <>
      {verification_state === 'disputed' &&
        (reports?.warns === false ? (
          <p class="quiet reported">{reportedWords(reports, texts, nowMs)}</p>
        ) : (
          <p class="card-warning">
            <Icon name="warning" />
            {reports
              ? texts.say('reported.warning', { reports: reportedWords(reports, texts, nowMs) })
              : texts.say('disputed.notice')}
          </p>
        ))}
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
