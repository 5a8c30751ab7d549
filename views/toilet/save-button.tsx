/** The button that saves a toilet on this device, and takes it back. */
import type { ComponentChild } from 'preact';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { ToiletTexts } from '../texts/areas.ts';

/** Actions that scripts add. */
export interface SaveActions {
  /** Ids of the saved toilets. */
  readonly ids: ReadonlySet<string>;
  /** The toilet of the last change, and its outcome in words. */
  readonly last: { readonly id: string; readonly words: string } | undefined;
  onSave(toilet: Toilet, name: string): void;
  onForget(id: string): void;
}

interface SaveButtonProps {
  readonly toilet: Toilet;
  readonly name: string;
  readonly texts: ToiletTexts;
  readonly save: SaveActions;
}

export function SaveButton({ toilet, name, texts, save }: SaveButtonProps): ComponentChild {
  const isSaved = save.ids.has(toilet.id);
  return (
    <button
      type="button"
      class="round"
      aria-label={texts.say('save.button', { name })}
      aria-pressed={isSaved ? 'true' : 'false'}
      onClick={() => (isSaved ? save.onForget(toilet.id) : save.onSave(toilet, name))}
    >
      <Icon name="saved" />
    </button>
  );
}

/** Words of the last change of this toilet; undefined if the last was of another. */
export function saveWords({ last }: SaveActions, { id }: Pick<Toilet, 'id'>): string | undefined {
  return last?.id === id ? last.words : undefined;
}
