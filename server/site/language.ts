/**
 * The language of a page: the one somebody chose (`?lang=`, kept in a cookie that only choosing sets), else what the
 * browser prefers, else English.
 */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie, setCookie } from 'hono/cookie';
import { LANGUAGES, type Language } from '../../views/texts/texts.ts';

export const LANGUAGE_COOKIE = 'lang';
const A_YEAR_S = 31_536_000;

export function languageOf(c: Context): Language {
  const chosen = knownLanguage(c.req.query('lang'));
  return chosen ?? knownLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? preferredLanguage(c);
}

/** Sets the cookie where the request is a choice. To be called on the context whose answer is sent. */
export function keepChoice(c: Context, baseUrl: string): void {
  const chosen = knownLanguage(c.req.query('lang'));
  if (!chosen) return;
  const { protocol, pathname } = new URL(baseUrl);
  setCookie(c, LANGUAGE_COOKIE, chosen, {
    path: pathname,
    maxAge: A_YEAR_S,
    sameSite: 'Lax',
    secure: protocol === 'https:',
  });
}

function preferredLanguage(c: Context): Language {
  const preferred = accepts(c, {
    header: 'Accept-Language',
    supports: [...LANGUAGES],
    default: 'en',
    match: (offered, { default: otherwise }) => {
      const byQuality = offered.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q);
      // "de-CH" is German.
      const languages = byQuality.map(({ type }) => knownLanguage(type.split('-')[0]?.toLowerCase()));
      return languages.find((language) => language !== undefined) ?? otherwise;
    },
  });
  return knownLanguage(preferred) ?? 'en';
}

function knownLanguage(text: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}
