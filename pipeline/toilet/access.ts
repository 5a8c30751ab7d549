/**
 * Who may use the toilet, and whether a key is needed.
 *
 * `toilets:access` speaks of the toilet and comes before `access`; of a host only the tags about its toilets count.
 * Where nothing is tagged (60 to 82 % of toilets, by country) an object that is a toilet is `public`, because that
 * is what `amenity=toilets` means by the OSM wiki. `unknown` there would hide most toilets from people who asked for
 * one where nothing has to be bought; the doubt lowers confidence instead.
 */
import type { Access } from '../../schemas/toilet.ts';
import { hostToiletsAccess, type Kind } from './candidates.ts';
import { type Tags, word } from './tag-value.ts';

export interface AccessFactsFromTags {
  readonly access: Access;
  readonly accessStated: boolean;
  readonly key: boolean;
}

export interface AccessContext {
  readonly kind: Kind;
  readonly hasScheme: boolean;
  readonly feeRequired: boolean | null;
  /** Inside the grounds of a place for its customers: a restaurant, a campsite, a school. */
  readonly insideVenue: boolean;
}

const MEANING: ReadonlyMap<string, Access> = new Map<string, Access>([
  ['yes', 'public'],
  // Deprecated for `yes`, still 4 % of the values.
  ['public', 'public'],
  ['official', 'public'],
  // Everyone may who pays; fee.ts reads the same value.
  ['fee', 'public'],
  ['permissive', 'permissive'],
  ['customers', 'customers'],
  ['customer', 'customers'],
  ['guests', 'customers'],
  ['visitors', 'customers'],
  ['patrons', 'customers'],
  // The German wiki page recommends it for toilets of customers.
  ['destination', 'customers'],
  ['passengers', 'customers'],
  ['students', 'customers'],
]);

/** The value that says who may use the toilet, in lower case, first of a list; null where none is tagged. */
export function statedAccess(tags: Tags, kind: Kind): string | null {
  if (kind !== 'own') return hostToiletsAccess(tags);
  return word(tags, 'toilets:access') ?? word(tags, 'access');
}

export function accessOf(tags: Tags, context: AccessContext): AccessFactsFromTags {
  const stated = statedAccess(tags, context.kind);
  const key = stated === 'key' || (context.kind === 'own' && isLocked(tags, stated, context.feeRequired));
  // `access=unknown` is a mapper who does not know: as good as no tag for confidence, but no default either.
  const accessStated = context.hasScheme || (stated !== null && stated !== 'unknown');
  if (context.hasScheme) return { access: 'scheme', accessStated, key };
  if (stated !== null) return { access: MEANING.get(stated) ?? 'unknown', accessStated, key };
  // Public means anyone, and not everyone has the key.
  return { access: key ? 'unknown' : untaggedAccess(tags, context), accessStated, key };
}

function untaggedAccess(tags: Tags, { kind, insideVenue }: AccessContext): Access {
  if (kind === 'open-air') return 'public';
  if (kind !== 'own') return 'unknown';
  const indoor = word(tags, 'indoor');
  // A room on a floor plan may be behind a ticket gate or in an office.
  return insideVenue || indoor === 'room' || indoor === 'door' ? 'unknown' : 'public';
}

/**
 * `centralkey` alone is not a key: the Euro and RADAR keys open the accessible cabin free of charge to those who
 * have one, everyone else pays at the door (in Berlin all 54 toilets with `centralkey=eurokey` have a fee). Only a
 * toilet that is nothing but such a cabin needs it. On a host these tags speak of the place, not of its toilet. Free text ("Euro-Schlüssel notwendig") is not read.
 */
function isLocked(tags: Tags, stated: string | null, feeRequired: boolean | null): boolean {
  // A locked door beside a fee opens for the coin.
  if (word(tags, 'locked') === 'yes' && feeRequired !== true) return true;
  const centralKey = word(tags, 'centralkey');
  const hasCentralKey =
    (centralKey !== null && centralKey !== 'no' && centralKey !== 'none') ||
    word(tags, 'radar_key') === 'yes' ||
    word(tags, 'radar_key_needed') === 'yes';
  const wheelchair = word(tags, 'wheelchair');
  const onlyAccessible = wheelchair === 'designated' || wheelchair === 'only';
  return hasCentralKey && onlyAccessible && stated === null && feeRequired === null;
}
