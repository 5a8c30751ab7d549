/** Stylesheets, named by their content so that browsers may keep them for good. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Stylesheet {
  readonly path: string;
  readonly text: string;
}

export function contentNamed(...files: URL[]): Stylesheet {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return { path: `/assets/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text };
}

/** The stylesheet of all pages. */
export const STYLESHEET = contentNamed(new URL('./style.css', import.meta.url));
