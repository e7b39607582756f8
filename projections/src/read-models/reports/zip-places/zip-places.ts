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

/** The middle of a US ZIP code's area, in degrees. Read when first asked for. */
export const zipPlaceOf = (zip: string): ZipPlace => {
  places ??= read();
  return places.get(zip) ?? UNKNOWN;
};
