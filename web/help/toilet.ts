/** Takes the page of a toilet over from the server, so that people can help. */
import { h, hydrate } from 'preact';
import type { ToiletState } from '../../views/toilet-view.ts';
import { loadHelpTexts } from './help-texts.ts';
import { ToiletApp } from './toilet-app.ts';

const root = document.getElementById('toilet');
const stateText = document.getElementById('toilet-state')?.textContent;
if (root && stateText) {
  const state: ToiletState = JSON.parse(stateText);
  hydrate(h(ToiletApp, { initial: state, texts: await loadHelpTexts() }), root);
}
