/**
 * Shows a page that is a file in the language of its reader, as a server chooses it: the one that was chosen (`?lang=`, kept on
 * this device), else what the browser prefers, else English, in which the file is. The other languages are files of their own.
 */
import { type PageLocale, pageLocale } from '../../views/texts/texts.ts';

const CHOSEN = 'lang';
/** The worker finds what it asks for in any store. */
const STORE = 'lootiles-language';

/** Resolves once the page is in the language; in English if the file of the language does not come. */
export async function inReadersLanguage(): Promise<void> {
  const locale = localeOfReader();
  const language = locale.slice(0, 2);
  const path = pathsOfLanguages().get(language);
  if (path === undefined) {
    if (language === 'en') document.documentElement.lang = locale;
    return;
  }
  try {
    const answer = await fetch(path);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.title = page.title;
    document.documentElement.lang = locale;
    document.documentElement.dir = page.documentElement.dir;
    document.body.replaceWith(document.adoptNode(page.body));
    const preloads = page.querySelectorAll('link[rel=modulepreload]');
    void keep([path, ...Array.from(preloads, (link) => link.getAttribute('href') ?? '')]);
  } catch {
    // No network: it stays English.
  }
}

function localeOfReader(): PageLocale {
  const chosen = pageLocale(new URLSearchParams(location.search).get(CHOSEN) ?? '');
  if (chosen) keepChoice(chosen);
  const preferred = navigator.languages.flatMap((tag) => pageLocale(tag) ?? []);
  const language = chosen ?? keptChoice() ?? preferred[0] ?? 'en';
  return preferred.find((locale) => locale.startsWith(language)) ?? language;
}

function keepChoice(chosen: PageLocale): void {
  const address = new URL(location.href);
  address.searchParams.delete(CHOSEN);
  history.replaceState(null, '', address);
  try {
    localStorage.setItem(CHOSEN, chosen);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
}

function keptChoice(): PageLocale | undefined {
  try {
    return pageLocale(localStorage.getItem(CHOSEN) ?? '');
  } catch {
    // Storage is refused.
    return undefined;
  }
}

function pathsOfLanguages(): ReadonlyMap<string, string> {
  const text = document.getElementById('languages')?.textContent;
  const paths: unknown = text ? JSON.parse(text) : {};
  return new Map(Object.entries(typeof paths === 'object' && paths !== null ? paths : {}));
}

/** Keeps the file of the language and what it loads, for use without network. Their names change with their content. */
async function keep(paths: readonly string[]): Promise<void> {
  try {
    const store = await caches.open(STORE);
    for (const request of await store.keys())
      if (!paths.includes(new URL(request.url).pathname)) await store.delete(request);
    for (const path of paths) if (!(await store.match(path))) await store.add(path);
  } catch {
    // Nothing can be kept here.
  }
}
