/** Takes the page of a toilet over from the server, so that people can help, and adds the map. */
import { hydrate } from 'preact';
import '../map/place.ts';
import type { ToiletState } from '../../views/contribute/toilet-view.tsx';
import type { PlaceMapState } from '../../views/toilet/place-map.tsx';
import { PageReader } from '../page/page-reader.ts';
import { loadToiletPageTexts } from '../send/contribute-texts.ts';
import { watchWaiting } from '../send/watch-waiting.ts';
import { ToiletApp } from './toilet-app.tsx';

const root = document.getElementById('toilet');
const stateText = document.getElementById('toilet-state')?.textContent;
if (root && stateText) {
  const state: ToiletState = JSON.parse(stateText);
  const mapText = document.getElementById('place-map-state')?.textContent;
  const map: PlaceMapState | null = mapText ? JSON.parse(mapText) : null;
  const app = { data: new PageReader(state.base), styles: map?.styles ?? null };
  hydrate(<ToiletApp initial={state} texts={await loadToiletPageTexts()} {...app} />, root);
  watchWaiting(state.base);
}
