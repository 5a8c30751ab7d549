/** Takes the page that proposes a toilet over from the server. */
import { hydrate } from 'preact';
import type { ProposeState } from '../../views/contribute/propose-view.tsx';
import { loadProposeTexts } from '../send/contribute-texts.ts';
import { watchWaiting } from '../send/watch-waiting.ts';
import { ProposeApp } from './propose-app.tsx';

const root = document.getElementById('propose');
const stateText = document.getElementById('propose-state')?.textContent;
if (root && stateText) {
  const state: ProposeState = JSON.parse(stateText);
  hydrate(<ProposeApp state={state} texts={await loadProposeTexts()} />, root);
  watchWaiting(state.base);
}
