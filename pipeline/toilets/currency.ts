/**
 * Currencies as mappers write them: codes, signs and words.
 *
 * A sign that several countries share (`$`, `kr`, `L`, `cents`) means the money of the country it stands in, and
 * nothing if that country does not use the sign. A price in the wrong currency is worse than none.
 * Which currency a country uses today comes from the package country-to-currency (ISO 4217). Those currencies are
 * the valid codes too, and not the list of the JavaScript engine, which differs between versions and keeps withdrawn
 * ones for years.
 */
import countryToCurrency from 'country-to-currency';

/** `code` is null for money that cannot be published: withdrawn, or not known of which country. */
export interface Unit {
  readonly code: string | null;
  /** 100 for cents, pence and the like. */
  readonly divisor: 1 | 100;
}

// The Antilles were dissolved in 2010 and their guilder withdrawn in 2025; the package keeps both.
const CURRENCY_OF = new Map<string, string>(
  Object.entries(countryToCurrency).filter(([country]) => country !== 'AN'),
);
const CURRENT = new Set(CURRENCY_OF.values());

/** The thousandth is the sub-unit: three digits after the separator are decimals. */
export const THREE_DECIMALS: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD']);

/** No toilet asks for ten of these: a bare 50 is fifty hundredths, or a mistake. */
export const TEN_IS_TOO_MUCH: ReadonlySet<string> = new Set(
  'EUR GBP FKP GIP SHP USD CHF CAD AUD NZD SGD BND BAM BBD BSD BMD KYD JOD KWD BHD OMR'.split(' '),
);

const WITHDRAWN = new Set(
  `ADP ANG ATS BEF BGL BGN BYB BYR CHE CSD CUC CYP CZC DEM EEK ESP FIM FRF GHC GRD HRD HRK IEP ITL LTL LUF LVL MGF MRO
   MTL MZM NLG PLZ PTE ROL RUR SDD SIT SKK SLL SRG STD SVC TMM UAK VEB VEF XEU YUM ZMK ZWD ZWL`.split(/\s+/),
);
/** OSM is younger than these: a mapper who writes the old code today means the new money. */
const RENAMED = new Map([
  ['TRL', 'TRY'],
  ['RUR', 'RUB'],
]);

/**
 * Signs and words -> the currencies they stand for. `!` in front: so clear that the country need not use it.
 * Otherwise the country's own currency must be in the list; `*` is any.
 */
const SIGNS = table(1, {
  '!EUR': '€ euro euros',
  '!GBP FKP GIP SHP EGP SYP LBP': '£',
  '!GBP FKP GIP SHP': 'pound pounds',
  'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU CUP DOP BBD BSD BZD BMD KYD FJD GYD JMD LRD NAD SBD SRD TTD XCD BND':
    '$',
  '!USD': 'us$ u$s usd$',
  '!CAD': 'ca$ c$ cad$',
  '!AUD': 'a$ au$',
  '!NZD': 'nz$',
  '!HKD': 'hk$',
  '!SGD': 's$',
  '!TWD': 'nt$ nt',
  '!BRL': 'r$ real reais',
  '!CHF': 'sfr franken',
  'CHF XOF XAF XPF GNF CDF RWF BIF DJF KMF': 'fr francs franc',
  'NOK SEK DKK ISK': 'kr kronor kroner krónur',
  '!DKK': 'dkr',
  '!NOK': 'nkr',
  '!SEK': 'skr',
  'JPY CNY': '¥',
  '!JPY': '円 yen',
  '!CNY': 'rmb yuan',
  'CNY TWD': '元 块 圓',
  '!TRY': '₺ tl try lira',
  'TRY HNL ALL LSL SZL MDL RON': 'l',
  '!PLN': 'zł zl zloty złoty złote złotych zlotych',
  '!CZK': 'kč kc kčs korun koruna koruny',
  '!HUF': 'ft forint',
  'RON MDL': 'lei leu',
  '!RUB BYN': '₽ руб рублей рубль рубля rub rubles roubles',
  'RUB BYN': 'р r p',
  '!UAH': '₴ грн hrn uah гривень гривні',
  '!KZT': '₸ тенге tenge тг',
  '!GEL': '₾ lari ლარი',
  '!AMD': '֏ dram',
  '!AZN': '₼ manat',
  '!INR': '₹',
  'INR PKR LKR NPR MUR SCR': 'rs rupees rupee re',
  '!KRW': '₩ won 원',
  '!THB': '฿ baht บาท',
  '!VND': '₫ đ',
  '!IDR': 'rupiah',
  IDR: 'rp',
  '!MYR': 'rm ringgit',
  '!PHP': '₱',
  '!ILS': '₪ nis shekel shekels',
  '!NGN': '₦ naira',
  '!GHS': '₵ cedi',
  '!CRC': '₡',
  '!PYG': '₲',
  '!LAK': '₭',
  '!KHR': '៛ riel',
  '!MNT': '₮',
  '!RSD': 'дин din dinara',
  '!MKD': 'ден den denar denari',
  BAM: 'km',
  '!ZAR': 'rand',
  ZAR: 'r',
  '!KES': 'ksh kshs',
  '!TZS': 'tsh',
  '!UGX': 'ush',
  'KES TZS UGX SOS': 'sh shilling shillings bob',
  'MAD AED': 'dh dhs dirham dirhams',
  'EGP LBP': 'le l.e',
  '!PEN': 'soles sol',
  'BOB VES': 'bs',
  'MXN ARS CLP COP UYU CUP DOP PHP': 'peso pesos',
  '': 'лв lv leva kn kuna dm mark',
});

const SUB_UNITS = table(100, {
  '*': 'ct cts cent cents c ¢ centimes centime centavos centavo centesimi centesimo',
  'GBP FKP GIP SHP !': 'p pence penny',
  '!CHF': 'rappen',
  CHF: 'rp',
  '!EUR': 'eurocent eurocents senttiä',
  'RON MDL': 'bani ban',
  '!PLN': 'groszy grosze',
  PLN: 'gr',
  'NOK SEK DKK': 'øre öre ore',
  'RUB UAH BYN': 'kop коп копеек копійок',
});

interface Sign {
  readonly divisor: 1 | 100;
  readonly codes: readonly string[];
  /** Stands for the first code wherever the country does not use one of the others. */
  readonly clear: boolean;
  readonly any: boolean;
}

export function currencyOf(country: string | null): string | null {
  return country === null ? null : (CURRENCY_OF.get(country) ?? null);
}

/** The unit that a sign, word or code beside a number means in that country; null if it means no money at all. */
export function unitOf(text: string, country: string | null): Unit | null {
  const sign = text.replace(/\.$/, '').toLowerCase();
  const code = sign.toUpperCase();
  if (RENAMED.has(code)) return { code: RENAMED.get(code) ?? null, divisor: 1 };
  if (CURRENT.has(code)) return { code, divisor: 1 };
  if (WITHDRAWN.has(code)) return { code: null, divisor: 1 };
  const local = currencyOf(country);
  const meanings = [...(SIGNS.get(sign) ?? []), ...(SUB_UNITS.get(sign) ?? [])];
  // One sign may be whole money here and a hundredth there (`p`): the meaning that the country uses comes first.
  const used = meanings.find(({ codes }) => local !== null && codes.includes(local));
  if (used) return { code: local, divisor: used.divisor };
  const clear = meanings.find((meaning) => meaning.any || meaning.clear);
  if (clear) return { code: clear.any ? local : unlessForeign(clear, local), divisor: clear.divisor };
  return meanings.length > 0 ? { code: null, divisor: 1 } : null;
}

/** `p` is clear without a country only: in Poland or Ireland it is a mapper's shorthand for something else. */
function unlessForeign({ codes, divisor }: Sign, local: string | null): string | null {
  return divisor === 100 && codes[0] === 'GBP' && local !== null ? null : (codes[0] ?? null);
}

function table(divisor: 1 | 100, rows: Readonly<Record<string, string>>): Map<string, Sign[]> {
  const signs = new Map<string, Sign[]>();
  for (const [list, texts] of Object.entries(rows)) {
    const codes = list.replaceAll(/[!*]/g, '').split(' ').filter(Boolean);
    const sign = { divisor, codes, clear: list.includes('!'), any: list.includes('*') };
    for (const text of texts.split(' ')) signs.set(text, [...(signs.get(text) ?? []), sign]);
  }
  return signs;
}
