/**
 * The meaning of a toilet's name: "WC" on two signs is no reason to think that they differ, "Toilette 4" is.
 *
 * A name is generic if all its words mean toilet, public, or a gender. The word lists hold what the names of 121,607
 * toilets use most; a missing language only means that two toilets stay apart.
 */
import type { Gender } from '../../schemas/toilet/toilet.ts';

const TOILET = wordSet(`
  wc wcs toilet toilets toilette toiletten toilettes toiletter toilettenanlage toalett toaletter toalety toaleta toalete
  toaletė tualet tualetas tualetti туалет туалеты тоалетна anlage klo klohäuschen öwc banheiro banheiros sanitário
  sanitários sanitario sanitarios baño baños aseo aseos servicio servicios servizi igienici bagno bagni lavabo lavabos
  restroom restrooms rest room rooms washroom washrooms bathroom bathrooms lavatory lavatories loo loos convenience
  conveniences latrine outhouse vécé vessa yleisövessa käymälä huussi dass utedass tuvalet tuvaleti kakus tandas
  שירותים مراحيض مرحاض حمام 公共卫生间 公共厕所 公共廁所 卫生间 洗手间 洗手間 化妝室 廁所 厕所 公廁 公厕 トイレ
  公衆トイレ 公共トイレ 便所 公衆便所 お手洗い 화장실 공중화장실 공공화장실`);
const FILLER = wordSet(`
  public publics publique publiques público públicos pública públicas publico publica pubblici pubblico öffentliche
  öffentliches öffentlich städtische общественный общественные городской бесплатный платный публичный municipal city
  umumi halka açık veřejné veřejný verejné publiczna publiczne javni javno köztéri offentlig offentligt yleinen the a de
  da do des du la le les el los las of for der die das and und et y e i и and pour para per per`);
const FEMALE = wordSet(`
  ladies lady women womens woman female females girls damen dame dames damer frauen femmes femme donne donna mujeres
  mujer señoras damas feminino feminina mulheres женский женская ж kadın bayan ženy dámy női damski damska dam naiset
  女 女廁 女厕 女厕所 女子トイレ 女卫生间 女洗手间 여자화장실`);
const MALE = wordSet(`
  men mens man male males gents gentlemen boys herren herr hommes homme uomini uomo hombres hombre caballeros masculino
  masculina homens мужской мужская м erkek bay muži páni férfi męski męska heren herrar herre herrer miehet
  男 男廁 男厕 男厕所 男子トイレ 男卫生间 男洗手间 남자화장실`);

/** The whole name for comparison: case, spaces and punctuation do not count. */
export function nameText(name: string | null): string | null {
  return name === null ? null : wordsOf(name).join(' ') || null;
}

/**
 * The part that sets the name apart: null if it is generic. Words for a gender are left out, so that "Park WC Damen"
 * and "Park WC Herren" are one place.
 */
export function nameKey(name: string | null): string | null {
  if (name === null) return null;
  const words = wordsOf(name);
  if (words.every((word) => TOILET.has(word) || FILLER.has(word) || isGender(word))) return null;
  return words.filter((word) => !isGender(word)).join(' ');
}

/** "Herren", "Ladies Restroom": says for whom, and nothing else. */
export function isGenderName(name: string | null): boolean {
  return name !== null && nameKey(name) === null && wordsOf(name).some(isGender);
}

/** For whom a name says that the toilet is, if it says nothing else; empty otherwise. */
export function gendersOfName(name: string | null): Gender[] {
  if (name === null || !isGenderName(name)) return [];
  const words = wordsOf(name);
  return [
    ...(words.some((word) => FEMALE.has(word)) ? (['female'] as const) : []),
    ...(words.some((word) => MALE.has(word)) ? (['male'] as const) : []),
  ];
}

function isGender(word: string): boolean {
  return FEMALE.has(word) || MALE.has(word);
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}
