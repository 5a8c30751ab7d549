/** Warnings and statements beside the facts of a toilet: what was reported, and the words of its business. */
import type { ComponentChild } from 'preact';
import type { ServedDetails, ToiletReports } from '../../schemas/toilet/detail-shape.ts';
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

/** How to find a toilet, in the words of its source or of people. */
interface FindItProps {
  readonly details: Partial<Pick<ServedDetails, 'host' | 'address' | 'description'>>;
  readonly texts: ToiletTexts;
  /** Pictures of it. */
  readonly children?: ComponentChild;
}

/** Nothing if nothing of it is known. */
export function FindIt({ details, texts, children }: FindItProps): ComponentChild {
  const { host, address, description = {} } = details;
  const language = [texts.language, 'und', 'en', ...Object.keys(description)].find((one) => description[one]);
  const places = [host, address].filter((place) => place !== undefined);
  if (places.length === 0 && language === undefined && !children) return null;
  return (
    <div class="find-it">
      <strong>{texts.say('page.find-it')}</strong> {places.length > 0 && <bdi>{places.join(', ')}</bdi>}{' '}
      {language !== undefined && (
        <span lang={language === 'und' ? undefined : language} dir="auto">
          {description[language]}
        </span>
      )}
      {children}
    </div>
  );
}
