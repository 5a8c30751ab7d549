/** What all pages of the site have in common, beyond the shell: their languages, style, scripts and the app. */
import { html } from 'hono/html';
import { LANGUAGES, type Texts } from '../../views/texts/texts.ts';
import { type Html, type Page, pathOf, type Site } from '../pages/page.ts';
import { siteHeaders } from './site-headers.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET } from './site-stylesheet.ts';
import type { Website } from './website.ts';

export interface SitePage {
  readonly title: string;
  readonly description: string;
  readonly body: Html;
  /** Path and query, as links to it say them. */
  readonly address: string;
  /** What search engines should know it by; the address, if not given. */
  readonly canonical?: string;
  readonly wide?: boolean;
  readonly indexed: boolean;
  /** Paths of scripts: the first runs, the others it will ask for. */
  readonly scripts?: readonly string[];
  /** More for the head. */
  readonly head?: Html;
}

export function sitePage(site: Site, { files, mapStyleUrl }: Website, texts: Texts, page: SitePage): Page {
  const at = (path: string) => pathOf(site, path);
  const { title, description, body, address, canonical, indexed, scripts = [], head, wide } = page;
  const url = site.baseUrl + (canonical ?? address);
  const [entry, ...later] = scripts;
  return {
    title,
    description,
    body,
    texts,
    address,
    ...(wide && { wide }),
    headers: siteHeaders({ scripts: entry !== undefined, mapStyleUrl }),
    head: html`<link rel="stylesheet" href="${at(SITE_STYLESHEET.path)}">
<noscript><link rel="stylesheet" href="${at(NOSCRIPT_STYLESHEET.path)}"></noscript>
<link rel="manifest" href="${at('/manifest.webmanifest')}">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#12181b" media="(prefers-color-scheme: dark)">
${files ? html`<link rel="apple-touch-icon" href="${at('/icons/apple-touch-icon.png')}">` : ''}
${
  indexed
    ? html`<link rel="canonical" href="${url}">
${LANGUAGES.map((language) => html`<link rel="alternate" hreflang="${language}" href="${url}?lang=${language}">`)}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Lootiles">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${files ? html`<meta property="og:image" content="${site.baseUrl}/icons/icon-512.png">` : ''}`
    : html`<meta name="robots" content="noindex">`
}
${entry === undefined ? '' : html`<script type="module" src="${at(`/${entry}`)}"></script>`}
${later.map((path) => html`<link rel="modulepreload" href="${at(`/${path}`)}">`)}
${head ?? ''}`,
  };
}
