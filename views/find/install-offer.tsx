/** The offer to have the website as an app, below the answer of a search. */
import type { ComponentChild } from 'preact';
import type { SearchTexts } from '../texts/areas.ts';

export interface InstallOfferProps {
  readonly texts: SearchTexts;
  /** `prompt`: a button asks the browser. `share`: a sentence says how. Undefined: nothing is offered. */
  readonly way: 'prompt' | 'share' | undefined;
  onInstall(): void;
  /** It is never offered again. */
  onRefuse(): void;
}

export function InstallOffer({ texts, way, onInstall, onRefuse }: InstallOfferProps): ComponentChild {
  if (way === undefined) return null;
  return (
    <div class="install">
      <p>{texts.say(way === 'prompt' ? 'install.offer' : 'install.share')}</p>
      <p>
        {way === 'prompt' && (
          <button type="button" class="plain" onClick={onInstall}>
            {texts.say('install.button')}
          </button>
        )}
        <button type="button" class="link" onClick={onRefuse}>
          {texts.say('install.refuse')}
        </button>
      </p>
    </div>
  );
}
