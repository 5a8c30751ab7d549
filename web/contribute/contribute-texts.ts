/** The texts of the pages for contributions, in the language of the page. */
import type { ContributeKey, FactsKey, ProposeTexts, ToiletPageTexts } from '../../views/texts/areas.ts';
import { type Message, Texts } from '../../views/texts/texts.ts';
import { type Area, HOURS, localeOfPage, messagesOf, SEARCH, TOILET } from '../page-texts.ts';

const FACTS: Area<FactsKey> = import.meta.glob<Record<FactsKey, Message>>('../../views/texts/??/facts.ts', {
  import: 'facts',
});

const CONTRIBUTE: Area<ContributeKey> = import.meta.glob<Record<ContributeKey, Message>>(
  '../../views/texts/??/contribute.ts',
  { import: 'contribute' },
);

export async function loadToiletPageTexts(): Promise<ToiletPageTexts> {
  const [toilet, facts, contribute, hours] = await Promise.all([
    messagesOf(TOILET),
    messagesOf(FACTS),
    messagesOf(CONTRIBUTE),
    messagesOf(HOURS),
  ]);
  return new Texts(localeOfPage(), { ...toilet, ...facts, ...contribute, ...hours });
}

export async function loadProposeTexts(): Promise<ProposeTexts> {
  const [search, toilet, contribute, hours] = await Promise.all([
    messagesOf(SEARCH),
    messagesOf(TOILET),
    messagesOf(CONTRIBUTE),
    messagesOf(HOURS),
  ]);
  return new Texts(localeOfPage(), { ...search, ...toilet, ...contribute, ...hours });
}
