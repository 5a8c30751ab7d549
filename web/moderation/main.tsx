/**
 * Adds keys, the map, hours that are tapped, the count of corrections, and decisions without leaving the document to the
 * moderation page, which works without.
 */
import { correctionsOf } from '../../views/moderation/corrections.ts';
import type { ModerationScript } from '../../views/moderation/moderation-state.ts';
import type { ModerationTexts } from '../../views/texts/areas.ts';
import type { Messages } from '../../views/texts/texts.ts';
import { tapHours } from '../contribute/tap-hours.tsx';
import { type AreaFiles, HOURS, loadTexts, SEARCH, TOILET } from '../page/page-texts.ts';
import { InPlace } from './in-place.ts';
import { Shortcuts } from './shortcuts.ts';
import type { SpotMap } from './spot-map.ts';

const MODERATION: AreaFiles<'moderation'> = {
  area: 'moderation',
  files: import.meta.glob<Messages>('../../texts/??/moderation.json', { import: 'default' }),
};

if (document.getElementById('moderation-state')) {
  const page = new InPlace(onShown);
  const shortcuts = new Shortcuts(page);
  const loading = loadTexts(SEARCH, TOILET, MODERATION, HOURS);
  /** The map of the items before, with its element: it moves from one item to the next. */
  let kept: Promise<{ map: SpotMap; element: HTMLElement }> | undefined;
  onShown();

  /** Brings what is shown to life. */
  function onShown(): void {
    for (const selector of ['.tabs [aria-current]', '.queued[aria-current]'])
      document.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    shortcuts.onShown();
    const stateText = document.getElementById('moderation-state')?.textContent;
    if (stateText) void work(JSON.parse(stateText));
  }

  async function work(state: ModerationScript): Promise<void> {
    const part = document.querySelector<HTMLElement>('.map-part');
    const form = document.querySelector<HTMLFormElement>('form:has(.item)');
    if (state.spot && part) part.hidden = false;
    const texts = await loading;
    if (form) workOn(form, state, texts);
    if (part) await showMap(part, state, texts);
  }

  async function showMap(
    part: HTMLElement,
    { map: settings, spot }: ModerationScript,
    texts: ModerationTexts,
  ): Promise<void> {
    const room = part.querySelector<HTMLElement>('.map');
    if (!spot || !room) return;
    try {
      kept ??= import('./spot-map.ts').then(({ SpotMap }) => {
        return { map: new SpotMap(room, { settings, texts, label: texts.say('mod.map') }), element: room };
      });
      const { map, element } = await kept;
      // Meanwhile another item may be shown.
      if (!part.isConnected) return;
      if (element !== room) room.replaceWith(element);
      const inputs = ['lon', 'lat'].map((name) => document.getElementById(`fact-${name}`));
      const [lonField, latField] = inputs.filter((input) => input instanceof HTMLInputElement);
      const typed = () => {
        const [lon, lat] = [Number(lonField?.value ?? spot.at.lon), Number(latField?.value ?? spot.at.lat)];
        // A text that is being typed may be no position.
        const isPosition = Math.abs(lon) <= 180 && Math.abs(lat) < 90;
        return { ...spot, at: isPosition ? { lon, lat } : spot.at };
      };
      map.show(typed(), ({ lon, lat }) => {
        if (!lonField || !latField) return;
        lonField.value = String(lon);
        latField.value = String(lat);
        latField.dispatchEvent(new Event('input', { bubbles: true }));
      });
      for (const field of [lonField, latField]) field?.addEventListener('input', () => map.movePin(typed()));
    } catch (error) {
      console.warn('The map of the position cannot be shown; the page says the same without it.', error);
      part.hidden = true;
    }
  }
}

/** Counts the corrections of a proposal on the button that approves it. */
function workOn(
  form: HTMLFormElement,
  { base, proposal, hours }: ModerationScript,
  texts: ModerationTexts,
): void {
  const words = document.getElementById('approve-words');
  if (!proposal || !words) return;
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
