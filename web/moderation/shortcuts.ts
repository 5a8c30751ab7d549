/**
 * Single keys as shortcuts: not while a text is typed, not with another key down, and not if they were turned off (WCAG
 * 2.1.4). Whether they are on is kept on the device.
 */
const KEPT = 'lootiles-moderation-keys';
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** The elements that keys click. A digit is a tab. */
const CLICKED: Readonly<Record<string, string>> = {
  a: '[data-key=a]',
  r: '[data-key=r]',
  u: '#outcome button[name=do]',
  o: '.item a[target]',
  j: 'li:has(.queued[aria-current]) + li .queued',
  k: 'li:has(+ li .queued[aria-current]) .queued',
};

export function addShortcuts(): void {
  const help = document.querySelector<HTMLDetailsElement>('details.keys');
  const box = help?.querySelector('input');
  if (!help || !box) return;
  help.hidden = false;
  box.checked = areOn();
  const showKeys = () => {
    for (const key of document.querySelectorAll<HTMLElement>('button kbd')) key.hidden = !box.checked;
  };
  showKeys();
  box.addEventListener('change', () => {
    keep(box.checked);
    showKeys();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (!box.checked || defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(TYPED_INTO)) return;
    const clicked = /^[1-7]$/.test(key)
      ? `.tabs a:nth-child(${key})`
      : Object.hasOwn(CLICKED, key)
        ? CLICKED[key]
        : undefined;
    if (key === '?') {
      help.open = !help.open;
      help.querySelector('summary')?.focus();
    } else if (clicked) document.querySelector<HTMLElement>(clicked)?.click();
    else return;
    event.preventDefault();
  });
}

function areOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    // localStorage is blocked.
    return true;
  }
}

function keep(isOn: boolean): void {
  try {
    localStorage.setItem(KEPT, isOn ? 'on' : 'off');
  } catch {
    // localStorage is blocked: the choice lasts until the page is closed.
  }
}
