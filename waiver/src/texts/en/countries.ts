import { COUNTRIES } from '../../options/countries.ts';

/** English names are also the option texts, so they live with the options. */
export const countryNames = COUNTRIES;
