/** The one stylesheet of the pages, named by its content so that browsers may keep it for good. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const STYLESHEET = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
export const STYLESHEET_PATH = `/assets/${createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 16)}.css`;
