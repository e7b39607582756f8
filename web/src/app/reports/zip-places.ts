import type { Report } from '@waivers/contract/reports/read-report.ts';
import { geoAlbersUsa } from 'd3-geo';

/** ISO 3166-1 alpha-2 codes by ZIP prefix (USPS Publication 65, Appendix B), longer prefixes first. */
const TERRITORIES: readonly (readonly [digits: RegExp, code: string])[] = [
  [/^008/, 'VI'],
  [/^00[679]/, 'PR'],
  [/^96799/, 'AS'],
  [/^969(?:39|40)/, 'PW'],
  [/^9694[1-4]/, 'FM'],
  [/^9695[0-2]/, 'MP'],
  [/^969[67]0/, 'MH'],
  [/^969[123]/, 'GU'],
];

/** Returns the ISO 3166-1 code of a territory or associated state not on the map, or undefined for the states. */
export const territoryOfZip = (zip: string): string | undefined =>
  TERRITORIES.find(([digits]) => digits.test(zip))?.[1];

export type ZipCode = Report['zipCodes'][number];
export type Circle = ZipCode & { readonly latitude: number; readonly longitude: number };

export type ZipPlaces = {
  /** Largest first, so that large circles never cover small ones. */
  readonly circles: readonly Circle[];
  /** By ISO 3166-1 alpha-2 code, in report order. */
  readonly territories: ReadonlyMap<string, readonly ZipCode[]>;
  /** ZIP codes that are unknown or outside the map. */
  readonly unknown: readonly ZipCode[];
};

const project = geoAlbersUsa();

const isOnMap = (zip: ZipCode): zip is Circle =>
  zip.latitude !== null && zip.longitude !== null && project([zip.longitude, zip.latitude]) !== null;

export const zipPlacesOf = (zipCodes: readonly ZipCode[]): ZipPlaces => {
  const circles = zipCodes.filter(isOnMap).toSorted((one, other) => other.count - one.count);
  const offMap = zipCodes.filter((zip) => !isOnMap(zip));
  const territories = Map.groupBy(
    offMap.filter(({ zip }) => territoryOfZip(zip) !== undefined),
    ({ zip }) => territoryOfZip(zip) ?? '',
  );
  return { circles, territories, unknown: offMap.filter(({ zip }) => territoryOfZip(zip) === undefined) };
};

export const countPeople = (zipCodes: readonly ZipCode[]): number =>
  zipCodes.reduce((sum, { count }) => sum + count, 0);

/** Circle radii in px (spec section 9). */
const MAX_RADIUS = 15;
const MIN_RADIUS = 4;

/** Scales the area with the count, down to a visible minimum. @param most the count of the largest circle */
export const radiusOf = (count: number, most: number): number =>
  Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(count / most));
