/** Decides how the text of a place is understood before any name is looked up. Pure. */
import { meansHere } from './here-words.ts';
import { hasPlusCode, plusCodePosition } from './plus-code.ts';
import { hasLink, linkPosition } from './position-link.ts';
import { looksLikePosition, type WrittenPosition, writtenPosition } from './written-position.ts';

export type PlaceText =
  | ({ readonly kind: 'position' } & WrittenPosition)
  /** It tries to be a position. No place may be found for it. */
  | { readonly kind: 'unreadable' }
  /** It means the position of the user. */
  | { readonly kind: 'here' }
  | { readonly kind: 'name' };

/** Other texts are names, which cost no more than this. */
const MAY_BE_POSITION = /\p{Nd}|\+|:\/\/|^geo:/iu;

export function readPlaceText(text: string): PlaceText {
  const trimmed = text.trim();
  if (MAY_BE_POSITION.test(trimmed)) {
    const position = linkPosition(trimmed) ?? plusCodePosition(trimmed) ?? writtenPosition(intentOf(trimmed));
    if (position) return { kind: 'position', ...position };
    if (hasLink(trimmed) || hasPlusCode(trimmed) || looksLikePosition(trimmed)) return { kind: 'unreadable' };
  }
  return { kind: meansHere(trimmed) ? 'here' : 'name' };
}

/** The pin of "geo:0,0?q=43.7384,7.4246(Name)"; latitude and longitude of another such link, named; or else the text. */
function intentOf(text: string): string {
  const [, pin] = /^geo:[^?]*\?(?:.*&)?q=([-\d.]+,[-\d.]+)/i.exec(text) ?? [];
  return pin ?? text.replace(/^geo:\s*([-\d.]+),\s*([-\d.]+)(?:[,;?].*)?$/i, 'lat=$1 lon=$2');
}
