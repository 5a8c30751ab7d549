/** The style of the site's own pages, beside that of all pages: one idea a file, one file on the wire. */
import { contentNamed } from './stylesheet.ts';

const PARTS = [
  'base',
  'search',
  'layout',
  'map',
  'actions',
  'card',
  'results',
  'toilet',
  'form',
  'help',
  'business',
  'propose',
  'way',
  'coverage',
  'moderation',
  'large-text',
  'print',
] as const;

/** The stylesheet that browsers without scripts load in addition. */
export const NOSCRIPT_STYLESHEET = contentNamed(new URL('./styles/noscript.css', import.meta.url));

export const SITE_STYLESHEET = contentNamed(
  ...PARTS.map((name) => new URL(`./styles/${name}.css`, import.meta.url)),
);
