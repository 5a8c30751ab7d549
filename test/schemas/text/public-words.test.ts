/** Which words no name and no operator has; held against the names and operators of real toilets. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanExtract } from '../../../packages/pbf/index.ts';
import { publicWordsFault } from '../../../schemas/text/public-words.ts';
import { isPrintable } from '../../../schemas/text/text.ts';
import { needs, TOILETS_42 } from '../../fixtures/needs.ts';

const LINK = 'must not contain a link';
const MAIL = 'must not contain an e-mail address';
const PHONE = 'must not contain a phone number';
const INVISIBLE = 'must not contain invisible characters';
const MIXED = 'must not mix letters of two alphabets in a word';

test.each([
  ...['WC 24', 'Gate 12-14', 'U-Bahn 7', 'Toilets @ MRT Station', 'P.N.Monfragüe', 'St.Martin', 'WC 1.Stock'],
  ...['WC - E.Leclerc', 'Stazione FF.SS.', 'им. Ф.И.Тютчева', 'ОПС Сосьва 624971', 'Café 1914 - 1918'],
  ...['FF.SS.', 'met.ro.', 'S.p.A.', 'Nr. 0815', 'McDonald’s', '7-Eleven', 'Hall 1/2/3', 'since 01.10.2019'],
  ...[
    '2theloo',
    'トイレ２０２０',
    '公廁 (Tuen Mun Bound)',
    'بيت‌المقدس',
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
    '👨‍👩‍👧 WC',
    '🚹️ ♿️',
    '1️⃣',
  ],
  ...[
    'V\u043a\u0443\u0441\u043d\u043e',
    'Wi-\u0424\u0430\u0439',
    '\u03a9mega',
    '\u041a\u0430\u0444\u0435 Center',
  ],
  ...["St. Mary's", 'Toilet No.5', 'WC 24/7', 'Café d.o.c', 'P+R Süd', 'H&M', 'Kapelle St.Verena', 'Nr.One'],
  ...[
    'M/S Silja',
    'Hall 4.11',
    'Gate C4.12',
    'Euro-Camp m.b.H. & Co. KG.',
    'Toilet nr.thaltej',
    'V1.2.3',
    'J.P. Morgan',
  ],
  ...[
    'Hydrosfera Sp. z o.o.',
    'No.16 Aberdeen Main Road',
    'СанУзел г.Нижнекамск',
    'Red Dot Museum',
    'WC . Bar',
  ],
  ...[
    '24.12.2024',
    '10:00',
    '06:00-22:00',
    'Sanit\u00E4r (EG)',
    'At the park',
    'Caf\u00E9 (at the lake)',
    '1.152',
    'D.O.C.',
  ],
])('%j is a name', (text) => {
  expect(publicWordsFault(text)).toBeUndefined();
});

test.each([
  ['https://evil.example', LINK],
  ['ftp://a', LINK],
  ['www.evil.example', LINK],
  ['Visit evil.com', LINK],
  ['VISIT EVIL.COM!', LINK],
  ['evil.com/now', LINK],
  ['ｅｖｉｌ．ｃｏｍ is cheaper', LINK],
  ['пример.рф дешевле', LINK],
  ['Asfinag.at', LINK],
  ['evil.example', LINK],
  ['foo.онлайн', LINK],
  ['t.me/xyz', LINK],
  ['wa.me/33612', LINK],
  ['discord.gg/x', LINK],
  ['T.ME/xyz', LINK],
  ['WC t．me⁄xyz', LINK],
  ['http:⁄⁄x', LINK],
  ['visit evil。example', LINK],
  ['visit evil｡example', LINK],
  ['spam(dot)com', LINK],
  ['spam [dot] com', LINK],
  ['spam dot com', LINK],
  ['spam (punkt) de', LINK],
  ['spam .com', LINK],
  ['evil.com.Toilet', LINK],
  ['sub.evil-shop.xyz!', LINK],
  ['bücher.shop', LINK],
  ['例え.みんな', LINK],
  ['evil.xn--p1ai', LINK],
  ['localhost.local/x', LINK],
  ['@name', LINK],
  ['follow @toilet_fan', LINK],
  ['＠name', LINK],
  ['1.1.1.1', LINK],
  ['WC 192.168.0.1:80', LINK],
  ['2001:db8::1', LINK],
  ['[::1]', LINK],
  ['whatsapp:33612', LINK],
  ['ada (at) example (dot) org', MAIL],
  ['mailto:x', LINK],
  ['javascript:alert(1)', LINK],
  ['ada@example.org', MAIL],
  ['write to ada＠example.org', MAIL],
  ['+44 20 7946 0958', PHONE],
  ['+212661571377', PHONE],
  ['Key: 0171/1234567', PHONE],
  ['(089) 123-45-67', PHONE],
  ['call 01 42 34 56 78', PHONE],
  ['555-123-4567', PHONE],
  ['٠١٢٣٤٥٦٧٨٩', PHONE],
  ['０１２３４５６７８', PHONE],
  ['WC\u200b', INVISIBLE],
  ['W\u200dC', INVISIBLE],
  ['W\u00adC', INVISIBLE],
  ['\u200eWC', INVISIBLE],
  ['a\u202eb', INVISIBLE],
  ['a\u2067b', INVISIBLE],
  ['a\u2060b', INVISIBLE],
  ['a\ufeffb', INVISIBLE],
  ['\u3164', INVISIBLE],
  ['\u2800', INVISIBLE],
  ['A\ufe01', INVISIBLE],
  ['葛\u{e0100}', INVISIBLE],
  ['♿\ufe0f\ufe0f', INVISIBLE],
  ['می\u200c\u200cخواهم', INVISIBLE],
  ['🏴\u{e0067}\u{e0062}\u{e007f}', INVISIBLE],
  ['\ue000', INVISIBLE],
  ['\u0422\u043eil\u0435t 24', MIXED],
  ['C\u0430f\u00e9 Nord', MIXED],
  ['P\u03b1rk', MIXED],
])('%j %s', (text, reason) => {
  expect(publicWordsFault(text)).toBe(reason);
});

test('letters of one script alone are never a fault, and no text takes long', () => {
  for (const script of ['Latin', 'Cyrillic', 'Greek', 'Han', 'Arabic', 'Devanagari', 'Hangul', 'Thai'])
    fc.assert(
      fc.property(
        fc.stringMatching(new RegExp(`^(?:\\p{Script=${script}}|\\p{Lo}| ){0,80}$`, 'u')),
        (text) => {
          fc.pre(!/\p{Default_Ignorable_Code_Point}|[^\p{L} ]/u.test(text));
          expect(publicWordsFault(text)).toBeUndefined();
        },
      ),
      { numRuns: 30 },
    );
  // A quadratic rule would take minutes for these.
  for (const part of [
    'a',
    '-',
    '1(',
    'aaa.',
    'a.',
    'a-',
    '1.',
    '1:',
    ' . ',
    '(dot',
    '@',
    'a@',
    '\u200d',
    '0 ',
  ])
    expect(() => publicWordsFault(part.repeat(20_000))).not.toThrow();
});

describe('of real toilets', needs(TOILETS_42), () => {
  test('five of 6,000 names and operators are refused, a number and four domains', async () => {
    const rule = { key: 'amenity', values: ['toilets', 'toilet'], inLists: true };
    const { objects } = await scanExtract(TOILETS_42.path, { objectRules: [rule] });
    const names = new Set(objects.flatMap(({ tags }) => [tags.name ?? '', tags.operator ?? '']));
    const printable = [...names].filter(isPrintable);
    expect(printable.length).toBeGreaterThan(5_000);
    expect(printable.filter((name) => publicWordsFault(name) !== undefined).sort()).toEqual([
      '+212661571377',
      ...['ATM.it', 'Asfinag.at', 'Hasselo.com', 'Toprein.at'],
    ]);
  });
});
