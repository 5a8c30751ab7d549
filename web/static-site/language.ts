/**
 * Shows a page that is a file in the language of its reader, as a server chooses it: the one that was chosen (`?lang=`, kept on
 * this device), else what the browser prefers, else English, in which the file is. The other languages are files of their own.
 */
import { type PageLocale, pageLocale } from '../../views/texts/texts.ts';
import { keepText, keptText } from '../page/device-storage.ts';

const CHOSEN = 'lang';
/** Hides the page (first.ts). */
const WAITING = 'is-waiting';
/** The worker finds what it asks for in any store. */
const STORE = 'lootiles-language';

/**
 * Resolves once the page is in the language; in English if the file of the language does not come.
 * @returns paths of files in the language, for use without network
 */
export async function inReadersLanguage(): Promise<readonly string[]> {
  const paths = await showInLanguage();
  document.documentElement.classList.remove(WAITING);
  return paths;
}

async function showInLanguage(): Promise<readonly string[]> {
  const locale = localeOfReader();
  const language = locale.slice(0, 2);
  const paths = pathsOfLanguages().get(language) ?? [];
  const [path] = paths;
  if (path === undefined) {
    if (language === 'en') document.documentElement.lang = locale;
    return paths;
  }
  try {
    const answer = await fetch(path);
    if (!answer.ok) return paths;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.title = page.title;
    document.documentElement.lang = locale;
    document.documentElement.dir = page.documentElement.dir;
    document.body.replaceWith(document.adoptNode(page.body));
  } catch {
    // No network: it stays English.
  }
  return paths;
}

function localeOfReader(): PageLocale {
  const chosen = pageLocale(new URLSearchParams(location.search).get(CHOSEN) ?? '');
  if (chosen) keepChoice(chosen);
  const preferred = navigator.languages.flatMap((tag) => pageLocale(tag) ?? []);
  const language = chosen ?? pageLocale(keptText(CHOSEN) ?? '') ?? preferred[0] ?? 'en';
  return preferred.find((locale) => locale.startsWith(language)) ?? language;
}

function keepChoice(chosen: PageLocale): void {
  const address = new URL(location.href);
  address.searchParams.delete(CHOSEN);
  history.replaceState(null, '', address);
  keepText(CHOSEN, chosen);
}

function pathsOfLanguages(): ReadonlyMap<string, readonly string[]> {
  const text = document.getElementById('languages')?.textContent;
  const paths: unknown = text ? JSON.parse(text) : {};
  return new Map(Object.entries(typeof paths === 'object' && paths !== null ? paths : {}));
}

/** Keeps pages in a language and what they load, for use without network. Their names change with their content. */
export async function keepLanguage(pages: readonly string[]): Promise<void> {
  try {
    const store = await caches.open(STORE);
    const keep = async (path: string) => {
      if (!(await store.match(path))) await store.add(path);
    };
    const needed = new Set(pages);
    for (const path of pages) {
      await keep(path);
      const html = (await (await store.match(path))?.text()) ?? '';
      const page = new DOMParser().parseFromString(html, 'text/html');
      for (const link of page.querySelectorAll('link[rel=modulepreload]'))
        needed.add(link.getAttribute('href') ?? '');
    }
    for (const path of needed) await keep(path);
    for (const request of await store.keys())
      if (!needed.has(new URL(request.url).pathname)) await store.delete(request);
  } catch {
    // No network, or nothing can be kept here.
  }
}
