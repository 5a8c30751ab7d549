/**
 * Takes the page "Find" over from the server: reads the state the page was rendered from, loads the texts of its
 * language, and adds what scripts can do. The service worker is registered when nothing else is waited for.
 */
import { hydrate } from 'preact';
import { asksForToilets, readSearchQuery } from '../../views/find/search-query.ts';
import type { SearchState } from '../../views/find/search-state.ts';
import { keptAreas } from '../offline/kept-list.ts';
import { keepShell } from '../page/device-storage.ts';
import { PageReader } from '../page/page-reader.ts';
import { loadSearchTexts } from '../page/page-texts.ts';
import { isAllowed, locate } from '../page/position.ts';
import { InstallPrompt } from './install-prompt.ts';
import { FoundPlaces } from './places-in-files.ts';
import { SearchApp } from './search-app.tsx';
import { loadFiles } from './search-toilets.ts';

const root = document.getElementById('find');
const stateText = document.getElementById('find-state')?.textContent;
if (root && stateText) {
  const state: SearchState = JSON.parse(stateText);
  const data = new PageReader(state.base, state.api === undefined);
  const places = new FoundPlaces();
  // Begun while the texts come: the page asks again, and has it at once.
  if (!asksForToilets(readSearchQuery(location.search)))
    void isAllowed().then((allowed) => {
      if (allowed) void locate();
    });
  const prompt = new InstallPrompt();
  prompt.listen();
  data.onNewer = () => {
    if (keptAreas().length > 0)
      void import('../offline/kept-areas.ts').then(({ renewAreas }) => renewAreas(data));
  };
  // Without a worker the code of the reader is not on this device: the API gives the first answer.
  data.rests = data.hasApi && !navigator.serviceWorker?.controller;
  // Begun while the page is taken over: without network the answer waits for it.
  void data.ask(async () => undefined);
  const onRest = (shown: SearchState) => {
    data.rests = false;
    void keepShell(state.base);
    void loadFiles(data, places, shown);
    // A website of files sends nothing: its pages lead to those of the API.
    if (state.api === undefined) void sendWaiting(state.base);
  };
  const texts = await loadSearchTexts();
  hydrate(<SearchApp initial={state} {...{ texts, data, places, prompt, onRest }} />, root);
}

async function sendWaiting(base: string): Promise<void> {
  const { watchWaiting } = await import('../send/watch-waiting.ts');
  watchWaiting(base);
}
