/**
 * Tags of invented places that have a toilet inside: parks, stations, cafés, car parks ...
 *
 * The toilet is given by a tag of the place (`toilets=yes`), not by an object of its own. Which of them count, and with
 * what access, is for the mapping to decide; here is everything that mappers write, and also the combinations that must
 * be left out (`separate`, `no`, private).
 */
import { wordName } from './names.ts';
import type { Random } from './random.ts';
import type { TagBag } from './sketch.ts';
import { addName, charge, checkDate, hours, type Locality } from './toilets.ts';

const OPEN_AIR: readonly TagBag[] = [
  { amenity: 'parking' },
  { leisure: 'playground' },
  { tourism: 'picnic_site' },
  { tourism: 'viewpoint' },
  { highway: 'rest_area' },
  { highway: 'services' },
  { leisure: 'beach_resort' },
];
const CIVIC: readonly TagBag[] = [
  { amenity: 'library' },
  { amenity: 'community_centre' },
  { amenity: 'place_of_worship', religion: 'christian' },
  { amenity: 'bus_station' },
  { amenity: 'marketplace' },
  { amenity: 'ferry_terminal' },
  { tourism: 'information', information: 'office' },
  { shop: 'department_store' },
  { aeroway: 'terminal' },
];
const BUSINESS: readonly TagBag[] = [
  { amenity: 'cafe' },
  { amenity: 'restaurant' },
  { amenity: 'pub' },
  { amenity: 'fast_food' },
  { amenity: 'fuel' },
  { amenity: 'ice_cream' },
  { amenity: 'cinema' },
  { tourism: 'hotel' },
  { tourism: 'camp_site' },
  { shop: 'supermarket' },
];
const VENUES: readonly TagBag[] = [
  { amenity: 'restaurant' },
  { tourism: 'hotel' },
  { amenity: 'school' },
  { amenity: 'university' },
  { leisure: 'sports_centre' },
  { tourism: 'zoo' },
  { tourism: 'camp_site' },
  { tourism: 'theme_park' },
];

/** A place with a toilet inside. */
export function hostTags(random: Random, where: Locality): TagBag {
  const group = random.weighted([
    [30, OPEN_AIR],
    [25, CIVIC],
    [45, BUSINESS],
  ]);
  const tags = { ...random.pick(group) };
  if (group === BUSINESS || random.chance(0.4)) addName(tags, wordName(random, where.language, 'cafes'));
  if (random.chance(group === BUSINESS ? 0.6 : 0.2)) tags.opening_hours = hours(random);
  if (random.chance(0.3)) tags.wheelchair = random.pick(['yes', 'no', 'limited']);
  addToiletInside(random, where, tags);
  return tags;
}

/** A place whose guests use the toilets that others map inside it. */
export function venueTags(random: Random, where: Locality): TagBag {
  return addName({ ...random.pick(VENUES), building: 'yes' }, wordName(random, where.language, 'cafes'));
}

export function addToiletInside(random: Random, where: Locality, tags: TagBag): TagBag {
  // Wheelchair mappers add this key alone.
  if (random.chance(0.08)) {
    tags['toilets:wheelchair'] = 'yes';
    return tags;
  }
  tags.toilets = random.weighted([
    [74, 'yes'],
    [14, 'customers'],
    [5, 'public'],
    [2, 'permissive'],
    [2, 'separate'],
    [3, 'no'],
  ]);
  if (random.chance(0.45)) {
    tags['toilets:access'] = random.weighted([
      [45, 'yes'],
      [30, 'customers'],
      [10, 'public'],
      [10, 'permissive'],
      [5, 'private'],
    ]);
  }
  if (random.chance(0.25)) tags['toilets:wheelchair'] = random.pick(['yes', 'no', 'limited']);
  if (random.chance(0.1)) tags['toilets:unisex'] = 'yes';
  if (random.chance(0.1)) tags['toilets:changing_table'] = random.pick(['yes', 'no']);
  if (random.chance(0.15)) addFee(random, where, tags);
  if (random.chance(0.08)) tags['toilets:opening_hours'] = hours(random);
  if (random.chance(0.05)) tags.check_date = checkDate(random, where.date);
  if (random.chance(where.country === 'DE' ? 0.15 : 0.01)) tags.nette_toilette = 'yes';
  if (random.chance(0.03)) tags['toilets:scheme'] = random.pick(['Nette Toilette', 'Use Our Loos', 'yes']);
  return tags;
}

function addFee(random: Random, where: Locality, tags: TagBag): void {
  tags['toilets:fee'] = random.pick(['no', 'yes']);
  const price = charge(random, where.country);
  if (tags['toilets:fee'] === 'yes' && price && random.chance(0.5)) tags['toilets:charge'] = price;
}
