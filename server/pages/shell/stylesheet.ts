/** Stylesheets, named by their content so that browsers may keep them for good. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Stylesheet {
  readonly path: string;
  readonly text: string;
}

function contentNamed(...files: URL[]): Stylesheet {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return { path: `/assets/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text };
}

/** The stylesheet of all pages. */
export const STYLESHEET = contentNamed(new URL('./style.css', import.meta.url));

/** Files of styles/, in their order: later ones count. */
const PARTS =
  'base search layout map actions card results toilet form help business propose way coverage moderation large-text print';

/** The stylesheet that browsers without scripts load in addition. */
export const NOSCRIPT_STYLESHEET = contentNamed(new URL('./styles/noscript.css', import.meta.url));

export const SITE_STYLESHEET = contentNamed(
  ...PARTS.split(' ').map((name) => new URL(`./styles/${name}.css`, import.meta.url)),
);
