import { COUNTRIES } from '../../options/countries.ts';

/** English names are also the option texts, so they are kept with the options. */
export const countryNames = COUNTRIES;
