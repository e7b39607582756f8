import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';

/** Completed years at signing, in display order. `erased`: participants who have been erased. */
export const AGE_GROUPS = [
  '0-5',
  '6-12',
  '13-17',
  '18-24',
  '25-34',
  '35-44',
  '45-54',
  '55-64',
  '65+',
  'erased',
] as const;

/** The spec's genders; `unknown`: not asked or not answered. */
export const GENDER_GROUPS = ['Male', 'Female', 'Other', 'unknown', 'erased'] as const;

const day = z.iso.date();
const counted = z.object({ label: z.string(), count: z.int() });

const report = z
  .object({
    /** Adults, guardians and minors. Includes erased participants, excludes voided records. */
    total: z.int(),
    /** Participants of voided records; not in `total`. */
    voided: z.int(),
    erased: z.int(),
    age: z.array(counted),
    gender: z.array(counted),
    /** Five-digit US ZIP codes, most frequent first. Minors count at their guardian's. */
    zipCodes: z.array(
      z.object({
        zip: z.string(),
        count: z.int(),
        latitude: z.nullable(z.number()).check(z.describe('Null when the location is unknown.')),
        longitude: z.nullable(z.number()),
      }),
    ),
    /** ZIP codes beyond the list: their number, and the participants in them. */
    moreZipCodes: z.object({ zips: z.int(), count: z.int() }),
    /** Participants from other countries (ISO 3166-1 alpha-2), most frequent first. */
    countries: z.array(z.object({ country: z.string(), count: z.int() })),
    /**
     * Neither a readable US ZIP code nor another country. At venues abroad, five digits without a country do not
     * count as US.
     */
    withoutZip: z.int(),
    erasedPlaces: z.int(),
    /** Log position of the numbers. */
    position: z.nullable(z.string()),
    timeZone: z.string(),
  })
  .check(z.meta({ id: 'Report' }));
export type Report = z.infer<typeof report>;

export const readReport = defineCall({
  method: 'GET',
  path: '/v1/report',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'reports',
  summary: 'Count participants by age, gender and place',
  headers: positionHeader,
  query: z.object({
    from: z
      .optional(day)
      .check(z.describe("First day of signing, `YYYY-MM-DD`, in the account's time zone.")),
    to: z.optional(day).check(z.describe('Last day of signing.')),
    waiverId: z.optional(uuidIn),
    asOf: z
      .optional(day)
      .check(z.describe('Numbers at the end of that day; participants erased since count as erased.')),
  }),
  answers: { 200: z.object({ result: report }) },
});
