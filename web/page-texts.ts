/**
 * The texts of a page in its language, loaded apart from the scripts: each page loads the areas that it needs, and no
 * other language.
 */
import type { HoursKey, SearchKey, SearchTexts, ToiletKey } from '../views/texts/areas.ts';
import { type Message, type PageLocale, pageLocale, Texts } from '../views/texts/texts.ts';

type Messages<Key extends string> = Readonly<Record<Key, Message>>;
/** Loads an area, by the path of its file in each language. */
export type Area<Key extends string> = Readonly<Record<string, () => Promise<Messages<Key>>>>;

export const SEARCH: Area<SearchKey> = import.meta.glob<Messages<SearchKey>>('../views/texts/??/search.ts', {
  import: 'search',
});

export const TOILET: Area<ToiletKey> = import.meta.glob<Messages<ToiletKey>>('../views/texts/??/toilet.ts', {
  import: 'toilet',
});

export const HOURS: Area<HoursKey> = import.meta.glob<Messages<HoursKey>>('../views/texts/??/hours.ts', {
  import: 'hours',
});

/** The language, and region if it matters, that the server chose for this page. */
export function localeOfPage(): PageLocale {
  return pageLocale(document.documentElement.lang) ?? 'en';
}

export async function messagesOf<Key extends string>(area: Area<Key>): Promise<Messages<Key>> {
  const folder = `/${localeOfPage().slice(0, 2)}/`;
  const load = Object.entries(area).find(([path]) => path.includes(folder))?.[1];
  if (!load) throw new Error(`There is no folder views/texts${folder}.`);
  return await load();
}

export async function loadSearchTexts(): Promise<SearchTexts> {
  const [search, toilet] = await Promise.all([messagesOf(SEARCH), messagesOf(TOILET)]);
  return new Texts(localeOfPage(), { ...search, ...toilet });
}
