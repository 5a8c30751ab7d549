/** The texts of the pages for contributions, in the language of the page. */
import type { ContributeTexts, ProposeTexts, ToiletPageTexts } from '../../views/texts/areas.ts';
import type { Messages } from '../../views/texts/texts.ts';
import { type AreaFiles, HOURS, loadTexts, SEARCH, TOILET } from '../page/page-texts.ts';

const FACTS: AreaFiles<'facts'> = {
  area: 'facts',
  files: import.meta.glob<Messages>('../../texts/??/facts.json', { import: 'default' }),
};

const CONTRIBUTE: AreaFiles<'contribute'> = {
  area: 'contribute',
  files: import.meta.glob<Messages>('../../texts/??/contribute.json', { import: 'default' }),
};

export async function loadToiletPageTexts(): Promise<ToiletPageTexts> {
  return await loadTexts(TOILET, FACTS, CONTRIBUTE, HOURS);
}

export async function loadContributeTexts(): Promise<ContributeTexts> {
  return await loadTexts(TOILET, CONTRIBUTE, HOURS);
}

export async function loadProposeTexts(): Promise<ProposeTexts> {
  return await loadTexts(SEARCH, TOILET, CONTRIBUTE, HOURS);
}
