/**
 * The finished JSON of one toilet (FORMAT.md §3.5), made once by the writer so that a read only concatenates.
 *
 * A record leaves out what the writer cannot know, all of it at the two ends:
 *
 *     {"url":"<base url>/toilets/   [record]   ,"open_now":…,"closes_at":…   [,"distance_m":…]   }
 *
 * so it begins inside the url, with the id, and ends behind the last fixed field, which is always `"partner":null`:
 * a partner is put in the place of that null, by the reader too, for it also moves (side-tables.ts).
 *
 * It is pure ASCII (anything else is \u-escaped), so a byte is a character: answers are one-byte strings, the
 * cheapest to build and send.
 */
import type { Partner, Toilet } from '../../schemas/toilet/toilet.ts';

/** A toilet as the writer knows it; the fields left out are derived here or by the server. */
export type FixedToilet = Omit<Toilet, 'url' | 'directions' | 'geo' | 'open_now' | 'closes_at' | 'partner'>;

/** A partner as the writer knows it. */
export type FixedPartner = Omit<Partner, 'open_now' | 'closes_at'>;

/** The end of a record, which a partner replaces. */
export const NO_PARTNER = 'null';

export function encodeRecord(toilet: FixedToilet): string {
  const { id, ...rest } = toilet;
  const lat = toilet.lat.toFixed(7);
  const lon = toilet.lon.toFixed(7);
  const json = JSON.stringify({
    id,
    ...rest,
    directions: {
      google: `https://www.google.com/maps/dir/?api=1&destination=${lat}%2C${lon}&travelmode=walking`,
      apple: `https://maps.apple.com/?daddr=${lat},${lon}&dirflg=w`,
    },
    geo: `geo:${lat},${lon}`,
    partner: null,
  });
  return `${id}",${toAscii(json.slice(1, -1))}`;
}

/** The partner object in ASCII without the fields that move, which the reader adds: `{"name":…,"opening_hours":…`. */
export function encodePartner({ name, tier, conditions, opening_hours }: FixedPartner): string {
  return toAscii(JSON.stringify({ name, tier, conditions, opening_hours }).slice(0, -1));
}

/** The text before every record. */
export function recordPrefix(baseUrl: string): string {
  return `{"url":${toAscii(JSON.stringify(`${baseUrl}/toilets/`)).slice(0, -1)}`;
}

/** The id that a record begins with. */
export function recordId(record: string): string {
  return record.slice(0, record.indexOf('"'));
}

/** A text as the inside of a JSON string. */
export function jsonInside(text: string): string {
  return toAscii(JSON.stringify(text)).slice(1, -1);
}

export function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
