/**
 * Single keys as shortcuts: not while a text is typed, not with another key down, and not if they were turned off (WCAG
 * 2.1.4). Whether they are on is kept on the device.
 */
import { useEffect, useRef } from 'preact/hooks';

export type Shortcuts = Readonly<Record<string, () => void>>;

const KEPT = 'lootiles-moderation-keys';
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export function useKeys(isOn: boolean, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      const run = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

export function keptKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

export function keepKeysOn(isOn: boolean): void {
  try {
    localStorage.setItem(KEPT, isOn ? 'on' : 'off');
  } catch {
    // localStorage is blocked: the choice lasts until the page is closed.
  }
}
