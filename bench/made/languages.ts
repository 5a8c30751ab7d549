/**
 * The words of made names: one table for each language a made world speaks.
 *
 * A pattern has `{}` for a word or for the town. Languages in another script give the same name in English after
 * a bar, because people and agents ask in English there. Countries not listed speak English.
 * This is a stage set, no linguistics: one language for each country, and words that fit every pattern of theirs.
 */
export interface Language {
  readonly words: readonly string[];
  readonly streets: readonly string[];
  readonly squares: readonly string[];
  readonly cafes: readonly string[];
  /** These take the town's name. */
  readonly station: string;
  readonly townHall: string;
  readonly hospital: string;
  readonly university: string;
  readonly museum: string;
  readonly castle: string;
  readonly park: string;
  readonly beach: string;
  readonly peak: string;
  readonly mall: string;
  readonly operators: readonly string[];
  /** Texts on the signs of toilets. */
  readonly signs: readonly string[];
}
const ENGLISH = parseLanguage(`
  Station, Church, Mill, High, King, Queen, Park, Market, Victoria, Oak, Elm, River, Bridge, Harbour, Garden, School, North, South, Green, Chapel
  {} Street, {} Road, {} Lane, {} Avenue, {} Close
  {} Square, {} Green
  The {} Café, {} House Inn, {} Kitchen
  {} Central
  {} Town Hall
  {} General Hospital
  University of {}
  {} Museum
  {} Castle
  {} Memorial Park
  {} Beach
  {} Hill
  {} Shopping Centre
  {} Town Council, City of {}, Clearwater Conveniences
  Public Toilets, WC, Public Conveniences, Toilets, Restrooms`);
const GERMAN = parseLanguage(`
  Bahnhof, Schul, Kirch, Garten, Berg, Wald, Linden, Mühlen, Markt, Rosen, Ring, Brücken, Schloss, Ufer, Wiesen, Goethe, Schiller, Mozart, Birken, Haupt
  {}straße, {}weg, {}allee, {}gasse, {}straße
  {}platz, {}markt
  Café {}garten, Gasthaus {}stube, {}bäckerei
  {} Hauptbahnhof
  Rathaus {}
  Klinikum {}
  Universität {}
  Stadtmuseum {}
  Schloss {}
  Stadtpark {}
  Strandbad {}
  {} Höhe
  {} Arcaden
  Stadt {}, Stadtwerke {}, Blauhaus Sanitär GmbH
  WC, City Toilette, Öffentliche Toilette, Toilette`);
const FRENCH = parseLanguage(`
  de la Gare, de l'Église, du Moulin, des Écoles, de la Fontaine, Victor Hugo, du Marché, des Lilas, Pasteur, de la République, du Château, des Tilleuls, Jean Jaurès, de la Liberté, du Port
  Rue {}, Avenue {}, Boulevard {}, Rue {}, Allée {}
  Place {}, Square {}
  Café {}, Brasserie {}, Boulangerie {}
  Gare de {}
  Mairie de {}
  Hôpital de {}
  Université de {}
  Musée de {}
  Château de {}
  Jardin public de {}
  Plage de {}
  Mont de {}
  Galerie de {}
  Ville de {}, Mairie de {}, Sanibleu
  Toilettes publiques, WC, Sanitaires, Toilettes`);
const SPANISH = parseLanguage(`
  Mayor, de la Constitución, Real, San Juan, del Sol, de la Iglesia, Nueva, Santa María, de la Libertad, Independencia, Las Flores, San José, del Río, Bolívar, Cervantes
  Calle {}, Avenida {}, Paseo {}, Calle {}, Camino {}
  Plaza {}, Plazuela {}
  Café {}, Restaurante {}, Panadería {}
  Estación de {}
  Ayuntamiento de {}
  Hospital General de {}
  Universidad de {}
  Museo de {}
  Castillo de {}
  Parque Municipal de {}
  Playa de {}
  Cerro de {}
  Centro Comercial {}
  Ayuntamiento de {}, Municipalidad de {}, Aseos Claros
  Baños Públicos, Aseos, WC, Servicios`);
const PORTUGUESE = parseLanguage(`
  da Liberdade, das Flores, do Comércio, Santo António, da Igreja, Dom Pedro, da República, do Sol, São João, da Praia, do Mercado, 25 de Abril, Direita, da Fonte
  Rua {}, Avenida {}, Travessa {}, Rua {}
  Praça {}, Largo {}
  Café {}, Restaurante {}, Padaria {}
  Estação de {}
  Câmara Municipal de {}
  Hospital de {}
  Universidade de {}
  Museu de {}
  Castelo de {}
  Parque da Cidade de {}
  Praia de {}
  Serra de {}
  Shopping {}
  Câmara Municipal de {}, Prefeitura de {}, Casa Limpa
  WC Público, Banheiro, Sanitários, WC`);
const ITALIAN = parseLanguage(`
  Garibaldi, Roma, Mazzini, Dante, della Stazione, San Marco, Verdi, del Castello, Cavour, dei Mille, della Chiesa, Marconi, Vittoria
  Via {}, Viale {}, Corso {}, Via {}, Vicolo {}
  Piazza {}, Largo {}
  Bar {}, Trattoria {}, Gelateria {}
  Stazione di {}
  Municipio di {}
  Ospedale di {}
  Università di {}
  Museo di {}
  Castello di {}
  Giardini pubblici di {}
  Spiaggia di {}
  Monte {}
  Galleria {}
  Comune di {}, Servizi Puliti
  Bagni pubblici, WC, Servizi igienici`);
const DUTCH = parseLanguage(`
  Kerk, School, Molen, Markt, Station, Dorps, Linden, Haven, Wilhelmina, Juliana, Nieuw, Beuken
  {}straat, {}weg, {}laan, {}straat, {}kade
  {}plein
  Café De {}hoek, Eetcafé {}zicht
  {} Centraal
  Stadhuis {}
  Ziekenhuis {}
  Universiteit {}
  Museum {}
  Kasteel {}
  Stadspark {}
  Strand {}
  {} Berg
  Winkelcentrum {}
  Gemeente {}, Schoon & Zo
  WC, Toilet, Openbaar toilet`);
const SWEDISH = parseLanguage(`
  Kyrko, Skol, Stor, Järnvägs, Hamn, Björk, Kungs, Drottning, Strand, Park, Kvarn, Ring
  {}gatan, {}vägen, {}gränd, {}gatan
  {}torget
  Café {}gården, {}krogen
  {} centralstation
  {} stadshus
  {} sjukhus
  {} universitet
  {} museum
  {} slott
  {} stadspark
  {} badplats
  {} berg
  {} köpcentrum
  {} kommun, Rena Rum AB
  WC, Toalett, Offentlig toalett`);
/** Another script: \`name | name in English\`. */
const RUSSIAN = parseLanguage(`
  Пушкина | Pushkina, Ленина | Lenina, Гагарина | Gagarina, Мира | Mira, Победы | Pobedy, Садовая | Sadovaya, Чехова | Chekhova
  улица {} | {} Street, проспект {} | {} Avenue
  площадь {} | {} Square
  Кафе {} | Cafe {}, Столовая {} | Canteen {}
  Вокзал {} | {} Railway Station
  Администрация {} | {} City Hall
  Больница {} | {} Hospital
  Университет {} | {} University
  Музей {} | {} Museum
  Кремль {} | {} Kremlin
  Парк {} | {} Park
  Пляж {} | {} Beach
  Гора {} | Mount {}
  Торговый центр {} | {} Mall
  Администрация {}, ООО «Чистый дом»
  Туалет | Toilet, Городской туалет | City toilet`);
const JAPANESE = parseLanguage(`
  桜 | Sakura, 中央 | Chuo, 本町 | Honcho, 駅前 | Ekimae, 寺町 | Teramachi, 大手 | Ote, 緑 | Midori, 富士見 | Fujimi
  {}通り | {} Street, {}大路 | {} Avenue
  {}広場 | {} Plaza
  喫茶{} | Cafe {}, {}食堂 | {} Diner
  {}駅 | {} Station
  {}市役所 | {} City Hall
  {}病院 | {} Hospital
  {}大学 | {} University
  {}博物館 | {} Museum
  {}城 | {} Castle
  {}公園 | {} Park
  {}海岸 | {} Beach
  {}山 | Mount {}
  {}モール | {} Mall
  {}市, 清潔堂
  公衆便所 | Public Toilet, トイレ | Toilet, お手洗い | Restroom`);
const ARABIC = parseLanguage(`
  النصر | An-Nasr, السلام | As-Salam, النيل | An-Nil, الحرية | Al-Hurriya, الملك | Al-Malik, البحر | Al-Bahr
  شارع {} | {} Street, طريق {} | {} Road
  ميدان {} | {} Square
  مقهى {} | {} Café, مطعم {} | {} Restaurant
  محطة {} | {} Station
  بلدية {} | {} City Hall
  مستشفى {} | {} Hospital
  جامعة {} | {} University
  متحف {} | {} Museum
  قلعة {} | {} Citadel
  حديقة {} | {} Park
  شاطئ {} | {} Beach
  جبل {} | Mount {}
  مول {} | {} Mall
  بلدية {}
  دورة مياه | Toilets, حمام عام | Public toilet`);

const SPEAKERS: readonly (readonly [Language, string])[] = [
  [GERMAN, 'DE AT CH LI LU'],
  [FRENCH, 'FR MC BE SN CI ML NE BF TG BJ GA CG CD GN MG HT RE GP MQ GF NC PF PM YT WF BL MF TF'],
  [SPANISH, 'ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY GQ PR AD'],
  [PORTUGUESE, 'PT BR AO MZ CV GW ST TL'],
  [ITALIAN, 'IT SM VA'],
  [DUTCH, 'NL SR CW AW BQ SX'],
  [SWEDISH, 'SE AX'],
  [RUSSIAN, 'RU BY KZ KG'],
  [JAPANESE, 'JP'],
  [ARABIC, 'EG SA AE JO LB SY IQ KW QA BH OM YE LY TN DZ MA SD MR'],
];
const LANGUAGE_OF = new Map(
  SPEAKERS.flatMap(([language, countries]) => countries.split(' ').map((country) => [country, language])),
);

export function languageOf(country: string): Language {
  return LANGUAGE_OF.get(country) ?? ENGLISH;
}

/** One line for each field, in the order of Language; lists are parted by commas. */
function parseLanguage(text: string): Language {
  const lines = text.trim().split('\n');
  let next = 0;
  function line(): string {
    const found = lines[next++]?.trim();
    if (!found) throw new Error(`A language has 16 lines; line ${next} is missing.`);
    return found;
  }
  function list(): string[] {
    return line().split(', ');
  }
  return {
    words: list(),
    streets: list(),
    squares: list(),
    cafes: list(),
    station: line(),
    townHall: line(),
    hospital: line(),
    university: line(),
    museum: line(),
    castle: line(),
    park: line(),
    beach: line(),
    peak: line(),
    mall: line(),
    operators: list(),
    signs: list(),
  };
}
