/**
 * Statements in free text that change a fact, one row a rule: which tags are read, which words count, what they mean.
 *
 * Text says many things, so a rule reads only what can hardly mean anything else: the name on the sign, or a text that
 * is nothing but the statement. `found` counts the toilets of 42 countries and seven whole extracts (103,902 objects)
 * that the rule changes. Not read: closed for the winter or at night ("im Winter geschlossen", 20 toilets), because
 * the toilet is there on the other days; `operator=private`, which says who runs it and not for whom (6).
 */
import type { Tags } from './tag-value.ts';

/**
 * `gone`              closed for good, the sign says so: not shown
 * `staff`             not for the public: not shown
 * `out of order`      the sign says so: shown as closed
 * `closed for now`    likewise
 * `doubtful`          said to be closed, and not until when: shown with less confidence
 * `central key`       a Euro or RADAR key opens the cabin, and nothing else does
 * `only central key`  the text says that it needs one: counts against a tag that says for everyone
 * `key`               a key has to be asked for
 */
type Statement =
  | 'gone'
  | 'staff'
  | 'out of order'
  | 'closed for now'
  | 'doubtful'
  | 'central key'
  | 'only central key'
  | 'key';

interface TextRule {
  readonly says: Statement;
  /** Keys that are read, each with its languages: `name` is `name:en` too. */
  readonly keys: readonly string[];
  readonly pattern: RegExp;
  /** Words that turn the statement into another one. */
  readonly unless?: RegExp;
  readonly found: number;
}

const PROSE = ['description', 'note', 'comment'];
const ABOUT_ACCESS = [...PROSE, 'wheelchair:description', 'access:note'];
const CLOSED =
  'closed(?: down)?|geschlossen|ferm[ée]e?s?|cerrad[oa]s?|chius[oi]|fechad[oa]s?|encerrad[oa]s?|закрыт[оа]?|закрит[оаи]?|nieczynn[aey]|nieczynny|zamknięt[aey]|zav[rř]en[oáý]|uzav[rř]en[oáý]|gesloten|stengt|lukket|stängd|zárva';
/** Words for the present, beside a word for closed. */
const NOW =
  'temporarily|currently|presently|at the moment|at present|for now|for the time being|zur ?zeit|derzeit|momentan|aktuell|vorübergehend|im moment|bis auf weiteres|actuellement|pour le moment|en ce moment|temporairement|provisoirement|actualmente|por el momento|de momento|temporalmente|attualmente|al momento|momentaneamente|temporaneamente|momenteel|tijdelijk|op dit moment|for tiden|midlertidig|tillfälligt|för närvarande|dočasně|momentálně|tymczasowo|obecnie|chwilowo|jelenleg|ideiglenesen|atualmente|no momento|temporariamente|временно|сейчас|в данный момент|тимчасово|зараз';
const CLOSED_NOW = `(?:${NOW}),? (?:${CLOSED})|(?:${CLOSED}),? (?:${NOW})`;
const ABANDONED = 'disused|abandoned|derelict|stillgelegt|заброшен[аоы]?';
const BROKEN =
  'out of (?:order|service|use)|not working|defekt|kaputt|außer (?:betrieb|funktion)|en panne|hors[ -]service|fuori (?:servizio|uso)|fuera de servicio|fora de servi[cç]o|buiten (?:gebruik|werking|dienst)|ur funktion|ute av drift|ude af drift|mimo provoz|(?:туалет )?не работает';
const WORKS =
  'renovation|refurbishment|repairs?|maintenance|construction|redevelopment|vandalism|building works?';
const EURO_KEY =
  'euro[ -]?(?:wc[ -]?)?(?:key|schl(?:ü|ue)ssel|schloss|zylinder|cl[ée]f?|llave|chiave|sleutel|klucz|kl[ií]č|kľúč|nøgle|nyckel)';
const NATIONAL_KEY = 'national key|nks(?: key)?';
const OTHER_KEY = '(?:mlak|cbf)[ -]?(?:key|schl(?:ü|ue)ssel)';
const CENTRAL = `${EURO_KEY}|radar|${NATIONAL_KEY}|${OTHER_KEY}`;
/** Names of keys in a sentence, in which a radar alone may be any. */
const CENTRAL_IN_PROSE = `${EURO_KEY}|radar[ -]?(?:key|lock|scheme|toilet|wc|access)|${NATIONAL_KEY}|${OTHER_KEY}`;
const ONLY =
  'nur|only|ausschlie(?:ß|ss)lich|exclusive(?:ly)?|seulement|uniquement|exclusivement|s[oó]lo|solamente|únicamente|soltanto|solamente|alleen|uitsluitend|enkel|endast|kun|bare|pouze|jen|tylko|wyłącznie|csak|samo|numai|apenas|somente|vain|только';
const NEEDED =
  'required|needed|necessary|erforderlich|notwendig|nötig|benötigt|nécessaire|obligatoire|requis|necesari[oa]|obligatori[oa]|necessari[oa]|richiest[ao]|nodig|vereist|nødvendig|krävs|kreves|kræves|nutn[ýáé]|potřeba|wymagan[ya]|szükséges';
const NEEDS = 'needs?|requires?|braucht|benötigt|nécessite';
const NOT_ALONE = /\b(?:ohne|without|not|no need|kein(?:en)?|akzeptiert|accepted|oder|or|ou)\b/;

export const TEXT_RULES: readonly TextRule[] = [
  {
    says: 'gone',
    keys: ['name'],
    pattern: new RegExp(
      `[([](?:now |permanently )?(?:${CLOSED}|${ABANDONED})[)\\]]|^(?:${ABANDONED})(?![\\p{L}])|^nieczynn[aey]$`,
      'u',
    ),
    found: 4,
  },
  {
    says: 'out of order',
    keys: ['name'],
    pattern: new RegExp(
      `[([](?:now |(?:${NOW}) )?(?:${BROKEN})(?: (?:${NOW}))?[)\\]]|^(?:${BROKEN})(?!\\p{L})|[-–—:,] ?(?:${BROKEN})$`,
      'u',
    ),
    found: 1,
  },
  {
    says: 'closed for now',
    keys: ['name'],
    pattern: new RegExp(`[([](?:${CLOSED_NOW})[)\\]]|[-–—:,] ?(?:${CLOSED_NOW})$`, 'u'),
    found: 0,
  },
  {
    says: 'gone',
    keys: PROSE,
    pattern:
      /^(?:(?:is|it is|now|toilets?(?: is| are)?) ?)*(?:abandoned|derelict|demolished|dismantled|removed|no longer (?:exists?|there)|existiert nicht mehr|abgerissen|заброшен[аоы]?)(?:[,.!].{0,60})?$/,
    found: 1,
  },
  {
    says: 'staff',
    keys: ['name'],
    pattern: /(?<!\p{L})(?:staff|employees?)(?!\p{L})|^(?:private?|privat|priv[ée]e?|privado)$/u,
    found: 5,
  },
  {
    says: 'staff',
    keys: [...PROSE, 'access:note'],
    pattern:
      /^(?:private|privat|priv[ée]e?|privado|(?:for )?(?:staff|employees?) only|nur (?:für )?personal)[.! ]*$/,
    found: 3,
  },
  {
    says: 'doubtful',
    keys: ['opening_hours'],
    pattern: new RegExp(`^(?:${CLOSED}|off)(?: ?"[^"]*")?$`),
    found: 13,
  },
  {
    says: 'doubtful',
    keys: PROSE,
    pattern: new RegExp(
      `^(?:(?:permanently|usually|now|is|it is|it was|not sure if|toilets?(?: is| are)?) ?)*(?:${CLOSED})(?: now)?[.! ]*$` +
        `|(?<!\\p{L})(?:${CLOSED_NOW}|out of (?:order|service))(?!\\p{L})` +
        `|closed (?:for an? |for and )?(?:until further notice|indefinite(?:ly)?|during pandemic)` +
        `|closed (?:for|due to|because of) (?:\\p{L}+ )?(?:${WORKS})(?!\\p{L})` +
        `|wegen (?:umbau|renovierung|sanierung|bauarbeiten|vandalismus)\\p{L}* (?:\\p{L}+ )?geschlossen` +
        `|closed at all times`,
      'u',
    ),
    found: 20,
  },
  {
    says: 'central key',
    keys: ['name'],
    pattern: new RegExp(`(?<!\\p{L})(?:${CENTRAL})(?!\\p{L})`, 'u'),
    found: 6,
  },
  {
    says: 'central key',
    keys: ABOUT_ACCESS,
    pattern: new RegExp(`^radar[.! ]*$|(?<!\\p{L})(?:${CENTRAL_IN_PROSE})(?!\\p{L})`, 'u'),
    unless: NOT_ALONE,
    found: 43,
  },
  {
    says: 'only central key',
    keys: ['name', ...ABOUT_ACCESS],
    pattern: new RegExp(
      `(?<!\\p{L})(?:${ONLY}|${NEEDS})(?!\\p{L})[^.;]{0,30}(?<!\\p{L})(?:${CENTRAL_IN_PROSE})` +
        `|(?<!\\p{L})(?:${CENTRAL_IN_PROSE})(?!\\p{L})[^.;]{0,30}(?<!\\p{L})(?:${ONLY}|${NEEDED})(?!\\p{L})`,
      'u',
    ),
    unless: new RegExp(
      `(?<!\\p{L})(?:ohne|without|not|no need|kein(?:en)?)(?!\\p{L})[^.,;]{0,20}(?:${CENTRAL_IN_PROSE})` +
        `|(?<!\\p{L})(?:akzeptiert|accepted|oder|or|ou|not (?:required|needed|necessary)|nicht (?:erforderlich|notwendig|nötig))(?!\\p{L})`,
      'u',
    ),
    found: 10,
  },
  {
    says: 'key',
    keys: [...PROSE, 'access:note'],
    pattern:
      /(?<!\p{L})(?:ask|get|need|request|collect|pick up|borrow)(?!\p{L})[^.;]{0,30}(?<!\p{L})key(?!\p{L})|^key (?:from|at|available|on request|in)(?!\p{L})|^(?:der )?schlüssel (?:im|in|bei|beim|an|am|unten|gibt|erhältlich)(?!\p{L})|(?<!\p{L})demande[rz]? (?:la )?cl(?:é|ef)(?!\p{L})/u,
    unless: NOT_ALONE,
    found: 18,
  },
];

/** Longer than any value of OpenStreetMap (255): the patterns never see a book. */
const MAX_TEXT = 300;
const RULES_BY_KEY = Map.groupBy(
  TEXT_RULES.flatMap((rule) => rule.keys.map((key) => ({ key, rule }))),
  ({ key }) => key,
);
/** `name:en`, `description:de`. */
const LANGUAGE = /:[a-z]{2,3}(?:-\w+)?$/;

/** Texts that may name a central key. */
const NAMING_KEYS = new Set([
  'name',
  ...ABOUT_ACCESS,
  'operator:description',
  'toilets:wheelchair:description',
]);
const KEYS_IN_TEXTS = (
  [
    ['eurokey', EURO_KEY],
    ['radar', '^radar[.! ]*$|radar[ -]?(?:key|lock|scheme|toilet|wc|access)'],
    ['nks', NATIONAL_KEY],
    ['mlak', 'mlak[ -]?(?:key|schl(?:ü|ue)ssel)'],
  ] as const
).map(([key, words]) => ({ key, pattern: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u') }));
const DENIED = /(?<!\p{L})(?:ohne|without|not?|kein(?:en)?|sans|senza|sin)(?!\p{L})/u;

/** The central key that the texts of a toilet name, as one that opens it; undefined if they name none. */
export function keyInTexts(tags: Tags): (typeof KEYS_IN_TEXTS)[number]['key'] | undefined {
  for (const [key, value] of Object.entries(tags)) {
    if (!NAMING_KEYS.has(key) && !(key.includes(':') && NAMING_KEYS.has(key.replace(LANGUAGE, '')))) continue;
    if (value.length > MAX_TEXT) continue;
    const text = plain(value);
    const found = KEYS_IN_TEXTS.find(({ pattern }) => pattern.test(text));
    if (found && !DENIED.test(text)) return found.key;
  }
  return undefined;
}

const statements = new WeakMap<Tags, ReadonlySet<Statement>>();

/** Everything that the texts of a toilet state. Several rules ask for the same tags. */
export function statementsOf(tags: Tags): ReadonlySet<Statement> {
  const known = statements.get(tags) ?? readStatements(tags);
  statements.set(tags, known);
  return known;
}

function readStatements(tags: Tags): ReadonlySet<Statement> {
  let found: Set<Statement> | undefined;
  for (const [key, value] of Object.entries(tags)) {
    const rules =
      RULES_BY_KEY.get(key) ?? (key.includes(':') ? RULES_BY_KEY.get(key.replace(LANGUAGE, '')) : undefined);
    if (!rules || value.length > MAX_TEXT) continue;
    const text = plain(value);
    for (const { rule } of rules) {
      if (!rule.pattern.test(text) || rule.unless?.test(text)) continue;
      found ??= new Set();
      found.add(rule.says);
    }
  }
  return found ?? NONE;
}

const NONE: ReadonlySet<Statement> = new Set();

function plain(value: string): string {
  return value.toLowerCase().replace(/\s+/g, ' ').trim();
}
