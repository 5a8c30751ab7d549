/** Texts that mean the position of the user, in the languages of the pages and other big ones. Pure. */
import { fold } from '../search/tokenize.ts';

/** Texts that are nothing else. A line for each language; the second says what everybody looks for. */
const HERE = `
  here, right here, me, my location, my position, my current location, my current position, current location, current position, my place, where i am, where i am now, nearby, near by, nearest, closest, around here, near here, close by, this place, user location
  toilet, toilets, public toilet, public toilets, nearest toilet, closest toilet, restroom, bathroom, toilette, toiletten, toilettes, aseos, banheiro, casa de banho, tuvalet, туалет
  hier, bei mir, mein standort, meine position, aktueller standort, aktuelle position, mein aktueller standort, in der nahe, wo ich bin, um mich herum, hier in der nahe
  ici, par ici, pres d'ici, ma position, ma position actuelle, position actuelle, ma localisation, mon emplacement, a proximite, ou je suis
  aqui, aca, mi ubicacion, mi ubicacion actual, ubicacion actual, mi posicion, posicion actual, cerca, cerca de aqui, donde estoy
  qui, qua, la mia posizione, posizione attuale, la mia posizione attuale, nelle vicinanze, qui vicino, dove sono
  hier in de buurt, mijn locatie, mijn huidige locatie, huidige locatie, mijn positie, in de buurt, dichtbij, waar ik ben
  tu, tutaj, moja lokalizacja, moja pozycja, moje polozenie, biezaca lokalizacja, w poblizu, gdzie jestem
  minha localizacao, minha localizacao atual, localizacao atual, minha posicao, a minha localizacao, perto daqui, aqui perto, onde estou
  burasi, burada, konumum, mevcut konum, mevcut konumum, bulundugum yer, yakinimda, yakinlarda
  тут, моє місцезнаходження, моє розташування, поточне місцезнаходження, поруч, неподалік, де я
  هنا, موقعي, موقعي الحالي, الموقع الحالي, مكاني, بالقرب مني, قريب مني, بجانبي
  ここ, この辺, この近く, 近く, 現在地, 現在位置, 今いる場所, 現在地周辺, 周辺
  这里, 这儿, 附近, 我的位置, 当前位置, 我附近, 這裡, 這里, 目前位置, 我的附近, 所在地
  여기, 이곳, 내 위치, 현재 위치, 현위치, 근처, 내 근처, 주변
  здесь, мое местоположение, моя геопозиция, текущее местоположение, рядом, поблизости, где я
  har, min plats, min position, har i narheten, i narheten, taalla, sijaintini, nykyinen sijainti, lahella, her, min placering, min posisjon, min lokation, i naerheden, i naerheten
  zde, tady, moje poloha, aktualni poloha, v okoli, itt, a helyzetem, jelenlegi hely, a kozelben, aici, locatia mea, in apropiere
  εδω, η τοποθεσια μου, κοντα μου, כאן, המיקום שלי, לידי, बहीं, यहाँ, मेरा स्थान, मेरे पास, मेरे आसपास
  di sini, lokasi saya, lokasi saat ini, di sekitar saya, dekat saya, o day, vi tri cua toi, vi tri hien tai, gan toi, gan day, ที่นี่, ตำแหน่งของฉัน, ใกล้ฉัน, hapa, এখানে, यहां
  `;
/** Texts that end so ask for something around the user: "a toilet near me". */
const NEAR_ME = `
  near me, nearby me, around me, close to me, next to me, near my location, near my position, where i am, from here
  in meiner nahe, bei mir, um mich, pres de moi, pres d'ici, autour de moi, cerca de mi, cerca de aqui, vicino a me, intorno a me
  bij mij in de buurt, bij mij, dicht bij mij, perto de mim, blisko mnie, w poblizu mnie, kolo mnie, yakinimda, yakinimdaki, поруч зі мною, біля мене
  بالقرب مني, قريب مني, рядом со мной, возле меня, nara mig, near here
  `;

const entries = (list: string) =>
  list
    .split(/[,\n]/)
    .map(keyOf)
    .filter((key) => key !== '');
const WHOLE: ReadonlySet<string> = new Set([...entries(HERE), ...entries(NEAR_ME)]);
const ENDS = entries(NEAR_ME).map((key) => ` ${key}`);

/** Whether a text means the position of the user. */
export function meansHere(text: string): boolean {
  const key = keyOf(text);
  return WHOLE.has(key) || ENDS.some((end) => key.endsWith(end));
}

/** Small letters without accents; marks and spaces at the sides and doubles of spaces fall away. */
function keyOf(text: string): string {
  return fold(text)
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[\s_-]+/g, ' ')
    .replaceAll(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
}
