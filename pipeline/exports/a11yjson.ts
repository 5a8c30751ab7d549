/**
 * A toilet as A11yJSON (a11yjson.org), version 31: the place, its wheelchair access, its one restroom and how to pay.
 *
 * An unknown fact is left out, so `false` and `null` are said only if they are known. Text of no known language has the
 * language `und`. Pure.
 */
import type { DetailValue } from '../../schemas/toilet/details.ts';
import { ATTRIBUTION_COLUMN, type DumpToilet } from './columns.ts';

/** Both forms of the grade: readers of before version 4 know `accessibleWith` alone. */
const WHEELCHAIR = {
  yes: { wheelchairAccessibilityGrade: 'fully', accessibleWith: { wheelchair: true } },
  limited: {
    wheelchairAccessibilityGrade: 'partially',
    accessibleWith: { wheelchair: false },
    partiallyAccessibleWith: { wheelchair: true },
  },
  no: { wheelchairAccessibilityGrade: 'not', accessibleWith: { wheelchair: false } },
  unknown: {},
} as const satisfies Record<DumpToilet['wheelchair'], object>;
/** A scheme opens the toilet to everyone without a purchase: that is permissive. */
const ACCESS = {
  public: ['public'],
  permissive: ['permissive'],
  customers: ['customers'],
  scheme: ['permissive'],
  unknown: undefined,
} as const satisfies Record<DumpToilet['access'], readonly string[] | undefined>;
const ONE_FLOOR = /^-?\d+(\.\d+)?$/;

type Texts = DetailValue<'description'>;
type YesNo = 'yes' | 'no' | 'unknown' | undefined;

/** A PlaceInfo, which is a GeoJSON feature too. */
export function a11yPlace(toilet: DumpToilet, attribution: string) {
  const { id, lon, lat, details, opening_hours, provenance } = toilet;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      category: 'toilets',
      originalId: id,
      name: namesOf(toilet),
      description: details.wheelchair_description,
      address: addressOf(toilet),
      phoneNumber: details.phone,
      placeWebsiteUrl: details.website,
      access: ACCESS[toilet.access],
      accessibility: {
        ...WHEELCHAIR[toilet.wheelchair],
        hasPatientLifter: isYes(details.hoist),
        restrooms: [restroomOf(toilet)],
        payment: paymentOf(toilet),
      },
      // Texts alone, beyond the format.
      tags: {
        opening_hours: opening_hours ?? undefined,
        source: provenance.source,
        [ATTRIBUTION_COLUMN.name]: attribution,
      },
    },
  };
}

function namesOf({ name, details: { names } }: DumpToilet): Texts | undefined {
  return name === null ? names : { und: name, ...names };
}

function addressOf({ details: { address, level } }: DumpToilet) {
  const levelIndex = level !== undefined && ONE_FLOOR.test(level) ? Number(level) : undefined;
  if (address === undefined && levelIndex === undefined) return undefined;
  return { text: address === undefined ? undefined : { und: address }, levelIndex };
}

function restroomOf({ wheelchair, changing_table, fee, details }: DumpToilet) {
  const { position, disposal } = details;
  return {
    description: details.description,
    isAccessibleWithWheelchair: wheelchair === 'limited' ? false : isYes(wheelchair),
    hasChangingTableForBabies: isYes(changing_table),
    // A toilet that is no Changing Place may have a bench all the same.
    hasChangingTableForAdults: details.changing_places === 'yes' ? true : undefined,
    hasShower: isYes(details.shower),
    usageFee: usageFeeOf(fee),
    toilet: (position || disposal) && {
      isSquatToilet: isOnly(position, 'squat'),
      isUrinal: isOnly(position, 'urinal'),
      isLatrine: isOnly(disposal, 'pit_latrine'),
    },
  };
}

/** `payment` says that it is free: the schema of version 31 refuses an amount of 0 without a currency. */
function usageFeeOf({ amount, currency }: DumpToilet['fee']) {
  return amount === null || currency === null ? undefined : [{ amount, currency }];
}

/** Null: nothing is to be paid. Which cards are taken is not known. */
function paymentOf({ fee, details: { payment } }: DumpToilet) {
  if (fee.required === false) return null;
  const accepts = (way: DetailValue<'payment'>[number]) => (payment?.includes(way) ? true : undefined);
  return (
    payment && {
      acceptsCoins: accepts('coins'),
      acceptsBills: accepts('notes'),
      acceptsPaymentByMobilePhone: accepts('app'),
    }
  );
}

function isYes(value: YesNo): boolean | undefined {
  return value === undefined || value === 'unknown' ? undefined : value === 'yes';
}

/** Undefined if there are several kinds: the format describes one toilet. */
function isOnly(kinds: readonly string[] | undefined, kind: string): boolean | undefined {
  if (!kinds || (kinds.length > 1 && kinds.includes(kind))) return undefined;
  return kinds.includes(kind);
}
