/**
 * Who may use the toilet, and whether a key is needed.
 *
 * `toilets:access` speaks of the toilet and comes before `access`; of a host only the tags about its toilets count. If
 * nothing is tagged (60 to 82 % of toilets, by country) an object that is a toilet is `public`, because that is what
 * `amenity=toilets` means by the OSM wiki. `unknown` there would hide most toilets from people who asked for one in
 * which nothing has to be bought; the doubt lowers confidence instead.
 */
import type { Access } from '../../schemas/toilet/toilet.ts';
import { accessMeaning, grantedAccess, KEYS } from './access-conditional.ts';
import { hostToiletsAccess, type Kind } from './classify-object.ts';
import { isAccessibleCabin, isSingleCabin } from './facilities.ts';
import { type Tags, word } from './tag-value.ts';
import { statementsOf } from './text-rules.ts';

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

/** Second places in which mappers write that a key is needed. */
const ALSO_KEYS = ['access_1', 'access_control'];
const FOR_EVERYONE: ReadonlySet<Access> = new Set(['public', 'permissive']);

/** The value that says who may use the toilet, in lower case, first of a list; null if none is tagged. */
export function statedAccess(tags: Tags, kind: Kind): string | null {
  const granted = grantedAccess(tags, kind !== 'own');
  if (granted !== null) return granted;
  if (kind !== 'own') return hostToiletsAccess(tags);
  return word(tags, 'toilets:access') ?? word(tags, 'access');
}

export function accessOf(tags: Tags, context: AccessContext): AccessFactsFromTags {
  const stated = statedAccess(tags, context.kind);
  const key = needsKey(tags, stated, context);
  // `access=unknown` is a mapper who does not know: as good as no tag for confidence, but no default either.
  const accessStated = context.hasScheme || (stated !== null && stated !== 'unknown');
  if (context.hasScheme) return { access: 'scheme', accessStated, key };
  const access = stated === null ? untaggedAccess(context) : (accessMeaning(stated) ?? 'unknown');
  // Public means anyone, and not everyone has the key.
  return { access: key && FOR_EVERYONE.has(access) ? 'unknown' : access, accessStated, key };
}

/** `indoor=room` says nothing of access: 525 toilets of 42 countries have it, most in stations and squares. */
function untaggedAccess({ kind, insideVenue }: AccessContext): Access {
  if (kind === 'open-air') return 'public';
  return kind === 'own' && !insideVenue ? 'public' : 'unknown';
}

function needsKey(tags: Tags, stated: string | null, { kind, feeRequired }: AccessContext): boolean {
  if (stated !== null && KEYS.has(stated)) return true;
  if (kind === 'own' && ALSO_KEYS.some((key) => KEYS.has(word(tags, key) ?? ''))) return true;
  // On a host these tags speak of the place, not of its toilet. A locked door beside a fee opens for the coin.
  if (kind !== 'own' || feeRequired === true) return false;
  if (word(tags, 'locked') === 'yes' || word(tags, 'access:key') === 'yes') return true;
  if (stated !== null && !FOR_EVERYONE.has(accessMeaning(stated) ?? 'unknown')) return false;
  const said = statementsOf(tags);
  if (said.has('key')) return true;
  // For everyone, says the mapper: the key is that of one cabin unless a text says that there is no other way in.
  if (stated !== null)
    return isAccessibleCabin(tags) && (isCentralKeyNeeded(tags) || said.has('only central key'));
  // A toilet of the RADAR scheme is an accessible cabin.
  if (isSingleCabin(tags) && KEYS.has(word(tags, 'toilets:scheme') ?? '')) return true;
  return isAccessibleCabin(tags) && (hasCentralKey(tags) || said.has('central key'));
}

/**
 * The Euro, RADAR and NKS keys open accessible cabins. Where a fee is taken (all 54 such toilets of Berlin) the key saves
 * the fee, and everyone else pays at the entrance. Without a fee a single accessible cabin is for those who have the
 * key, unless a tag says that it is for everyone. If doors for women and men are tagged too, the cabin is but a
 * part and the toilet is for everyone.
 */
function hasCentralKey(tags: Tags): boolean {
  const centralKey = word(tags, 'centralkey');
  return (
    (centralKey !== null && centralKey !== 'no' && centralKey !== 'none') ||
    word(tags, 'radar_key') === 'yes' ||
    isCentralKeyNeeded(tags)
  );
}

function isCentralKeyNeeded(tags: Tags): boolean {
  return word(tags, 'radar_key_needed') === 'yes';
}
