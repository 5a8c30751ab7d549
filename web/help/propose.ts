/** Takes the page that proposes a toilet over from the server. */
import { h, hydrate } from 'preact';
import type { ProposeState } from '../../views/help/propose-state.ts';
import { loadHelpTexts } from './help-texts.ts';
import { ProposeApp } from './propose-app.ts';

const root = document.getElementById('propose');
const stateText = document.getElementById('propose-state')?.textContent;
if (root && stateText) {
  const state: ProposeState = JSON.parse(stateText);
  hydrate(h(ProposeApp, { state, texts: await loadHelpTexts() }), root);
}
