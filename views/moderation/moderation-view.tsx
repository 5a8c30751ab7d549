/** The moderation page: queues, the chosen item side by side with its map, the audit trail, one toilet. */

import type { ComponentChild } from 'preact';
import { JsonScript } from '../components/json-script.tsx';
import type { ModerationTexts } from '../texts/areas.ts';
import { Decide, isWrong, type PartProps, PostForm } from './decide-form.tsx';
import { DecisionsList } from './decisions-list.tsx';
import { ItemDetail } from './item-detail.tsx';
import { lineOf, titleOf } from './item-words.ts';
import {
  linkTo,
  type ModerationScript,
  type ModerationState,
  QUEUES,
  type Spot,
  TABS,
} from './moderation-state.ts';
import { ToiletDetail } from './toilet-detail.tsx';

export function ModerationPage(props: PartProps): ComponentChild {
  const { state, texts } = props;
  const { address, me, next } = state;
  const { show } = address;
  return (
    <div class="moderation">
      <h1>{texts.say('mod.title')}</h1>
      <p class="quiet">{me.email}</p>
      <nav class="tabs" aria-label={texts.say('mod.tabs')}>
        {TABS.map((name) => (
          <a
            key={name}
            href={linkTo({ show: name })}
            {...(name === show && { 'aria-current': 'page' as const })}
          >
            {texts.say(`mod.tab-${name}`)} <Count {...props} tab={name} />
          </a>
        ))}
      </nav>
      <Keys texts={texts} />
      <Outcome {...props} />
      {show === 'decisions' && <DecisionsList {...props} />}
      {show === 'toilet' && <LookUp {...props} />}
      <Workplace {...props} />
      {next !== null && (
        <p>
          <a class="button-link" href={linkTo({ show, after: next })}>
            {texts.say('mod.more')}
          </a>
        </p>
      )}
      <JsonScript id="moderation-state" value={scriptState(state)} />
    </div>
  );
}

function Count({ state, tab }: PartProps & { tab: (typeof TABS)[number] }): ComponentChild {
  const queue = QUEUES.find((name) => name === tab);
  const waiting = queue && state.counts[queue];
  if (!waiting || (waiting.count === 0 && !waiting.more)) return null;
  return <span class="count">{waiting.more ? `${waiting.count}+` : waiting.count}</span>;
}

/** The outcome of the last decision. The title of the next item is described by it, so it is read out. */
function Outcome({ state, texts }: PartProps): ComponentChild {
  const { done, fault } = state;
  return (
    <div id="outcome">
      {done && (
        <div role="status">
          <PostForm state={state}>
            <p class="notice is-done">
              {`${texts.say(done.words)} `}
              {done.decisionId !== undefined && (
                <Decide path={`decisions/${done.decisionId}/undo`} look="link">
                  {texts.say('mod.undo')}
                </Decide>
              )}
            </p>
          </PostForm>
        </div>
      )}
      {fault && (
        <div role="alert">
          <p class="notice is-wrong">{texts.say(fault.words, { count: fault.count ?? 0 })}</p>
        </div>
      )}
    </div>
  );
}

function Workplace(props: PartProps): ComponentChild {
  const { state, texts } = props;
  const { address, items, chosen, toilet } = state;
  const { show } = address;
  const isQueue = QUEUES.some((queue) => queue === show);
  if (show === 'decisions') return null;
  return (
    <div class={`workplace${isQueue ? '' : ' is-single'}`}>
      {isQueue && items.length === 0 && <p class="lead">{texts.say('mod.empty')}</p>}
      {isQueue && items.length > 0 && (
        <ol class="queue" aria-label={texts.say(`mod.tab-${show}`)}>
          {items.map((item) => (
            <li key={item.id}>
              <a
                class="queued"
                href={linkTo({ show, after: address.after, item: item.id })}
                {...(item.id === chosen?.id && { 'aria-current': 'true' as const })}
              >
                <strong>{titleOf(item, texts)}</strong>
                <span>{lineOf(item, texts)}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {(chosen || toilet) && (
        <PostForm state={state}>
          {chosen ? (
            <ItemDetail item={chosen} {...props} />
          ) : (
            <article class="item">{toilet && <ToiletDetail looked={toilet} isAlone {...props} />}</article>
          )}
        </PostForm>
      )}
      {spotOf(state) && (
        <div class="map-part" hidden>
          <div class="map" />
        </div>
      )}
    </div>
  );
}

function LookUp({ state, texts }: PartProps): ComponentChild {
  return (
    <form class="look-up" role="search">
      <label for="toilet-id">
        {texts.say('mod.toilet-id')}
        <input
          id="toilet-id"
          name="toilet"
          defaultValue={state.address.toilet}
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <button type="submit">{texts.say('mod.look-up')}</button>
    </form>
  );
}

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

/** The keyboard shortcuts, and the switch that turns them off (WCAG 2.1.4). Scripts show them. */
function Keys({ texts }: { texts: ModerationTexts }): ComponentChild {
  return (
    <details class="keys" hidden>
      <summary>{texts.say('mod.keys')}</summary>
      <label class="option">
        <input type="checkbox" />
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

function scriptState(state: ModerationState): ModerationScript {
  const { base, map, chosen, typed } = state;
  const proposal = chosen?.queue === 'submissions' ? chosen.of : undefined;
  const isUnreadable = isWrong(state, 'corrections.opening_hours');
  const hours = isUnreadable ? null : (typed.opening_hours ?? proposal?.opening_hours ?? '');
  return { base, map, spot: spotOf(state), proposal, hours };
}

function spotOf({ chosen, toilet }: ModerationState): Spot | undefined {
  if (chosen?.queue === 'submissions') {
    const { lon, lat, possible_duplicates: near } = chosen.of;
    return {
      at: { lon, lat },
      near: near.map(({ toilet: { lon, lat } }) => ({ lon, lat })),
      isMovable: true,
    };
  }
  if (!toilet) return undefined;
  const { lon, lat } = toilet.state.source;
  return { at: { lon, lat }, near: [], isMovable: false };
}
