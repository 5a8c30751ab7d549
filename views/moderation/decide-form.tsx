/** The form of the moderation page: its buttons name a decision, and its hidden fields say where the page goes on. */

import type { ComponentChild } from 'preact';
import type { ModerationTexts } from '../texts/areas.ts';
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
  readonly shortcut?: 'a' | 'r';
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
      {shortcut && (
        <kbd aria-hidden="true" hidden>
          {shortcut}
        </kbd>
      )}
    </button>
  );
}

interface DecisionProps extends PartProps {
  /** Whether the second decision needs a reason. */
  readonly needsReason?: boolean;
  readonly yes: Omit<DecideProps, 'leaves' | 'look' | 'shortcut'>;
  readonly no: Omit<DecideProps, 'leaves' | 'look' | 'shortcut'>;
}

/** A reason, and the two decisions that an item waits for. */
export function Decision({ state, texts, needsReason = false, yes, no }: DecisionProps): ComponentChild {
  return (
    <div class="decide">
      <div class="field">
        <label for="reason">{texts.say(needsReason ? 'mod.reason-needed' : 'mod.reason')}</label>
        <input
          id="reason"
          name="reason"
          defaultValue={state.typed.reason}
          maxLength={500}
          autocomplete="off"
          {...errorTies(state, 'reason')}
        />
        {isWrong(state, 'reason') && (
          <p class="field-error" id="wrong-reason">
            {texts.say('mod.wrong-reason')}
          </p>
        )}
      </div>
      <p class="actions">
        <Decide {...yes} leaves shortcut="a" />
        <Decide {...no} leaves look="plain" shortcut="r" />
      </p>
    </div>
  );
}
