/** Stylesheets, named by their content so that browsers may keep them for good. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Stylesheet {
  readonly path: string;
  readonly text: string;
}

export function contentNamed(file: URL): Stylesheet {
  const text = readFileSync(file, 'utf8');
  return { path: `/assets/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text };
}

/** What all pages have. */
export const STYLESHEET = contentNamed(new URL('./style.css', import.meta.url));
