/** The keyboard shortcuts, and the switch that turns them off (WCAG 2.1.4). */
import { type ComponentChild, h } from 'preact';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
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

export function KeysHelp({
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
  return h(
    'details',
    {
      class: 'keys',
      open: isShown,
      onToggle: (event: Event) => {
        if (event.currentTarget instanceof HTMLDetailsElement) actions.onShowKeys(event.currentTarget.open);
      },
    },
    h('summary', { id: 'keys' }, texts.say('mod.keys')),
    h(
      'label',
      { class: 'option' },
      h('input', {
        type: 'checkbox',
        checked: isOn,
        onChange: (event: Event) => {
          if (event.currentTarget instanceof HTMLInputElement) actions.onKeysOn(event.currentTarget.checked);
        },
      }),
      texts.say('mod.keys-on'),
    ),
    h(
      'dl',
      { class: 'facts-list' },
      KEYS.map(([key, words]) =>
        h('div', { key }, h('dt', null, h('kbd', null, key)), h('dd', null, texts.say(words))),
      ),
    ),
    h('p', { class: 'quiet' }, texts.say('mod.keys-where')),
  );
}
