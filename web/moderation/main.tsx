/**
 * Adds keys, the map, hours that are tapped, the count of corrections, and decisions without leaving the document to the
 * moderation page, which works without.
 */
import { correctionsOf } from '../../views/moderation/corrections.ts';
import type { ModerationScript } from '../../views/moderation/moderation-state.ts';
import type { ModerationTexts } from '../../views/texts/areas.ts';
import type { Messages } from '../../views/texts/texts.ts';
import { tapHours } from '../contribute/tap-hours.tsx';
import { keepText, keptText } from '../page/device-storage.ts';
import { type AreaFiles, HOURS, loadTexts, SEARCH, TOILET } from '../page/page-texts.ts';
import { InPlace } from './in-place.ts';
import type { SpotMap } from './spot-map.ts';

const KEPT = 'lootiles-moderation-keys';
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** The elements that keys click. A digit is a tab, or a ready reason while these are open. */
const CLICKED: Readonly<Record<string, string>> = {
  a: '[data-key=a]',
  r: '[data-key=r]',
  u: '[data-key=u]',
  o: '.item a[target]',
  j: 'li:has(.queued[aria-current]) + li .queued',
  k: 'li:has(+ li .queued[aria-current]) .queued',
};
/** Keys that decide the item that is shown. */
const DECIDING = /^[ar]$/;

/**
 * Single keys as shortcuts: not while a text is typed, not with another key down, and not if they were turned off (WCAG
 * 2.1.4). Whether they are on is kept on the device. Keys that are pressed while a list loads are pressed when it is
 * there; one that decides, while a decision is on its way, is answered with a sentence: its item was not seen yet.
 */
class Shortcuts {
  readonly #page: InPlace;
  /** Keys that wait for a list. */
  readonly #waiting: string[] = [];
  /** A key that decides was pressed before its item was shown. */
  #isEarly = false;

  constructor(page: InPlace) {
    this.#page = page;
    document.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** Shows the keys of what the page shows, and presses those that waited for it. */
  onShown(): void {
    const help = document.querySelector<HTMLDetailsElement>('details.keys');
    const box = help?.querySelector('input');
    if (!help || !box) return;
    help.hidden = false;
    box.checked = areOn();
    showKeys(box.checked);
    box.addEventListener('change', () => {
      keepText(KEPT, box.checked ? 'on' : 'off');
      showKeys(box.checked);
    });
    const early = document.getElementById('early');
    if (early) early.hidden = !this.#isEarly;
    this.#isEarly = false;
    while (!this.#page.pending && this.#waiting.length > 0) press(this.#waiting.shift() ?? '');
  }

  #onKey(event: KeyboardEvent): void {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (defaultPrevented || altKey) return;
    if ((ctrlKey || metaKey) && key === 'Enter' && !repeat) {
      event.preventDefault();
      this.#pressOrWait('Enter');
      return;
    }
    if (ctrlKey || metaKey || !areOn()) return;
    const isTyped = target instanceof Element && target.closest(TYPED_INTO) !== null;
    if (isTyped || !(Object.hasOwn(CLICKED, key) || /^[1-7?]$/.test(key) || key === 'Escape')) return;
    event.preventDefault();
    if (!repeat) this.#pressOrWait(key);
  }

  #pressOrWait(key: string): void {
    const { pending } = this.#page;
    if (!pending) press(key);
    else if (pending === 'list' || !(DECIDING.test(key) || key === 'Enter')) this.#waiting.push(key);
    else this.#isEarly = true;
  }
}

function press(key: string): void {
  const help = document.querySelector<HTMLDetailsElement>('details.keys');
  const reasons = document.querySelector<HTMLDetailsElement>('details.reject');
  const areReasonsOpen = reasons?.open === true;
  if (key === '?' && help) {
    help.open = !help.open;
    help.querySelector('summary')?.focus();
  } else if (key === 'Escape') {
    if (reasons) reasons.open = false;
  } else if (key === 'Enter') {
    click(areReasonsOpen ? '.reasons > button' : '[data-key=a]');
  } else if (key === 'r' && areReasonsOpen) {
    document.getElementById('reason')?.focus();
  } else if (/^[1-7]$/.test(key)) {
    click(areReasonsOpen ? `.reasons [data-key="${key}"]` : `.tabs a:nth-child(${key})`);
  } else {
    click(CLICKED[key] ?? '');
  }
}

function click(selector: string): void {
  if (selector !== '') document.querySelector<HTMLElement>(selector)?.click();
}

function showKeys(areShown: boolean): void {
  for (const key of document.querySelectorAll<HTMLElement>('.decide kbd')) key.hidden = !areShown;
}

function areOn(): boolean {
  return keptText(KEPT) !== 'off';
}

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
