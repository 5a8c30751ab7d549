/** The texts of the moderation page, in the language of the page. */
import type { ModerationTexts } from '../../views/texts/areas.ts';
import type { Messages } from '../../views/texts/texts.ts';
import { type AreaFiles, HOURS, loadTexts, SEARCH, TOILET } from '../page/page-texts.ts';

const MODERATION: AreaFiles<'moderation'> = {
  area: 'moderation',
  files: import.meta.glob<Messages>('../../texts/??/moderation.json', { import: 'default' }),
};

export async function loadModerationTexts(): Promise<ModerationTexts> {
  return await loadTexts(SEARCH, TOILET, MODERATION, HOURS);
}
