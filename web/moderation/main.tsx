/** Adds keys, the map, hours that are tapped and the count of corrections to the moderation page, which works without. */
import { correctionsOf } from '../../views/moderation/corrections.ts';
import type { ModerationScript } from '../../views/moderation/moderation-state.ts';
import type { ModerationTexts } from '../../views/texts/areas.ts';
import type { Messages } from '../../views/texts/texts.ts';
import { tapHours } from '../contribute/tap-hours.tsx';
import { type AreaFiles, HOURS, loadTexts, SEARCH, TOILET } from '../page/page-texts.ts';
import { addShortcuts } from './shortcuts.ts';

const MODERATION: AreaFiles<'moderation'> = {
  area: 'moderation',
  files: import.meta.glob<Messages>('../../texts/??/moderation.json', { import: 'default' }),
};

const stateText = document.getElementById('moderation-state')?.textContent;
if (stateText) {
  addShortcuts();
  document.querySelector('.queued[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const state: ModerationScript = JSON.parse(stateText);
  const texts = await loadTexts(SEARCH, TOILET, MODERATION, HOURS);
  workOn(state, texts);
  void showMap(state, texts);
}

/** Counts the corrections of a proposal on the button that approves it. */
function workOn({ base, proposal, hours }: ModerationScript, texts: ModerationTexts): void {
  const form = document.querySelector<HTMLFormElement>('form:has(.item)');
  const words = document.getElementById('approve-words');
  if (!proposal || !form || !words) return;
  const count = () => {
    const typed = Array.from(new FormData(form), ([name, value]) => [name, String(value)]);
    const { length } = Object.keys(correctionsOf(proposal, Object.fromEntries(typed)));
    words.textContent =
      length > 0 ? texts.say('mod.approve-corrected', { count: length }) : texts.say('mod.approve');
  };
  form.addEventListener('input', count);
  const field = document.getElementById('field-opening_hours');
  const none = texts.say('fact.unknown');
  const legend = texts.say('fact.opening_hours');
  if (hours !== null && field)
    tapHours(field, { base, texts, legend, none, hours: hours || null, onValue: count });
  count();
}

async function showMap({ map: settings, spot }: ModerationScript, texts: ModerationTexts): Promise<void> {
  const part = document.querySelector<HTMLElement>('.map-part');
  const element = part?.querySelector<HTMLElement>('.map');
  if (!spot || !part || !element) return;
  part.hidden = false;
  try {
    const { SpotMap } = await import('./spot-map.ts');
    const inputs = ['lon', 'lat'].map((name) => document.getElementById(`fact-${name}`));
    const [lonField, latField] = inputs.filter((input) => input instanceof HTMLInputElement);
    const onMoved = ({ lon, lat }: { readonly lon: number; readonly lat: number }) => {
      if (!lonField || !latField) return;
      lonField.value = String(lon);
      latField.value = String(lat);
      latField.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const map = new SpotMap(element, { settings, texts, label: texts.say('mod.map'), onMoved });
    const show = () => {
      const [lon, lat] = [Number(lonField?.value ?? spot.at.lon), Number(latField?.value ?? spot.at.lat)];
      // A text that is being typed may be no position.
      const isPosition = Math.abs(lon) <= 180 && Math.abs(lat) < 90;
      map.show({ ...spot, at: isPosition ? { lon, lat } : spot.at });
    };
    show();
    for (const field of [lonField, latField]) field?.addEventListener('input', show);
  } catch (error) {
    console.warn('The map of the position cannot be shown; the page says the same without it.', error);
    part.hidden = true;
  }
}
