/**
 * Single keys as shortcuts: not while a text is typed, not with another key down, and not if they were turned off (WCAG
 * 2.1.4). Whether they are on is kept on the device. Keys that are pressed while a list loads are pressed when it is
 * there; one that decides, while a decision is on its way, is answered with a sentence: its item was not seen yet.
 */
import { keepText, keptText } from '../page/device-storage.ts';
import type { InPlace } from './in-place.ts';

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

export class Shortcuts {
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
