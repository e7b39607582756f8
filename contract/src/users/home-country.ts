import { z } from 'zod/mini';

export const homeCountry = z
  .optional(z.string())
  .check(
    z.describe(
      'ISO 3166-1 alpha-2 country of the time zone, the default of new waivers. Absent for zones without a country.',
    ),
  );
