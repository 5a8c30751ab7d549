/**
 * The language of a page: the one that a person chose (`?lang=`, kept in a cookie that only choosing sets), else what
 * the browser prefers, else English.
 */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { LANGUAGES, type Language, type PageLocale, pageLocale } from '#views';

export const LANGUAGE_COOKIE = 'lang';
const A_YEAR_S = 31_536_000;

export function languageOf(request: Request): Language {
  const cookies = parse(request.headers.get('cookie') ?? '', LANGUAGE_COOKIE);
  return chosenIn(request) ?? knownLanguage(cookies[LANGUAGE_COOKIE]) ?? preferredLanguage(request);
}

/** The language of a page, with the region that the browser names for it if that matters: its units and its clock. */
export function localeOf(request: Request): PageLocale {
  const language = languageOf(request);
  return preferredLocales(request).find((locale) => locale.startsWith(language)) ?? language;
}

/** Sets the cookie if the request is a choice. Call it on the context whose answer is sent. */
export function keepChoice(c: Context, baseUrl: string): void {
  const chosen = chosenIn(c.req.raw);
  if (!chosen) return;
  const { protocol, pathname } = new URL(baseUrl);
  setCookie(c, LANGUAGE_COOKIE, chosen, {
    path: pathname,
    maxAge: A_YEAR_S,
    sameSite: 'Lax',
    secure: protocol === 'https:',
  });
}

function chosenIn(request: Request): Language | undefined {
  return knownLanguage(new URL(request.url).searchParams.get('lang') ?? undefined);
}

function preferredLanguage(request: Request): Language {
  const [preferred = 'en'] = preferredLocales(request);
  return knownLanguage(preferred.slice(0, 2)) ?? 'en';
}

/** The locales that the browser wants, the best first. */
function preferredLocales(request: Request): PageLocale[] {
  const offered = parseAccept(request.headers.get('accept-language') ?? '');
  const byQuality = offered.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q);
  return byQuality.map(({ type }) => pageLocale(type)).filter((locale) => locale !== undefined);
}

function knownLanguage(text: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}
