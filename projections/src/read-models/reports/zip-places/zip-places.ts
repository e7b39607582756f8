import { readFileSync } from 'node:fs';

export type ZipPlace = { readonly latitude: number | null; readonly longitude: number | null };

const UNKNOWN: ZipPlace = { latitude: null, longitude: null };

const read = (): ReadonlyMap<string, ZipPlace> =>
  new Map(
    readFileSync(new URL('./zip-places.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [zip = '', latitude, longitude] = line.split(',');
        return [zip, { latitude: Number(latitude), longitude: Number(longitude) }];
      }),
  );

let places: ReadonlyMap<string, ZipPlace> | undefined;

/** Sections (first three digits) that contain only PO boxes and offices, mapped to another section of the same city. */
const SAME_CITY: Readonly<Record<string, string>> = {
  '005': '117',
  '055': '018',
  '192': '191',
  '311': '303',
  '332': '331',
  '375': '381',
  '399': '303',
  '459': '452',
  '509': '503',
  '555': '554',
  '568': '200',
  '569': '200',
  '649': '641',
  '733': '787',
  '842': '841',
  '885': '799',
  '889': '891',
  '901': '900',
  '938': '937',
  '942': '958',
};

/** Returns the section's ZIP codes, nearest number first, because a city numbers its PO boxes next to its areas. */
const neighboursOf = (zip: string): readonly string[] => {
  const section = zip.slice(0, 3);
  const last = Number(zip.slice(3));
  return Array.from({ length: 99 }, (_, index) => [last - index - 1, last + index + 1])
    .flat()
    .filter((number) => number >= 0 && number <= 99)
    .map((number) => `${SAME_CITY[section] ?? section}${String(number).padStart(2, '0')}`);
};

/** Returns a US ZIP code's location in degrees. Codes without an area, such as PO boxes, use the nearest number's. */
export const zipPlaceOf = (zip: string): ZipPlace => {
  places ??= read();
  const known = places;
  const own = known.get(zip);
  if (own !== undefined || !/^\d{5}$/.test(zip)) return own ?? UNKNOWN;
  const neighbour = neighboursOf(zip).find((each) => known.has(each));
  return (neighbour === undefined ? undefined : known.get(neighbour)) ?? UNKNOWN;
};
