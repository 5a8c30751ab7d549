/** The moderation page: queues, the chosen item side by side with its map, the audit trail, one toilet. */

import type { ComponentChild } from 'preact';
import type { ModerationTexts } from '../texts/areas.ts';
import { DecisionsList } from './decisions-list.tsx';
import { ItemDetail } from './item-detail.tsx';
import { lineOf, titleOf } from './item-words.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import {
  type ModerationActions,
  type ModerationState,
  QUEUES,
  type Queue,
  TABS,
} from './moderation-state.ts';
import { ToiletDetail } from './toilet-detail.tsx';

export interface ModerationViewProps {
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}

export function ModerationView(props: ModerationViewProps): ComponentChild {
  const { state, texts, actions } = props;
  const { tab, me } = state;
  return (
    <div class="moderation">
      <h1>{texts.say('mod.title')}</h1>
      <p class="quiet">{me.email}</p>
      <nav class="tabs" aria-label={texts.say('mod.tabs')}>
        {TABS.map((name) => (
          <a
            key={name}
            href={`?show=${name}`}
            {...(name === tab && { 'aria-current': 'page' as const })}
            onClick={(event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              actions.onTab(name);
            }}
          >
            {texts.say(`mod.tab-${name}`)} <Count of={QUEUES.find((queue) => queue === name)} state={state} />
          </a>
        ))}
      </nav>
      <KeyboardHelp isOn={state.keysOn} isShown={state.showsKeys} texts={texts} actions={actions} />
      <Told {...props} />
      {tab === 'decisions' && <DecisionsList decisions={state.decisions} texts={texts} actions={actions} />}
      {tab === 'toilet' && <LookUp {...props} />}
      <Workplace {...props} />
      {state.next !== null && tab !== 'toilet' && (
        <p>
          <button type="button" class="plain" onClick={actions.onMore}>
            {texts.say('mod.more')}
          </button>
        </p>
      )}
    </div>
  );
}

function Count({ of, state }: { of: Queue | undefined; state: ModerationState }): ComponentChild {
  const waiting = of && state.counts?.[of];
  if (!waiting || (waiting.count === 0 && !waiting.more)) return null;
  return <span class="count">{waiting.more ? `${waiting.count}+` : waiting.count}</span>;
}

/** The outcome of the last action; read out as it changes. */
function Told({ state, texts, actions }: ModerationViewProps): ComponentChild {
  const { done, fault, isLoading } = state;
  return (
    <div class="told">
      <div role="status">
        {isLoading && <p class="quiet">{texts.say('mod.loading')}</p>}
        {done && (
          <p class="notice is-done">
            {`${texts.say(done.words)} `}
            <button type="button" class="link" onClick={() => actions.onUndo(done.decisionId)}>
              {texts.say('mod.undo')}
            </button>
          </p>
        )}
      </div>
      <div role="alert">
        {fault && <p class="notice is-wrong">{texts.say(fault.words, { count: fault.count ?? 0 })}</p>}
      </div>
    </div>
  );
}

/** Queue, item and map. The map stays in its place with any item: it is made once. */
function Workplace(props: ModerationViewProps): ComponentChild {
  const { state, texts, actions } = props;
  const { tab, items, chosen, isLoading, toilet } = state;
  const isQueue = QUEUES.some((queue) => queue === tab);
  const hasMap = isQueue ? chosen !== undefined : tab === 'toilet' && toilet !== undefined;
  return (
    <div class={`workplace${isQueue ? '' : ' is-single'}`}>
      {isQueue &&
        (items.length === 0 && !isLoading ? (
          <p class="lead">{texts.say('mod.empty')}</p>
        ) : (
          <ol class="queue" aria-label={texts.say(`mod.tab-${tab}`)}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  class="queued"
                  {...(item.id === chosen?.id && { 'aria-current': 'true' as const })}
                  onClick={() => actions.onChoose(item)}
                >
                  <strong>{titleOf(item, texts)}</strong>
                  <span>{lineOf(item, texts)}</span>
                </button>
              </li>
            ))}
          </ol>
        ))}
      {isQueue && chosen && (
        <ItemDetail key={chosen.id} item={chosen} state={state} texts={texts} actions={actions} />
      )}
      {tab === 'toilet' && toilet && (
        <article class="item">
          <ToiletDetail looked={toilet} isAlone texts={texts} actions={actions} />
        </article>
      )}
      <div class="map-part" hidden={!hasMap}>
        <div class="map" key="map" ref={actions.mapRef} />
      </div>
    </div>
  );
}

function LookUp({ state, texts, actions }: ModerationViewProps): ComponentChild {
  return (
    <form
      class="look-up"
      role="search"
      onSubmit={(event: Event) => {
        event.preventDefault();
        const field = document.getElementById('toilet-id');
        if (field instanceof HTMLInputElement) actions.onLookUp(field.value.trim());
      }}
    >
      <label for="toilet-id">
        {texts.say('mod.toilet-id')}
        <input
          id="toilet-id"
          defaultValue={state.asked}
          key={state.asked}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <button type="submit">{texts.say('mod.look-up')}</button>
    </form>
  );
}
