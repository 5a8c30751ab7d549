/** The moderation page: queues, the chosen item side by side with its map, the audit trail, one toilet. */
import type { ComponentChild } from 'preact';
import { FactsList, JsonScript } from '../components/elements.tsx';
import type { ModerationTexts } from '../texts/areas.ts';
import { Bar, Decide, Done, isWrong, type PartProps, PostForm } from './decide-form.tsx';
import { ItemDetail, Signs, SpotMap } from './item-detail.tsx';
import { actionWords, lineOf, titleOf } from './item-words.ts';
import {
  type Decision,
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
      <Fault {...props} />
      {show === 'decisions' && <Done {...props} />}
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
      <Keys texts={texts} />
      <p class="quiet">{me.email}</p>
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

/** The reason why the last press did nothing; and that a key came too early, which scripts show. */
function Fault({ state: { fault }, texts }: PartProps): ComponentChild {
  return (
    <>
      <div id="fault" role="alert">
        {fault && <p class="notice is-wrong">{texts.say(fault.words, { count: fault.count ?? 0 })}</p>}
      </div>
      <p class="notice" id="early" role="status" hidden>
        {texts.say('mod.key-early')}
      </p>
    </>
  );
}

function Workplace(props: PartProps): ComponentChild {
  const { state, texts } = props;
  const { address, items, chosen, toilet, nowMs } = state;
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
                {item.place !== undefined && item.place !== titleOf(item, texts) && <span>{item.place}</span>}
                <span>{lineOf(item, texts, nowMs)}</span>
                <Signs item={item} texts={texts} />
              </a>
            </li>
          ))}
        </ol>
      )}
      <PostForm state={state}>
        {chosen ? (
          <ItemDetail item={chosen} {...props} />
        ) : (
          <>
            {toilet && (
              <article class="item">
                <SpotMap />
                <ToiletDetail looked={toilet} isAlone {...props} />
              </article>
            )}
            <Bar {...props} />
          </>
        )}
      </PostForm>
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
  ['r 1–5', 'mod.key-reason'],
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
      <FactsList
        rows={[
          ...KEYS.map(([key, words]) => [<kbd>{key}</kbd>, texts.say(words)] as const),
          [<kbd>{texts.say('mod.key-send-name')}</kbd>, texts.say('mod.key-send')],
        ]}
      />
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
    const { lon, lat } = chosen.of;
    return {
      at: { lon, lat },
      near: chosen.near.map(({ toilet: { lon, lat } }) => ({ lon, lat })),
      isMovable: true,
    };
  }
  if (!toilet) return undefined;
  const { lon, lat } = toilet.state.source;
  return { at: { lon, lat }, near: [], isMovable: false };
}

/** Decisions that cannot be taken back: an undoing, and those about claims, which are decided anew. */
const FINAL = new Set(['undo', 'approve-claim', 'reject-claim', 'revoke-claim']);

/** The audit trail: what was decided, by whom and why, each with its undoing. */
function DecisionsList(props: PartProps): ComponentChild {
  const { state, texts } = props;
  return (
    <ol class="decisions">
      {state.decisions.map((decision) => (
        <li key={decision.id} class="panel">
          <strong>{actionWords(decision.action, texts)}</strong>{' '}
          {decision.toilet_id !== null && (
            <a href={linkTo({ show: 'toilet', toilet: decision.toilet_id })}>{decision.toilet_id}</a>
          )}
          {decision.reason !== null && <p class="said">{decision.reason}</p>}
          <p class="quiet">{`${decision.moderator.email}, ${texts.timeThere(new Date(decision.at), 'UTC')}`}</p>
          <Further decision={decision} {...props} />
        </li>
      ))}
    </ol>
  );
}

function Further({ decision, state, texts }: PartProps & { readonly decision: Decision }): ComponentChild {
  const { id, action, undone_by, subject } = decision;
  if (undone_by !== null) return <p class="quiet">{texts.say('mod.undone')}</p>;
  if (!FINAL.has(action))
    return (
      <PostForm state={state}>
        <Decide path={`decisions/${id}/undo`} look="plain">
          {texts.say('mod.undo')}
        </Decide>
      </PostForm>
    );
  if (action !== 'approve-claim') return null;
  return (
    <PostForm state={state}>
      <p class="fix">
        <input
          name="reason"
          aria-label={texts.say('mod.revoke-why')}
          placeholder={texts.say('mod.revoke-why')}
          required
          maxLength={500}
        />
        <Decide path={`claims/${subject}/revoke`} look="plain">
          {texts.say('mod.revoke')}
        </Decide>
      </p>
    </PostForm>
  );
}
