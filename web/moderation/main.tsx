/** Starts the moderation page, with the texts of its language. */
import { render } from 'preact';
import type { ModerationStart } from '../../views/moderation/moderation-state.ts';
import { ModerationApp } from './moderation-app.tsx';
import { loadModerationTexts } from './moderation-texts.ts';

const root = document.getElementById('moderation');
const startText = document.getElementById('moderation-start')?.textContent;
if (root && startText) {
  const start: ModerationStart = JSON.parse(startText);
  const texts = await loadModerationTexts();
  root.replaceChildren();
  render(<ModerationApp start={start} texts={texts} />, root);
}
