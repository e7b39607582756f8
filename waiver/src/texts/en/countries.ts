import { COUNTRIES } from '../../options/countries.ts';

/** English names are what is sent and kept, too, so they stand with the options. */
export const countryNames = COUNTRIES;
