/**
 * Takes the page "Find" over from the server: reads the state the page was rendered from, loads the texts of its
 * language, and adds what scripts can do. The service worker is registered when nothing else is waited for.
 */
import { h, hydrate } from 'preact';
import type { FindState } from '../views/find-state.ts';
import { Texts } from '../views/texts/texts.ts';
import { FindApp } from './find-app.ts';
import { loadMessages, pageLanguage } from './page-texts.ts';
import { whenIdle } from './when-idle.ts';

const root = document.getElementById('find');
const stateText = document.getElementById('find-state')?.textContent;
if (root && stateText) {
  const state: FindState = JSON.parse(stateText);
  const language = pageLanguage();
  const texts = new Texts(language, await loadMessages(language));
  hydrate(h(FindApp, { initial: state, texts }), root);
  whenIdle(() => void keepShell(state.base));
}

/** Without a worker (private windows, old browsers) all but the use without network works. */
async function keepShell(base: string): Promise<void> {
  try {
    await navigator.serviceWorker?.register(`${base}/sw.js`);
  } catch {
    // The page says nothing of it: nobody asked for it yet.
  }
}
