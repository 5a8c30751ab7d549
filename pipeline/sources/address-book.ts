/**
 * Finds the houses of addresses in the place lookup of an import: for rows that have an address and no position.
 *
 * A row that is left out is better than one at a wrong house: a street without the number is not enough, nor one of two
 * houses that fit as well, nor a house of this extract for an address of a town beyond it.
 */
import { type PlaceHit, Places } from '../../packages/gazetteer/index.ts';

type At = readonly [lon: number, lat: number];

export interface AddressBook {
  /** The position of the house, lon and lat; null if it is not found, or not the only one. */
  readonly houseAt: (address: string, country: string | undefined) => At | null;
  readonly close: () => void;
}

/** Streets of one name in several towns. */
const MOST = 10;
/** Two houses that are nearer are one. */
const SAME_DEGREES = 0.001;
/** A second house that fits as well: which is meant is not known. */
const AS_GOOD = 0.005;

/** @param path a place lookup with house numbers; null if the extract has no place, and so no house */
export function openAddressBook(path: string | null): AddressBook {
  if (path === null) return { houseAt: () => null, close: () => {} };
  const places = Places.open(path);
  const housesOf = (text: string, country: string | undefined) =>
    places.find(text, { limit: MOST, country }).filter(({ house }) => house !== null);
  return {
    close: () => places.close(),
    houseAt: (address, country) => {
      if (places.namesElsewhere(address)) return null;
      const houses = housesOf(address, country);
      // A station named after the town may outdo the street; without the town it does not.
      const street = address.slice(0, Math.max(address.lastIndexOf(','), 0));
      return onlyOne(houses.length > 0 || street === '' ? houses : housesOf(street, country));
    },
  };
}

function onlyOne([best, ...others]: readonly PlaceHit[]): At | null {
  if (!best) return null;
  const isDoubtful = others.some(
    ({ lon, lat, score }) =>
      best.score - score < AS_GOOD &&
      Math.max(Math.abs(lon - best.lon), Math.abs(lat - best.lat)) > SAME_DEGREES,
  );
  return isDoubtful ? null : [best.lon, best.lat];
}
