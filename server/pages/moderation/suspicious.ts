/** Signs that an item that waits is suspicious: by its texts and its position. Pure. */
import type { Sign } from '#views';
import type { Manifest } from '../../../shards/generation/manifest.ts';

/** Words of advertising in the languages of the site. */
const ADVERTISING = new Set(
  (
    'buy cheap discount sale casino viagra crypto bitcoin loan escort promo coupon ' +
    'kaufen billig rabatt gutschein kredit acheter soldes comprar barato oferta descuento ' +
    'comprare sconto offerta kopen goedkoop korting kup tanio promocja kredyt desconto promoção ' +
    'satın ucuz indirim kampanya купити знижка дешево кредит اشتر خصم عرض'
  ).split(' '),
);
const TRYING = new Set('test tests testing asdf asdfg qwerty qwertz azerty lorem тест тестування'.split(' '));
const ADDRESS = /https?:|www\.|[\p{L}\d-]\.(?:com|net|shop|store|online|info|biz|xyz|ru)\b/iu;
const NUMBERS = /\d[\d\s().-]*\d/g;
/** Digits of a telephone number; dates have less. */
const TELEPHONE_DIGITS = 9;
/** Letters of a text that two people do not write by chance, like "WC". */
const LEAST_SAME = 8;

/** Degrees that a position may lie beside what is known: about a kilometre. */
const EDGE = 0.01;

/**
 * The signs of the texts of each item.
 * @param items the texts of all items of a list
 */
export function textSigns(items: readonly (readonly string[])[]): Sign[][] {
  const seen = new Map<string, number>();
  for (const texts of items)
    for (const text of new Set(texts.map(plain))) seen.set(text, (seen.get(text) ?? 0) + 1);
  return items.map((texts) => {
    const isSame = texts.map(plain).some((text) => text.length >= LEAST_SAME && (seen.get(text) ?? 0) > 1);
    return [
      ...(texts.some(isAdvertising) ? ['advert' as const] : []),
      ...(texts.some((text) => wordsOf(text).some((word) => TRYING.has(word))) ? ['test' as const] : []),
      ...(isSame ? ['same' as const] : []),
    ];
  });
}

function isAdvertising(text: string): boolean {
  const isNumber = (each: string) => each.replace(/\D/g, '').length >= TELEPHONE_DIGITS;
  return (
    ADDRESS.test(text) ||
    wordsOf(text).some((word) => ADVERTISING.has(word)) ||
    (text.match(NUMBERS) ?? []).some(isNumber)
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
}

function plain(text: string): string {
  return wordsOf(text).join(' ').trim();
}

/** Whether a position lies outside of all that is known: toilets and names of places. */
export function isOutside(
  { tiles, labels }: Pick<Manifest, 'tiles' | 'labels'>,
  { lon, lat }: { readonly lon: number; readonly lat: number },
): boolean {
  return [...tiles, ...labels].every(({ box: [west, south, east, north] }) => {
    const isBeside = lon < west - EDGE || lon > east + EDGE;
    return isBeside || lat < south - EDGE || lat > north + EDGE;
  });
}
