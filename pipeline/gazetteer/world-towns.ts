/**
 * Towns of the world, so that a gazetteer can say that one is not covered: GeoNames (https://www.geonames.org), licensed
 * CC BY 4.0, as scripts/pack-towns.ts writes it. It has one name a town, mostly the English or the local one; the names
 * that people use besides stand below.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { WorldTown } from '../../packages/gazetteer/index.ts';

const FILE = new URL('./world-towns.tsv.br', import.meta.url);
/** Positions are whole numbers of this part of a degree. */
const DEGREE = 1e5;

/** The name of GeoNames, then others. */
const OTHER_NAMES = `
  Paris, Parigi, Париж, 巴黎, パリ, باريس
  London, Londres, Londra, Londen, Лондон, 伦敦, ロンドン
  Rome, Roma, Rom, Рим, 罗马, ローマ
  Berlin, Берлин, 柏林, ベルリン
  Madrid, Мадрид, 马德里
  Barcelona, Барселона, 巴塞罗那
  Vienna, Wien, Vienne, Viena, Вена
  Munich, München, Monaco di Baviera, Мюнхен
  Köln, Cologne, Colonia, Keulen
  Nürnberg, Nuremberg, Norimberga
  Frankfurt am Main, Frankfurt, Francfort, Francoforte, Франкфурт
  Hannover, Hanover
  Braunschweig, Brunswick
  Milan, Milano, Mailand, Милан
  Turin, Torino
  Genoa, Genova, Genua, Gênes
  Florence, Firenze, Florenz
  Venice, Venezia, Venedig, Venise, Венеция
  Naples, Napoli, Neapel
  Padova, Padua
  Mantova, Mantua
  Syracuse, Siracusa, Syrakus
  Lisbon, Lisboa, Lissabon, Lisbonne, Лиссабон
  Sevilla, Seville
  Zaragoza, Saragossa
  Genève, Geneva, Genf, Ginevra, Женева
  Zürich, Zurich, Zurigo, Цюрих
  Bern, Berne, Berna
  Basel, Basle, Bâle, Basilea
  Luzern, Lucerne
  Brussels, Bruxelles, Brussel, Brüssel
  Antwerpen, Antwerp, Anvers
  Gent, Ghent, Gand
  Brugge, Bruges
  The Hague, Den Haag, La Haye
  Copenhagen, København, Kopenhagen, Copenhague
  Göteborg, Gothenburg
  Stockholm, Estocolmo, Стокгольм
  Helsinki, Helsingfors, Хельсинки
  Turku, Åbo
  Tampere, Tammerfors
  Prague, Praha, Prag, Прага
  Warsaw, Warszawa, Warschau, Varsovie, Варшава
  Kraków, Krakow, Cracow, Krakau
  Gdańsk, Danzig
  Wrocław, Breslau
  Budapest, Будапешт
  Bucharest, București, Bukarest
  Belgrade, Beograd, Београд, Белград
  Athens, Athína, Athen, Athènes, Αθήνα, Афины
  Thessaloníki, Thessaloniki, Saloniki, Θεσσαλονίκη
  Moscow, Moskva, Moskau, Moscou, Москва
  Saint Petersburg, Sankt-Peterburg, St Petersburg, Санкт-Петербург
  Kyiv, Kiev, Kiew, Київ, Киев
  Istanbul, İstanbul, Стамбул
  Strasbourg, Straßburg
  Nice, Nizza, Ницца
  Marseille, Marsiglia
  Lyon, Lione
  Luxembourg, Luxemburg
  New York City, New York, NYC, Nueva York, Нью-Йорк, 纽约
  Mexico City, Ciudad de México
  Cairo, Kairo, Le Caire, القاهرة
  Jerusalem, ירושלים
  Tel Aviv, תל אביב
  Dubai, دبي
  Tokyo, 東京, 东京
  Kyoto, 京都
  Osaka, 大阪
  Beijing, Peking, Pékin, 北京
  Shanghai, 上海
  Hong Kong, 香港
  Taipei, 台北
  Seoul, 서울
  Bengaluru, Bangalore
  Mumbai, Bombay
  Kolkata, Calcutta
`;
const NAMES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  OTHER_NAMES.trim()
    .split('\n')
    .map((line) => line.trim().split(', '))
    .map((names) => [names[0] ?? '', names]),
);
/** Many towns are called Paris: the other names are those of the large one. */
const KNOWN_BY_OTHERS = 100_000;

/** Yields the towns with 2,000 people and more, one at a time: all at once they are 20 MB. */
export function* worldTowns(): Iterable<WorldTown> {
  const text = brotliDecompressSync(readFileSync(FILE)).toString();
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const [name = '', people, lon, lat] = text.slice(at, end).split('\t');
    const population = Number(people);
    const known = population >= KNOWN_BY_OTHERS ? NAMES_OF.get(name) : undefined;
    yield { names: known ?? [name], population, lon: Number(lon) / DEGREE, lat: Number(lat) / DEGREE };
    at = end + 1;
  }
}
