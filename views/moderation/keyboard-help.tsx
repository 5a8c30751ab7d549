/** The keyboard shortcuts, and the switch that turns them off (WCAG 2.1.4). */

import type { ComponentChild } from 'preact';
import type { ModerationTexts } from '../texts/areas.ts';
import type { ModerationActions } from './moderation-state.ts';

const KEYS = [
  ['j', 'mod.key-next'],
  ['k', 'mod.key-previous'],
  ['a', 'mod.key-yes'],
  ['r', 'mod.key-no'],
  ['u', 'mod.key-undo'],
  ['o', 'mod.key-open'],
  ['1–7', 'mod.key-tab'],
  ['?', 'mod.key-help'],
] as const;

export function KeyboardHelp({
  isOn,
  isShown,
  texts,
  actions,
}: {
  readonly isOn: boolean;
  readonly isShown: boolean;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}): ComponentChild {
  return (
    <details
      class="keys"
      open={isShown}
      onToggle={(event: Event) => {
        if (event.currentTarget instanceof HTMLDetailsElement) actions.onShowKeys(event.currentTarget.open);
      }}
    >
      <summary id="keys">{texts.say('mod.keys')}</summary>
      <label class="option">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement)
              actions.onKeysOn(event.currentTarget.checked);
          }}
        />
        {texts.say('mod.keys-on')}
      </label>
      <dl class="facts-list">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{texts.say(words)}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{texts.say('mod.keys-where')}</p>
    </details>
  );
}
