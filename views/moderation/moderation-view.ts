/** The moderation page: queues, the chosen item side by side with its map, the audit trail, one toilet. */
import { type ComponentChild, h } from 'preact';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import { DecisionsList } from './decisions-list.ts';
import { ItemDetail } from './item-detail.ts';
import { lineOf, titleOf } from './item-words.ts';
import { KeysHelp } from './keys-help.ts';
import { type ModerationActions, type ModerationState, QUEUES, TABS } from './moderation-state.ts';
import { ToiletDetail } from './toilet-detail.ts';

export interface ModerationViewProps {
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}

export function ModerationView(props: ModerationViewProps): ComponentChild {
  const { state, texts, actions } = props;
  const { tab, me } = state;
  return h(
    'div',
    { class: 'moderation' },
    h('h1', null, texts.say('mod.title')),
    h('p', { class: 'quiet' }, me.email),
    h(
      'nav',
      { class: 'tabs', 'aria-label': texts.say('mod.tabs') },
      TABS.map((name) =>
        h(
          'a',
          {
            key: name,
            href: `?show=${name}`,
            ...(name === tab && { 'aria-current': 'page' as const }),
            onClick: (event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              actions.onTab(name);
            },
          },
          texts.say(`mod.tab-${name}`),
        ),
      ),
    ),
    h(KeysHelp, { isOn: state.keysOn, isShown: state.showsKeys, texts, actions }),
    h(Told, props),
    tab === 'decisions' && h(DecisionsList, { decisions: state.decisions, texts, actions }),
    tab === 'toilet' && h(LookUp, props),
    h(Workplace, props),
    state.next !== null &&
      tab !== 'toilet' &&
      h(
        'p',
        null,
        h('button', { type: 'button', class: 'plain', onClick: actions.onMore }, texts.say('mod.more')),
      ),
  );
}

/** What became of the last thing that was done; read out as it changes. */
function Told({ state, texts, actions }: ModerationViewProps): ComponentChild {
  const { done, fault, isLoading } = state;
  return h(
    'div',
    { class: 'told' },
    h(
      'div',
      { role: 'status' },
      isLoading && h('p', { class: 'quiet' }, texts.say('mod.loading')),
      done &&
        h(
          'p',
          { class: 'notice is-done' },
          `${texts.say(done.words)} `,
          h(
            'button',
            { type: 'button', class: 'link', onClick: () => actions.onUndo(done.decisionId) },
            texts.say('mod.undo'),
          ),
        ),
    ),
    h(
      'div',
      { role: 'alert' },
      fault && h('p', { class: 'notice is-wrong' }, texts.say(fault.words, { count: fault.count ?? 0 })),
    ),
  );
}

/** Queue, item and map. The map stays in its place whatever is shown: it is made once. */
function Workplace(props: ModerationViewProps): ComponentChild {
  const { state, texts, actions } = props;
  const { tab, items, chosen, isLoading, toilet } = state;
  const isQueue = QUEUES.some((queue) => queue === tab);
  const hasMap = isQueue ? chosen !== undefined : tab === 'toilet' && toilet !== undefined;
  return h(
    'div',
    { class: `workplace${isQueue ? '' : ' is-single'}` },
    isQueue &&
      (items.length === 0 && !isLoading
        ? h('p', { class: 'lead' }, texts.say('mod.empty'))
        : h(
            'ol',
            { class: 'queue', 'aria-label': texts.say(`mod.tab-${tab}`) },
            items.map((item) =>
              h(
                'li',
                { key: item.id },
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'queued',
                    ...(item.id === chosen?.id && { 'aria-current': 'true' as const }),
                    onClick: () => actions.onChoose(item),
                  },
                  h('strong', null, titleOf(item, texts)),
                  h('span', null, lineOf(item, texts)),
                ),
              ),
            ),
          )),
    isQueue && chosen && h(ItemDetail, { key: chosen.id, item: chosen, state, texts, actions }),
    tab === 'toilet' &&
      toilet &&
      h('article', { class: 'item' }, h(ToiletDetail, { looked: toilet, isAlone: true, texts, actions })),
    h(
      'div',
      { class: 'map-part', hidden: !hasMap },
      h('div', { class: 'map', key: 'map', ref: actions.mapRef }),
    ),
  );
}

function LookUp({ state, texts, actions }: ModerationViewProps): ComponentChild {
  return h(
    'form',
    {
      class: 'look-up',
      role: 'search',
      onSubmit: (event: Event) => {
        event.preventDefault();
        const field = document.getElementById('toilet-id');
        if (field instanceof HTMLInputElement) actions.onLookUp(field.value.trim());
      },
    },
    h(
      'label',
      { for: 'toilet-id' },
      texts.say('mod.toilet-id'),
      h('input', {
        id: 'toilet-id',
        defaultValue: state.asked,
        key: state.asked,
        autocomplete: 'off',
        spellcheck: false,
      }),
    ),
    h('button', { type: 'submit' }, texts.say('mod.look-up')),
  );
}
