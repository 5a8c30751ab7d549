/**
 * Hides a page that is a file in English from a reader of another language until that is there (language.ts), for a second at
 * most. It runs before anything is shown: a script of its own, which imports nothing.
 */
const LONGEST_MS = 1_000;
/** Known to language.ts and to the stylesheet. */
const WAITING = 'is-waiting';

function readersLanguage(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  try {
    return asked ?? localStorage.getItem('lang') ?? navigator.language;
  } catch {
    // Storage is refused.
    return asked ?? navigator.language;
  }
}

if (!readersLanguage().startsWith('en')) {
  const { classList } = document.documentElement;
  classList.add(WAITING);
  setTimeout(() => classList.remove(WAITING), LONGEST_MS);
}

export {};
