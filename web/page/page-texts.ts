/**
 * The texts of a page in its language, loaded apart from the scripts: each page loads the areas that it needs, and no
 * other language.
 */
import type { BrowserArea, KeyOf, SearchTexts, WayTexts } from '../../views/texts/areas.ts';
import { type Messages, type PageLocale, pageLocale, Texts } from '../../views/texts/texts.ts';

/** Loads the files of an area, by path: one a language. */
export interface AreaFiles<Name extends BrowserArea> {
  readonly area: Name;
  readonly files: Readonly<Record<string, () => Promise<Messages>>>;
}

export const SEARCH: AreaFiles<'search'> = {
  area: 'search',
  files: import.meta.glob<Messages>('../../texts/??/search.json', { import: 'default' }),
};

export const TOILET: AreaFiles<'toilet'> = {
  area: 'toilet',
  files: import.meta.glob<Messages>('../../texts/??/toilet.json', { import: 'default' }),
};

export const HOURS: AreaFiles<'hours'> = {
  area: 'hours',
  files: import.meta.glob<Messages>('../../texts/??/hours.json', { import: 'default' }),
};

/** The language, and region if it matters, that the server chose for this page. */
function localeOfPage(): PageLocale {
  return pageLocale(document.documentElement.lang) ?? 'en';
}

export async function loadTexts<Name extends BrowserArea>(
  ...areas: readonly AreaFiles<Name>[]
): Promise<Texts<KeyOf<Name>>> {
  const locale = localeOfPage();
  const folder = `/${locale.slice(0, 2)}/`;
  const loading = areas.map(async ({ area, files }) => {
    const load = Object.entries(files).find(([path]) => path.includes(folder))?.[1];
    if (!load) throw new Error(`There is no file texts${folder}${area}.json.`);
    return await load();
  });
  return new Texts(locale, Object.assign({}, ...(await Promise.all(loading))));
}

export async function loadSearchTexts(): Promise<SearchTexts> {
  return await loadTexts(SEARCH, TOILET);
}

const WAY: AreaFiles<'way'> = {
  area: 'way',
  files: import.meta.glob<Messages>('../../texts/??/way.json', { import: 'default' }),
};

export async function loadWayTexts(): Promise<WayTexts> {
  return await loadTexts<'search' | 'toilet' | 'way'>(SEARCH, TOILET, WAY);
}
