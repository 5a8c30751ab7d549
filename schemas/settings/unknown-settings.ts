/**
 * Variables of the environment that are no settings, and were meant as such. The environment has variables of many programs, so
 * only a name that hardly another program has is refused; one that begins like ours is doubtful, and the rest is not ours.
 */
import { editsBetween, nearestName } from '../text/near-names.ts';

/** Shorter names are one letter from too many others: `PORTS`, `APP_URL`. */
const LEAST_LETTERS = 8;

/** First words of our settings that variables of other programs begin with, too. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['API', 'BASE', 'DATA', 'HOST', 'MAX', 'PORT', 'SITE']);

/** Kubernetes gives each container variables of all services: one of the name "database" is `DATABASE_PORT_5432_TCP`. */
const OF_A_SERVICE = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;

/** Settings that were renamed, by the name that they had. None was so far: a release that renames one adds it. */
const FORMER_NAMES: Readonly<Record<string, string>> = {};

interface Unknown {
  readonly name: string;
  /** The setting that was meant, if one is near. */
  readonly meant: string | undefined;
}

interface UnknownSettings {
  /** Surely meant as settings. */
  readonly wrong: readonly (Unknown & { readonly meant: string })[];
  /** Begin like settings. */
  readonly doubtful: readonly Unknown[];
}

/**
 * @param names of all variables that are set
 * @param settings the names that there are
 */
export function unknownSettings(
  names: readonly string[],
  settings: readonly string[],
  former: Readonly<Record<string, string>> = FORMER_NAMES,
): UnknownSettings {
  const firstWords = new Set(settings.map(firstWord));
  const wrong: { name: string; meant: string }[] = [];
  const doubtful: Unknown[] = [];
  for (const name of names) {
    if (settings.includes(name)) continue;
    const now = Object.hasOwn(former, name) ? former[name] : undefined;
    const meant = now ?? settings.find((setting) => isOneLetterFrom(name, setting));
    const word = firstWord(name);
    if (meant !== undefined) wrong.push({ name, meant });
    else if (word !== name && firstWords.has(word) && !COMMON_WORDS.has(word) && !OF_A_SERVICE.test(name))
      doubtful.push({ name, meant: nearestName(name, settings) });
  }
  return { wrong, doubtful };
}

function firstWord(name: string): string {
  return name.split('_', 1)[0]!;
}

function isOneLetterFrom(name: string, setting: string): boolean {
  return (
    Math.max(name.length, setting.length) >= LEAST_LETTERS &&
    Math.abs(name.length - setting.length) <= 1 &&
    editsBetween(name, setting) === 1
  );
}
