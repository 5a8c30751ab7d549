/** The map of one toilet on its pages: loaded when the page has come to rest. */
import type { PlaceMapState } from '../../views/toilet/place-map.tsx';
import { loadSearchTexts } from '../page/page-texts.ts';
import { whenIdle } from '../page/when-idle.ts';

const element = document.getElementById('place-map');
const stateText = document.getElementById('place-map-state')?.textContent;
if (element && stateText) whenIdle(() => void show(element, JSON.parse(stateText)));

async function show(container: HTMLElement, state: PlaceMapState): Promise<void> {
  const hide = () => container.parentElement?.remove();
  try {
    const [{ showPlace }, texts] = await Promise.all([import('./place-map.ts'), loadSearchTexts()]);
    showPlace(container, state, texts, hide);
  } catch {
    // No WebGL, or the scripts of the map did not come: the page says the same without it.
    hide();
  }
}
