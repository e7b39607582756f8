import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';

/** Completed years at signing, in the order shown. `erased`: of persons who have been erased. */
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
    /** Everybody who signed: adults, guardians and minors. Who was erased counts; what was voided does not. */
    total: z.int(),
    /** Persons on voided records; not in `total`. */
    voided: z.int(),
    erased: z.int(),
    age: z.array(counted),
    gender: z.array(counted),
    /** US ZIP codes of five digits, the most frequent first. A minor counts where the guardian lives. */
    zipCodes: z.array(
      z.object({
        zip: z.string(),
        count: z.int(),
        latitude: z.nullable(z.number()).check(z.describe('Null: its place is not known.')),
        longitude: z.nullable(z.number()),
      }),
    ),
    /** More ZIP codes than are listed: their number, and the persons in them. */
    moreZipCodes: z.object({ zips: z.int(), count: z.int() }),
    /** Persons from elsewhere, by country (ISO 3166-1 alpha-2), the most frequent first. */
    countries: z.array(z.object({ country: z.string(), count: z.int() })),
    /** Neither a US ZIP code that can be read nor another country. Five digits without a country count as none at a venue abroad. */
    withoutZip: z.int(),
    erasedPlaces: z.int(),
    /** The log position that the numbers stand for. */
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
  summary: 'How many people signed, of which age and gender, and from where',
  headers: positionHeader,
  query: z.object({
    from: z
      .optional(day)
      .check(z.describe("First day of signing, `YYYY-MM-DD`, in the account's time zone.")),
    to: z.optional(day).check(z.describe('Last day of signing.')),
    waiverId: z.optional(uuidIn),
    asOf: z
      .optional(day)
      .check(
        z.describe('As the numbers were at the end of that day; who has been erased since counts as erased.'),
      ),
  }),
  answers: { 200: z.object({ result: report }) },
});
