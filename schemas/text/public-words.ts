/**
 * Refuses texts that no name and no operator of a toilet has: links, mail addresses, phone numbers, characters that are
 * not seen, letters of another alphabet that look alike.
 *
 * The public may write these texts, and people and agents read them. The rules are made so that real names pass: of the
 * 6,114 names and operators of the toilets of 42 countries they refuse five, a phone number and four operators that are
 * called by their domain (`Asfinag.at`). Nothing distinguishes those from a link, and the source's own words stay.
 */
import tlds from 'tlds' with { type: 'json' };

/** The end of a sentence that begins with the field's name; undefined if nothing is wrong. */
export function publicWordsFault(text: string): string | undefined {
  if (INVISIBLE.test(text.replace(VISIBLE_USE, ''))) return 'must not contain invisible characters';
  if (hasMixedWord(text)) return 'must not mix letters of two alphabets in a word';
  const plain = plainForm(text);
  if (MAIL.test(plain)) return 'must not contain an e-mail address';
  if (LINK.test(plain) || HANDLE.test(plain) || IP_ADDRESS.test(plain) || hasHost(plain))
    return 'must not contain a link';
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

const WORD = /[\p{L}\p{M}]+/gu;
/** Letters of Latin, and of the alphabets that have such as look like them. */
const ALPHABETS = [
  { of: /\p{Script=Latin}/u, alike: /[aceopxyijsdhqwABEKMHOPCTYXIJSGZNvu]/ },
  { of: /\p{Script=Cyrillic}/u, alike: /[асеорхуіјѕԁһԛԝАВЕКМНОРСТУХІЈЅԌ]/ },
  { of: /\p{Script=Greek}/u, alike: /[οανιρτυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/ },
] as const;

/** A word of two alphabets whose letters of one all look like the other's: `Тоilеt`. A brand that shows both passes: `Vкусно`. */
function hasMixedWord(text: string): boolean {
  return Array.from(text.matchAll(WORD)).some(([word]) => {
    const letters = Array.from(word);
    const shares = ALPHABETS.map(({ of, alike }) => {
      const own = letters.filter((letter) => of.test(letter));
      return { size: own.length, isAlike: own.every((letter) => alike.test(letter)) };
    }).filter(({ size }) => size > 0);
    return shares.length > 1 && shares.some(({ isAlike }) => isAlike);
  });
}

const MAIL = /[^\s@]@[^\s@]+\.[^\s@]/u;

/** A link that needs no name of a host: a scheme, or `www.` */
const LINK =
  /:\/\/|(?<!\p{L})www\.|(?<![\p{L}\p{N}])(?:mailto|tel|sms|skype|whatsapp|viber|tg|file|javascript|data):\S/iu;
/** A handle, such as `@name`. With a blank behind it, it is a word: `Toilets @ MRT Station`. */
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2}/u;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/** Four numbers, or groups of IPv6. A date has three parts, a time two. */
const IP_ADDRESS = new RegExp(
  `(?<![\\d.])${BYTE}(?:\\.${BYTE}){3}(?![\\d.])|(?:[\\da-f]{1,4}:){3}|(?<!:)::[\\da-f]|[\\da-f]::(?!:)`,
  'i',
);
/** Parts that are joined by dots. Each dot ends a part, so that no text takes long. */
const DOTTED = /(?<![\p{L}\p{N}.-])((?:[\p{L}\p{N}-]+\.)+)([\p{L}\p{N}-]+)(\/\S)?/gu;
/** Short parts with a dot behind each: `FF.SS.`, `met.ro.`, `S.p.A.` */
const ABBREVIATION = /(?<![\p{L}\p{N}.-])(?:\p{L}{1,3}\.){2,}(?![\p{L}\p{N}/])/gu;
/** Endings of hosts: all that are registered, and those that are reserved. */
const ENDINGS: ReadonlySet<string> = new Set([
  ...tlds,
  ...['example', 'invalid', 'localhost', 'test', 'local', 'internal', 'lan', 'onion', 'i2p', 'eth'],
]);
/** Words before a name that begins like an ending: `St.Barth`, `Nr.One`. */
const SHORTENED = /^(?:st|ste|sv|sta|dr|mr|mrs|nr|no|av|ave|pl|str|mt|ft|prof|ul|al|jl)$/i;
/** Endings that stay a link with more behind them: `evil.com.Toilet`. */
const CLASSIC = /^(?:com|net|org|info)$/i;

/** A host that leads somewhere: by its ending, and with a path whatever comes before that. */
function hasHost(plain: string): boolean {
  return Array.from(plain.replaceAll(ABBREVIATION, ' ').matchAll(DOTTED)).some(
    ([, before = '', end = '', path]) => {
      const parts = [...before.split('.').slice(0, -1), end];
      return parts.some((part, i) => {
        const name = parts[i - 1];
        if (name === undefined) return false;
        const isEnding = i === parts.length - 1 ? endsHosts(part.toLowerCase()) : CLASSIC.test(part);
        if (!isEnding || path !== undefined) return isEnding;
        return (name.length > 2 || (name.length === 2 && part.length > 2)) && !SHORTENED.test(name);
      });
    },
  );
}

/** Whether hosts end so: in the letters of a script, or as DNS writes them. */
function endsHosts(part: string): boolean {
  return ENDINGS.has(part) || part.startsWith('xn--');
}

/** Letters and signs that browsers and people read as a dot, a slash, a colon or an @. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[\u3002\uFF61\u2024\uFE52]/gu, '.'],
  [/[\u2044\u2215\u29F8\u2571\u27CB]/gu, '/'],
  [/[\u2236\uA789\uFE55]/gu, ':'],
  [
    /\s{0,3}[([{<]\s{0,3}(?:dot|punkt|punto|point|ponto|nokta|kropka|\u043A\u0440\u0430\u043F\u043A\u0430|\u0646\u0642\u0637\u0629)\s*[)\]}>]\s*/giu,
    '.',
  ],
  [/\s{0,3}[([{<]\s{0,3}(?:at|arroba|chiocciola|\u00E4t)\s*[)\]}>]\s*/giu, '@'],
  [/(?<=[\p{L}\p{N}])\s+dot\s+(?=(?:com|net|org|info|io|me|ru|de|xyz)(?![\p{L}\p{N}]))/giu, '.'],
  [/(?<=[\p{L}\p{N}])\s+\.(?=\p{L})/gu, '.'],
];

function plainForm(text: string): string {
  const composed = text.normalize('NFKC').trim();
  return ALIKE.reduce((plain, [signs, sign]) => plain.replace(signs, sign), composed);
}

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
