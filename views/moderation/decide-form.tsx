/** The form of the moderation page: its buttons name a decision, and its hidden fields say where the page goes on. */

import type { ComponentChild } from 'preact';
import type { ModerationTexts } from '../texts/areas.ts';
import { actionWords } from './item-words.ts';
import type { ModerationState } from './moderation-state.ts';

export interface PartProps {
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
}

export interface DetailProps<Of> extends PartProps {
  readonly of: Of;
}

/** Whether a field of the form was refused. */
export function isWrong({ fault }: ModerationState, name: string): boolean {
  return fault?.fields.includes(name) ?? false;
}

/** Attributes that tie a field to the sentence of what is wrong with it; the first such field gets the focus. */
export function errorTies(state: ModerationState, name: string, id = name) {
  if (!isWrong(state, name)) return {};
  const autofocus = state.fault?.fields[0] === name;
  return {
    'aria-invalid': true,
    'aria-describedby': `wrong-${id}`,
    ...(autofocus && { autofocus }),
  } as const;
}

/** The sentence of what is wrong with a field, if it was refused. */
export function Wrong({
  state,
  texts,
  name,
  id = name,
  words = 'mod.wrong-value',
}: PartProps & {
  readonly name: string;
  readonly id?: string;
  readonly words?: 'mod.wrong-value' | 'mod.wrong-hours' | 'mod.wrong-reason';
}): ComponentChild {
  return (
    isWrong(state, name) && (
      <p class="field-error" id={`wrong-${id}`}>
        {texts.say(words)}
      </p>
    )
  );
}

/** Sent as parts, which takes less than half of the bytes of the other form for most scripts of the world. */
export function PostForm({
  state,
  children,
}: {
  state: ModerationState;
  children: ComponentChild;
}): ComponentChild {
  const { base, address, items, chosen } = state;
  const at = items.findIndex(({ id }) => id === chosen?.id);
  const behind = items[at + 1] ?? items[at - 1];
  return (
    <form method="post" action={`${base}/moderation`} encType="multipart/form-data">
      {/* The Enter key in a field decides nothing: the first button is the one it presses. */}
      <button type="submit" disabled hidden />
      {Object.entries({ ...address, item: chosen?.id, behind: behind?.id }).map(
        ([name, value]) =>
          value !== undefined && <input type="hidden" name={name} value={value} key={name} />,
      )}
      {children}
    </form>
  );
}

interface DecideProps {
  /** Path behind that of the API, with the fields of the body as a query: `toilets/lt_n1/unlock?fact=name`. */
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Whether the item is decided by it: the next one follows. */
  readonly leaves?: boolean;
  readonly look?: 'plain' | 'link';
  readonly label?: string;
  /** The key that presses it. */
  readonly shortcut?: string;
  readonly children: ComponentChild;
}

export function Decide({
  path,
  fields = {},
  leaves,
  look,
  label,
  shortcut,
  children,
}: DecideProps): ComponentChild {
  const query = new URLSearchParams({ ...fields, ...(leaves && { leave: 'yes' }) }).toString();
  return (
    <button
      type="submit"
      name="do"
      value={query === '' ? path : `${path}?${query}`}
      class={look}
      aria-label={label}
      data-key={shortcut}
    >
      {children}
      <Key of={shortcut} />
    </button>
  );
}

/** The key of a button, which scripts show. */
function Key({ of }: { readonly of: string | undefined }): ComponentChild {
  return (
    of !== undefined && (
      <kbd aria-hidden="true" hidden>
        {of}
      </kbd>
    )
  );
}

type Answer = Omit<DecideProps, 'leaves' | 'look' | 'shortcut'>;

interface DecisionProps extends PartProps {
  readonly needsReason?: boolean;
  readonly yes: Answer;
  readonly no: Answer;
}

/** The two decisions that an item waits for, in the bar at the foot of the window, and a reason. */
export function Decision({ needsReason = false, yes, no, ...shared }: DecisionProps): ComponentChild {
  const { state, texts } = shared;
  return (
    <>
      {!needsReason && (
        <details class="why" open={isWrong(state, 'reason')}>
          <summary>{texts.say('mod.reason')}</summary>
          <Reason {...shared} label="mod.reason" />
        </details>
      )}
      <Bar {...shared}>
        <Decide {...yes} leaves shortcut="a" />
        {needsReason ? <Reject {...shared} no={no} /> : <Decide {...no} leaves look="plain" shortcut="r" />}
      </Bar>
    </>
  );
}

/** The bar that stays in sight: the decisions, the outcome of the last press, its undoing. */
export function Bar({ children, ...shared }: PartProps & { children?: ComponentChild }): ComponentChild {
  return (
    <div class="decide">
      <Done {...shared} />
      <div class="choice">
        {children}
        <Undo {...shared} />
      </div>
    </div>
  );
}

/** The last press. The title of the next item is described by it, so it is read out. */
export function Done({ state: { done }, texts }: PartProps): ComponentChild {
  return (
    <div id="outcome" role="status">
      {done && <p class="notice is-done">{texts.say(done.words)}</p>}
    </div>
  );
}

function Undo({ state: { undoable }, texts }: PartProps): ComponentChild {
  const words = texts.say('mod.undo');
  if (!undoable)
    return (
      <button type="button" class="plain" disabled>
        {words}
      </button>
    );
  const { ids, action, back } = undoable;
  const [id, ...others] = ids;
  const also = others.length > 0 ? { also: others.join() } : {};
  const where = Object.fromEntries(Object.entries(back).filter(([, value]) => value !== undefined));
  return (
    <Decide
      path={`decisions/${id}/undo`}
      fields={{ ...also, ...where }}
      look="plain"
      label={`${words}: ${actionWords(action, texts)}`}
      shortcut="u"
    >
      {words}
    </Decide>
  );
}

const READY = ['duplicate', 'not-there', 'advert', 'test', 'private'] as const;

/** A reason by one press, or typed. */
function Reject({ no, ...shared }: PartProps & { readonly no: Answer }): ComponentChild {
  const { state, texts } = shared;
  return (
    <details class="reject" open={isWrong(state, 'reason')}>
      <summary data-key="r">
        {no.children}
        <Key of="r" />
      </summary>
      <div class="reasons">
        <div class="ready" role="group" aria-label={texts.say('mod.ready-reasons')}>
          {READY.map((name, i) => (
            <Decide
              key={name}
              path={no.path}
              fields={{ reason: texts.say(`mod.ready-${name}`) }}
              leaves
              look="plain"
              shortcut={`${i + 1}`}
            >
              {texts.say(`mod.ready-${name}`)}
            </Decide>
          ))}
        </div>
        <Reason {...shared} label="mod.reason-needed" />
        <Decide path={no.path} leaves>
          {texts.say('mod.reject-so')}
        </Decide>
      </div>
    </details>
  );
}

function Reason({
  label,
  state,
  texts,
}: PartProps & { readonly label: 'mod.reason' | 'mod.reason-needed' }): ComponentChild {
  return (
    <div class="field">
      <label for="reason">{texts.say(label)}</label>
      <input
        id="reason"
        name="reason"
        defaultValue={state.typed.reason}
        maxLength={500}
        autocomplete="off"
        {...errorTies(state, 'reason')}
      />
      <Wrong {...{ state, texts }} name="reason" words="mod.wrong-reason" />
    </div>
  );
}
