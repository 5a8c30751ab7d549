/**
 * Refuses texts that no name and no operator of a toilet has: links, mail addresses, phone numbers, characters that are
 * not seen.
 *
 * The public may write these texts, and people and agents read them. The rules are made so that real names pass: of the
 * 6,114 names and operators of the toilets of 42 countries they refuse one, which is a phone number.
 */

/**
 * Limit of a voted name. The interface takes 120 (a name) and 200 (a vote); this is stricter: seven real names of 6,114
 * are longer.
 */
export const MAX_VOTED_NAME = 80;

/** The end of a sentence that begins with the field's name; undefined if nothing is wrong. */
export function publicWordsFault(text: string): string | undefined {
  if (INVISIBLE.test(text.replace(VISIBLE_USE, ''))) return 'must not contain invisible characters';
  // Full-width letters and digits are read as what they look like.
  const plain = text.normalize('NFKC').trim();
  if (MAIL.test(plain)) return 'must not contain an e-mail address';
  if (LINK.test(plain) || (DOMAIN.test(plain) && !ONLY_DOMAIN.test(plain))) return 'must not contain a link';
  if (isPhone(plain)) return 'must not contain a phone number';
  return undefined;
}

/**
 * Default-ignorable characters (zero-width, bidi marks, tags, variation selectors, fillers), other format characters
 * that are not seen, private use, unassigned code points, and the blank of braille.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\uFFF9-\uFFFB\u2800]/u;

/**
 * Uses of an invisible character that change what is seen, once at a time. These are a joiner after a letter of a
 * script that writes with joiners, a joiner between two emoji, a style selector after an emoji. Flags of regions are
 * made of tags and are refused. So are variants of Han letters, which could hide a byte each.
 */
const VISIBLE_USE = new RegExp(
  [
    `(?<=[${[
      'Arab',
      'Beng',
      'Deva',
      'Gujr',
      'Guru',
      'Khmr',
      'Knda',
      'Mlym',
      'Mymr',
      'Orya',
      'Sinh',
      'Syrc',
      'Taml',
      'Telu',
      'Tibt',
    ]
      .map((script) => `\\p{Script=${script}}`)
      .join('')}])[\\u200C\\u200D](?![\\u200C\\u200D])`,
    '(?<=[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F](?![\\uFE0E\\uFE0F])',
  ].join('|'),
  'gu',
);

const MAIL = /[^\s@]@[^\s@]+\.[^\s@]/u;

/** The endings that most links have. `FF.SS.` and `St.Martin` are none: too short before the dot, no such ending. */
const ENDINGS =
  'com|net|org|info|biz|io|app|dev|xyz|shop|store|site|online|website|top|club|live|link|page|me|tv|cc|ly|eu|ac|at|au|be|br|ca|ch|cn|cz|de|dk|es|fi|fr|gr|hk|hu|ie|in|it|jp|kr|mx|nl|no|nz|pl|pt|ro|ru|se|sk|tr|tw|ua|uk|us|za|рф';
const HOST = `[\\p{L}\\p{N}-]{3,63}\\.(?:${ENDINGS})`;

/** A link: with a scheme, www or a path. */
const LINK = new RegExp(`://|(?:^|[^\\p{L}])www\\.|(?:mailto|tel|javascript):\\S|${HOST}/\\S`, 'iu');
/** Among other words it leads somewhere. Alone it is what some operators are called: `Asfinag.at`. */
const DOMAIN = new RegExp(`${HOST}(?![\\p{L}\\p{N}])`, 'iu');
const ONLY_DOMAIN = /^[\p{L}\p{N}.-]+$/u;

const DATE = /\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})\b/g;
/** Digits with at most three of these between two of them; not behind a letter (`Q104814416`). */
const DIGITS = /(?<![\p{L}\p{N}])\+?[\s(]{0,2}\p{Nd}(?:[\s()./\-–—]{0,3}\p{Nd})+/gu;

/**
 * Seven digits behind a + or a 0, or nine at all. Fewer are numbers of toilets, post codes (`ОПС 624971`), pairs of
 * years (`1914-1918`); some countries have phone numbers of eight digits, which pass.
 */
function isPhone(plain: string): boolean {
  return Array.from(plain.replaceAll(DATE, ' ').matchAll(DIGITS)).some(([run]) => {
    const digits = run.match(/\p{Nd}/gu)?.length ?? 0;
    return digits >= 9 || (digits >= 7 && /^\+|^\(?0/.test(run.trim()));
  });
}
