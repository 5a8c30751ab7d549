/**
 * Abbreviations and their long forms, each class one canonical word on both sides, index and query.
 *
 * Two languages share a class if an abbreviation is the same in both ("St." is Saint and Street, "Pl." is Place, Platz
 * and Plaza). Losing the difference costs nothing, because the other words of the name still decide.
 * Rejected: expanding on the query side only; every "street" would become a search for five frequent words.
 */

/** The first word of a line is the canonical one. */
const CLASSES = `
  str strasse straat strada strase
  st street saint sainte ste sankt sint
  avenue av ave avda avd avenida avinguda aven
  boulevard bd bld blvd bvd boul bulevar bulvar bulevard
  place pl platz plaza pza plz piazza pzza praca pc pca placa plac
  santa sta
  santo sto
  largo lg
  travessa tv trav
  engenheiro eng
  almirante alm
  road rd
  rue r rua
  route rte
  chemin ch chem
  impasse imp
  faubourg fbg fg fb
  calle c cl cll cle carrer
  carrera cra cr crr kra kr krr
  carretera ctra crta
  paseo po psg passeig
  square sq
  lane ln
  drive dr doctor doktor docteur
  court ct
  terrace ter terr
  crescent cres
  gardens gdns gdn garden
  building bldg
  junction jct
  highway hwy
  parkway pkwy
  mount mt
  mountain mtn
  fort ft
  centre center ctr centro zentrum
  hauptbahnhof hbf
  bahnhof bhf bf
  station stn
  marechal mal
  general gen
  professor prof professeur
  international intl
  north n
  south s
  east e
  west w
  northwest nw
  northeast ne
  southwest sw
  southeast se
  ulica ul
  aleja al aleje
  caddesi cad cd caddes
  sokak sok sokagi sk
  mahallesi mah mahalle
  улица ул
  площадь пл
  проспект пр просп
  переулок пер
  бульвар бул
  вулиця вул
  and und et y
  first 1st
  second 2nd
  third 3rd
  fourth 4th
  fifth 5th
  sixth 6th
  seventh 7th
  eighth 8th
  ninth 9th
  tenth 10th
  eleventh 11th
  twelfth 12th
  premier 1er premiere 1ere
  townhall cityhall rathaus mairie ayuntamiento ajuntament municipio raadhuis stadhuis radhus kaupungintalo ratusz
  `;
export const CANONICAL: ReadonlyMap<string, string> = new Map(
  CLASSES.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(/ +/);
      return [first, ...others].map((word) => [word, first] as const);
    }),
);

/**
 * The suffix of a street, after at least three letters, so that `castra` stays itself. The unfinished forms are for
 * people still typing.
 */
export const STREET_SUFFIX = /^(\p{L}{3,})str(?:a(?:s(?:s(?:e|en)?)?|a(?:t)?)?)?$/u;

/** Words that are one word, with or without a space or hyphen. In folded text. */
export const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\b(town|city)[ -]hall\b/g, '$1hall'],
  [/\bhotel de ville\b/g, 'townhall'],
  [/\b([us])[ -]?bahn\b/g, '$1bahn'],
  // Colombia, before the number of a street: "AK 30". A longer one is a postcode of Alaska.
  [/\bak(?=\.? ?\d{1,3}(?!\d))/g, 'avenida carrera'],
  [/\bac(?=\.? ?\d{1,3}(?!\d))/g, 'avenida calle'],
  [/\bt-bane(n?)\b/g, 'tbane$1'],
];

/** Articles that lean on the next word: `l'Étoile`, `dell'Arte`. Before other apostrophes a word goes on. */
export const ELISIONS: ReadonlySet<string> = new Set(
  'd l m n s t c j qu un dell all nell sull dall coll quell sant santa jusqu lorsqu'.split(' '),
);

/**
 * Stop words: never the place that is meant. They rank, but no search needs them. After `CANONICAL`.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the of in at on to by near and
   de del della dello dei degli di da do dos das des du d l la le les lo los las el els
   der die das den dem des am an im in zu zum zur auf von vor bei beim
   op het van te ter ten den och og i v u na w o
   il al sul ta tal it is id ir`
    .trim()
    .split(/\s+/),
);

/** Whether a word, as `wordsOf` returns it, names no place by itself: "street", "of". */
export function isGenericWord(word: string): boolean {
  return STOP_WORDS.has(word) || CANONICAL.has(word);
}
