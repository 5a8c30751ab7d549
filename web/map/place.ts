/** The map of one toilet on its pages: its picture, and the map itself once a person is there. */
import { project } from '../../packages/basemap/ground.ts';
import type { PlaceMapState } from '../../views/toilet/place-map.tsx';
import { loadSearchTexts } from '../page/page-texts.ts';
import { whenIdle, whenPresent } from '../page/when-present.ts';

/** Near enough to see paths and entrances around it. */
const ZOOM = 17;

const element = document.getElementById('place-map');
const slot = element?.parentElement?.querySelector<HTMLElement>('.map-picture');
const stateText = document.getElementById('place-map-state')?.textContent;
if (element && slot && stateText) void show(element, slot, JSON.parse(stateText));

async function show(container: HTMLElement, slot: HTMLElement, state: PlaceMapState): Promise<void> {
  const touched = new Promise<void>((resolve) => {
    for (const gesture of ['pointerdown', 'wheel'])
      container.addEventListener(gesture, () => resolve(), { once: true, passive: true });
  });
  const picture = await drawPicture(slot, state).catch(() => undefined);
  const present = async () => {
    await picture?.drawn;
    await new Promise<void>(whenIdle);
    await new Promise<void>((resolve) => whenPresent(resolve));
  };
  await Promise.race([touched, present()]);
  const hide = () => {
    if (!picture) container.parentElement?.remove();
  };
  try {
    const [{ showPlace }, texts] = await Promise.all([import('./place-map.ts'), loadSearchTexts()]);
    showPlace(container, state, ZOOM, texts, { onDrawn: () => picture?.destroy(), onFailed: hide });
  } catch {
    // No WebGL, or the scripts of the map did not come: the picture stays, or the page says the same without it.
    hide();
  }
}

async function drawPicture(slot: HTMLElement, { lon, lat, label, marker, styles }: PlaceMapState) {
  const { MapPicture } = await import('./map-picture.ts');
  const view = () => ({ centre: project({ lon, lat }), zoom: ZOOM });
  const picture = new MapPicture(slot, { label, settings: { styles, bounds: null }, view });
  const place = { lon, lat };
  picture.draw(
    marker === null ? { pins: [], dots: [place] } : { pins: [], chosen: { ...place, state: marker } },
  );
  return picture;
}
