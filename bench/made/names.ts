/**
 * Invented names in the manner of a country's language, for made gazetteers and worlds: streets, squares, stations.
 *
 * A pattern has `{}` for a word or the town. Languages in another script give the name in English after a bar. Countries
 * that are not listed speak English. This is a stage set, no linguistics.
 */
import type { Random } from './random.ts';

export type Name = ReturnType<typeof fill>;
export type Language = ReturnType<typeof language>;

const ENGLISH = language(
  'Station, Church, Mill, High, King, Queen, Park, Market, Victoria, Oak, Elm, River, Bridge, Harbour, Garden, School',
  '{} Street, {} Road, {} Lane, {} Avenue, {} Close; {} Square, {} Green; {} Central',
);
const GERMAN = language(
  'Bahnhof, Schul, Kirch, Garten, Berg, Wald, Linden, Mühlen, Markt, Rosen, Ring, Brücken, Schloss, Ufer, Goethe, Haupt',
  '{}straße, {}weg, {}allee, {}gasse; {}platz, {}markt; {} Hauptbahnhof',
);
const FRENCH = language(
  'de la Gare, de l’Église, du Moulin, des Écoles, Victor Hugo, du Marché, des Lilas, Pasteur, de la République, du Port',
  'Rue {}, Avenue {}, Boulevard {}, Allée {}; Place {}, Square {}; Gare de {}',
);
const SPANISH = language(
  'Mayor, de la Constitución, Real, San Juan, del Sol, de la Iglesia, Nueva, Santa María, de la Libertad, Bolívar',
  'Calle {}, Avenida {}, Paseo {}, Camino {}; Plaza {}, Plazuela {}; Estación de {}',
);
const PORTUGUESE = language(
  'da Liberdade, das Flores, do Comércio, da Igreja, Dom Pedro, da República, do Sol, São João, da Praia, Direita',
  'Rua {}, Avenida {}, Travessa {}; Praça {}, Largo {}; Estação de {}',
);
const ITALIAN = language(
  'Garibaldi, Roma, Mazzini, Dante, della Stazione, San Marco, Verdi, del Castello, Cavour, dei Mille, Marconi',
  'Via {}, Viale {}, Corso {}, Vicolo {}; Piazza {}, Largo {}; Stazione di {}',
);
const RUSSIAN = language(
  'Пушкина | Pushkina, Ленина | Lenina, Гагарина | Gagarina, Мира | Mira, Победы | Pobedy, Садовая | Sadovaya',
  'улица {} | {} Street, проспект {} | {} Avenue; площадь {} | {} Square; Вокзал {} | {} Railway Station',
);
const JAPANESE = language(
  '桜 | Sakura, 中央 | Chuo, 本町 | Honcho, 駅前 | Ekimae, 寺町 | Teramachi, 大手 | Ote, 緑 | Midori, 富士見 | Fujimi',
  '{}通り | {} Street, {}大路 | {} Avenue; {}広場 | {} Plaza; {}駅 | {} Station',
);
const ARABIC = language(
  'النصر | An-Nasr, السلام | As-Salam, النيل | An-Nil, الحرية | Al-Hurriya, الملك | Al-Malik, البحر | Al-Bahr',
  'شارع {} | {} Street, طريق {} | {} Road; ميدان {} | {} Square; محطة {} | {} Station',
);
const SPEAKERS: readonly (readonly [Language, string])[] = [
  [GERMAN, 'DE AT CH LI LU'],
  [FRENCH, 'FR MC BE SN CI ML NE BF CG CD MG HT'],
  [SPANISH, 'ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY'],
  [PORTUGUESE, 'PT BR AO MZ'],
  [ITALIAN, 'IT SM VA'],
  [RUSSIAN, 'RU BY KZ KG'],
  [JAPANESE, 'JP'],
  [ARABIC, 'EG SA AE JO LB SY IQ KW OM YE LY TN DZ MA SD'],
];
const LANGUAGE_OF = new Map(
  SPEAKERS.flatMap(([one, countries]) => countries.split(' ').map((country) => [country, one])),
);

export function languageOf(country: string): Language {
  return LANGUAGE_OF.get(country) ?? ENGLISH;
}

export function wordName(random: Random, language: Language, of: 'streets' | 'squares'): Name {
  return fill(random.pick(language[of]), random.pick(language.words));
}

export function stationName(language: Language, town: string): Name {
  return fill(language.station, town);
}

function language(words: string, patterns: string) {
  const [streets = '', squares = '', station = ''] = patterns.split('; ');
  return { words: words.split(', '), streets: streets.split(', '), squares: squares.split(', '), station };
}

function fill(pattern: string, word: string) {
  const [own = '', english] = pattern.split(' | ');
  const [ownWord = '', englishWord = ownWord] = word.split(' | ');
  return { name: own.replace('{}', ownWord), english: english?.replace('{}', englishWord) ?? null };
}
