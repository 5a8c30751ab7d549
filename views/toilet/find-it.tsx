/** How to find a toilet, in the words of its source or of people. */
import type { ComponentChild } from 'preact';
import type { ServedDetails } from '../../schemas/toilet/detail-shape.ts';
import type { ToiletTexts } from '../texts/areas.ts';

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
