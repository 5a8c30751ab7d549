/**
 * Takes the page "Find" over from the server: reads the state the page was rendered from, loads the texts of its
 * language, and adds what scripts can do. The service worker is registered when nothing else is waited for.
 */
import { h, hydrate } from 'preact';
import type { FindState } from '../views/find-state.ts';
import { type Language, type Messages, Texts } from '../views/texts/texts.ts';
import { FindApp } from './find-app.ts';
import { whenIdle } from './when-idle.ts';

const MESSAGES: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('../views/texts/en.ts')).en,
  de: async () => (await import('../views/texts/de.ts')).de,
  fr: async () => (await import('../views/texts/fr.ts')).fr,
};

const root = document.getElementById('find');
const stateText = document.getElementById('find-state')?.textContent;
if (root && stateText) {
  const state: FindState = JSON.parse(stateText);
  const language = languageOf(document.documentElement.lang);
  const texts = new Texts(language, await MESSAGES[language]());
  hydrate(h(FindApp, { initial: state, texts }), root);
  whenIdle(() => void keepShell(state.base));
}

function languageOf(text: string): Language {
  return text === 'de' || text === 'fr' ? text : 'en';
}

/** Without a worker (private windows, old browsers) all but the use without network works. */
async function keepShell(base: string): Promise<void> {
  try {
    await navigator.serviceWorker?.register(`${base}/sw.js`);
  } catch {
    // The page says nothing of it: nobody asked for it yet.
  }
}
