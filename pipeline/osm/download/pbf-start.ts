/** Whether what begins to come is an .osm.pbf at all: servers answer 200 with pages, too. */

/** The type of the first blob as its first field, behind four bytes of length. */
const TYPE = Buffer.from('\n\x09OSMHeader', 'latin1');
const LENGTH_BYTES = 4;

/**
 * Description of what the first bytes are instead, without a full stop; undefined if they are right, or too few to
 * judge.
 */
export function pbfFault(start: Uint8Array): string | undefined {
  const type = Buffer.from(start.subarray(LENGTH_BYTES, LENGTH_BYTES + TYPE.length));
  if (type.equals(TYPE.subarray(0, type.length))) return undefined;
  const isPage = /^\s*(<!doctype|<html|<\?xml)/i.test(Buffer.from(start.subarray(0, 64)).toString('latin1'));
  return isPage ? 'it is a web page, not an .osm.pbf' : 'it is not an .osm.pbf';
}
