/**
 * Words that say what a place is: "gare de Monaco" means the station even if no name says "gare", and "казино" the casino.
 *
 * A place of a category is indexed under its mark, and a query's word finds the name or the mark. Stations and airports
 * are of theirs by their kind, landmarks by a word of any of their names. Marks are letters of the private use area, which
 * `wordsOf` never lets through: no text can forge one.
 */
import type { PlaceKind } from '../place-record.ts';
import { wordsOf } from './tokenize.ts';

interface Category {
  readonly name: string;
  readonly kinds: readonly PlaceKind[];
  /** Every place of the kinds is of the category, whatever it is called. */
  readonly isKind: boolean;
}

/** Words in our eleven languages and the other large ones. Those that are well-known towns are left out: "Burg", "Porto". */
const WORDS: readonly (readonly [name: string, kinds: readonly PlaceKind[], words: string])[] = [
  [
    'station',
    ['station'],
    `station gare bahnhof hauptbahnhof hbf stazione estación estacion estació estação dworzec stacja nádraží vasútállomás
     gara гара вокзал станция станція stasjon centralstation rautatieasema päärautatieasema asema stotis jaam σταθμός
     istasyon istasyonu gar garı محطة תחנה 駅 站 车站 火车站 火車站 地铁站 地鐵站 捷運站 轻轨站 輕軌站 高铁站 高鐵站 車站 地下鉄駅 鉄道駅 역 지하철역 전철역
     기차역 สถานี railway treinstation स्टेशन`,
  ],
  [
    'aerodrome',
    ['aerodrome'],
    `airport flughafen aéroport aeroporto aeropuerto aeroport lotnisko letiště luchthaven lufthavn flygplats
     lentoasema repülőtér аэропорт аеропорт αεροδρόμιο havalimanı havaalanı مطار 空港 机场 機場 공항`,
  ],
  [
    'casino',
    ['landmark'],
    `casino kasino kazino casinò kasyno kaszinó gazino казино καζίνο كازينو קזינו カジノ 赌场 賭場 카지노 कैसीनो`,
  ],
  [
    'museum',
    ['landmark'],
    `museum musée museo museu muzeum múzeum muzej muzeu museet muziejus muuseum müze müzesi музей μουσείο متحف
     מוזיאון 博物館 博物馆 美術館 박물관 संग्रहालय`,
  ],
  [
    'hospital',
    ['landmark'],
    `hospital hôpital krankenhaus klinikum spital ospedale ziekenhuis szpital hastane hastanesi лікарня больница госпиталь
     sairaala sjukhus sygehus sykehus nemocnice kórház bolnica νοσοκομείο مستشفى 病院 医院 醫院 병원 अस्पताल`,
  ],
  [
    'castle',
    ['landmark'],
    `castle château schloss castello castillo castelo castell kasteel zamek kalesi замок linna hrad kastély κάστρο
     قلعة 城堡 किला`,
  ],
  [
    'palace',
    ['landmark'],
    `palace palais palazzo palacio palácio palau paleis pałac sarayı дворец палац قصر 宮殿 宫殿 궁전 महल`,
  ],
  [
    'beach',
    ['landmark'],
    `beach plage spiaggia playa praia platja plajı пляж παραλία شاطئ ビーチ 海滩 海水浴場 해수욕장 समुद्रतट`,
  ],
  [
    'harbour',
    ['landmark'],
    `harbour harbor port marina hafen jachthafen yachthafen haven jachthaven puerto przystań порт гавань ميناء 港 港口
     항구 satama hamn havn λιμάνι liman limanı`,
  ],
  [
    'market',
    ['landmark', 'square'],
    `market marché markt mercato mercado mercat targ targowisko pazarı çarşısı ринок рынок kauppahalli saluhall
     αγορά سوق שוק 市場 市场 시장 बाज़ार`,
  ],
  [
    'theatre',
    ['landmark'],
    `theatre theater théâtre teatro teatre teatr tiyatro tiyatrosu театр θέατρο teatteri teater divadlo színház مسرح
     תיאטרון 劇場 剧院 劇院 극장`,
  ],
  [
    'library',
    ['landmark'],
    `library bibliothèque bibliothek biblioteca bibliotheek biblioteka kütüphane kütüphanesi бібліотека библиотека
     βιβλιοθήκη kirjasto bibliotek knihovna könyvtár مكتبة ספרייה 図書館 图书馆 圖書館 도서관`,
  ],
  [
    'university',
    ['landmark'],
    `university université universität università universidad universidade universitat universiteit uniwersytet
     üniversite üniversitesi університет университет πανεπιστήμιο yliopisto universitet univerzita egyetem جامعة
     אוניברסיטה 大学 大學 대학교 विश्वविद्यालय`,
  ],
  [
    'stadium',
    ['landmark'],
    `stadium stade stadion stadio estadio estádio estadi stadyumu стадіон стадион στάδιο ملعب אצטדיון スタジアム 体育场
     경기장`,
  ],
  [
    'church',
    ['landmark'],
    `church église kirche chiesa iglesia igreja església kerk kościół kilisesi церква церковь εκκλησία kirkko kyrka
     kirke kostel templom biserica كنيسة כנסייה 教会 教堂 교회`,
  ],
  [
    'cathedral',
    ['landmark'],
    `cathedral cathédrale kathedrale cattedrale duomo catedral kathedraal katedra katedrali katedrála собор
     tuomiokirkko domkyrka domkirke كاتدرائية 大聖堂 大教堂 대성당`,
  ],
  [
    'mosque',
    ['landmark'],
    `mosque mosquée moschee moschea mezquita mesquita moskee meczet camii мечеть τζαμί مسجد جامع モスク 清真寺 모스크 मस्जिद`,
  ],
  [
    'townhall',
    ['landmark'],
    `townhall belediyesi ратуша мэрия мерія δημαρχείο بلدية 市役所 区役所 市政厅 시청`,
  ],
  [
    'cemetery',
    ['landmark'],
    `cemetery cimetière friedhof cimitero cementerio cemitério cementiri begraafplaats cmentarz mezarlığı кладовище
     кладбище νεκροταφείο hautausmaa hřbitov temető مقبرة 墓地 霊園 묘지`,
  ],
  [
    'police',
    ['landmark'],
    `police polizei polizeiwache polizeirevier commissariat gendarmerie policía comisaría polizia questura carabinieri polícia
     esquadra delegacia policia politie politi polis poliisi poliisiasema policja komisariat policie polície rendőrség poliția
     policija полиция поліція милиция полиции αστυνομία emniyet karakolu شرطة پلیس משטרה पुलिस থানা ตำรวจ 警察 警察署 警察局 交番 派出所
     公安局 경찰서 파출소 지구대 polisi`,
  ],
  ['zoo', ['landmark'], `zoo tiergarten tierpark zoológico зоопарк 動物園 动物园 동물원 eläintarha`],
  [
    'hotel',
    ['landmark'],
    `hotel hôtel hotell albergo hostal otel oteli отель готель гостиница ξενοδοχείο فندق מלון ホテル 酒店 飯店 호텔 होटल`,
  ],
];
const KINDS: ReadonlySet<string> = new Set(['station', 'aerodrome']);
/**
 * Words that people add to the name of a station. No map has them in names, so a query is answered without them, too.
 * Written as `spellingsOf` returns them.
 */
const HINTS = new Set(
  `tube underground subway metro mrt bart mtr lrt dlr rer skytrain monorail tram tramway streetcar tramvaj tramwaj
   ubahn sbahn ubahnhof sbahnhof strassenbahn stadtbahn tunnelbana tbane tbana metropolitana subte metrou metropolitain
   bus autobus stop busstop arret haltestelle bushaltestelle parada paragem fermata bushalte hallplats busshallplats holdeplass
   bussholdeplass pysakki bussipysakki przystanek zastavka megallo durak duragi остановка зупинка σταση
   train м метро ст трамвай μετρο 地铁 地鐵 捷運 捷运`.split(/\s+/),
);

const OF_HINTS: readonly PlaceKind[] = ['station', 'stop'];
const NO_KINDS: readonly PlaceKind[] = [];
const CATEGORY_OF: ReadonlyMap<string, Category> = new Map(
  WORDS.flatMap(([name, kinds, words]) => {
    const category = { name, kinds, isKind: KINDS.has(name) };
    return wordsOf(words).map((word) => [word, category] as const);
  }),
);

/** Words that stand at the end of a name without a space, the longest first. */
export const UNSPACED_CATEGORIES: readonly string[] = WORDS.flatMap(([, , words]) => words.split(/\s+/))
  .filter((word) => /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(word))
  .sort((one, other) => other.length - one.length);

/** The kinds of places that a word asks for. */
export function kindsOf(word: string): readonly PlaceKind[] {
  return CATEGORY_OF.get(word)?.kinds ?? (HINTS.has(word) ? OF_HINTS : NO_KINDS);
}

/** The category that a word names: equal for "casino" and "казино". */
export function categoryOf(word: string): string | undefined {
  return CATEGORY_OF.get(word)?.name;
}

interface Named {
  readonly kind: PlaceKind;
  readonly names: readonly (readonly string[])[];
  readonly townWords: ReadonlySet<string>;
}

/**
 * Whether a place is of the category that a word names. The name of its town says nothing: in a town Casino the "Casino Club" is
 * none.
 */
export function isOfCategory(word: string, { kind, names, townWords }: Named): boolean {
  const category = CATEGORY_OF.get(word);
  if (!category?.kinds.includes(kind)) return false;
  const isSaid = (other: string) => CATEGORY_OF.get(other) === category && !townWords.has(other);
  return category.isKind || names.some((name) => name.some(isSaid));
}

export function isHint(spelling: string): boolean {
  return HINTS.has(spelling);
}

/** The marks that a place is indexed under: its kind, if searches ask for it, and the categories that its names say. */
export function marksOf(kind: PlaceKind, names: readonly (readonly string[])[]): string[] {
  const said = names.flat().flatMap((word) => CATEGORY_OF.get(word) ?? []);
  const own = said.filter((category) => !category.isKind && category.kinds.includes(kind));
  const ofKind = KINDS.has(kind) || kind === 'region' ? [kind] : [];
  return [...ofKind, ...own.map(({ name }) => name)].map(markOf);
}

/** The mark of the category that a word names; undefined for other words. */
export function markOfWord(word: string): string | undefined {
  const category = CATEGORY_OF.get(word);
  return category && markOf(category.name);
}

/** The mark of all regions. */
export const REGION_MARK = markOf('region');

function markOf(name: string): string {
  return `\u{e001}${name}`;
}

/** The mark of all places of a country, so that a search never leaves it. */
export function countryMark(country: string): string {
  return `\u{e000}${country.toLowerCase()}`;
}

/** The mark of the most important places; a search with it stops after them (find-places.ts). */
export function tierMark(tier: number): string {
  return `\u{e002}${tier}`;
}
