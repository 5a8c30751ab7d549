/** The start of the page /moderation: its scripts render all that it shows. */

import type { ComponentChild } from 'preact';
import { JsonScript } from '../components/json-script.tsx';
import type { ModerationStart } from '../moderation/moderation-state.ts';
import type { ModerationTexts } from '../texts/areas.ts';

export function ModerationPage({
  texts,
  start,
}: {
  readonly texts: ModerationTexts;
  readonly start: ModerationStart;
}): ComponentChild {
  return (
    <>
      <div id="moderation">
        <h1>{texts.say('mod.title')}</h1>
        <noscript>
          <p class="lead">{texts.say('mod.needs-script')}</p>
        </noscript>
      </div>
      <JsonScript id="moderation-start" value={start} />
    </>
  );
}
