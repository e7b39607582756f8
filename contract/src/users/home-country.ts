import { z } from 'zod/mini';

/** Whose form of address a new waiver begins with. */
export const homeCountry = z
  .optional(z.string())
  .check(
    z.describe('ISO 3166-1 alpha-2, from the time zone: of new waivers. Absent for zones of no country.'),
  );
