/** Takes the page "Along my way" over from the server. */
import { hydrate } from 'preact';
import type { WayState } from '../../views/way/way-query.ts';
import { FoundPlaces } from '../find/places-in-files.ts';
import { keepShell } from '../page/device-storage.ts';
import { PageReader } from '../page/page-reader.ts';
import { loadWayTexts } from '../page/page-texts.ts';
import { whenIdle } from '../page/when-present.ts';
import { WayApp } from './way-app.tsx';

const root = document.getElementById('way');
const stateText = document.getElementById('way-state')?.textContent;
if (root && stateText) {
  const state: WayState = JSON.parse(stateText);
  const data = new PageReader(state.base, state.hasApi);
  const places = new FoundPlaces();
  hydrate(<WayApp initial={state} texts={await loadWayTexts()} data={data} places={places} />, root);
  whenIdle(() => {
    void keepShell(state.base);
    void data.ask(async () => undefined);
  });
}
