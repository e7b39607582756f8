import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';

/** Age in completed years at signing, in display order. `erased` counts participants who have been erased. */
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

/** The genders from the spec. `unknown` means not asked or not answered. */
export const GENDER_GROUPS = ['Male', 'Female', 'Other', 'unknown', 'erased'] as const;

const day = z.iso.date();
const counted = z.object({ label: z.string(), count: z.int() });

/** Null until the first rebuild after an upgrade has counted it. */
const traitCount = z.nullable(z.int());

/** Numbers of participants. A person who signs twice counts twice. */
const figures = {
  /** Number of adults, guardians and minors, including erased participants but not voided records. */
  total: z.int(),
  minors: traitCount,
  /** Participants whose waiver has a safety video. */
  withVideo: traitCount,
  /** Participants who have watched the safety video and answered its questions. */
  understood: traitCount,
  /**
   * Participants whose name and birth date are on a record of this business from an earlier day, with any waiver.
   * Voided records count as earlier visits. Erased participants match nobody.
   */
  returning: traitCount,
};

const report = z
  .object({
    ...figures,
    before: z
      .nullable(z.object({ from: day, to: day, ...figures }))
      .check(
        z.describe(
          'The previous period, to compare with. Null without `from`, for today alone, and before the first signature.',
        ),
      ),
    trend: z.object({
      unit: z.enum(['day', 'week', 'month']),
      /** From the first signature on, if the period begins earlier, and at most until today. */
      points: z.array(
        z.object({
          from: day,
          to: day,
          count: z.int(),
          before: z
            .optional(z.int())
            .check(
              z.describe('Count of the same part of the previous period; absent if it has no such part.'),
            ),
        }),
      ),
    }),
    /** Number of participants in voided records, which `total` excludes. */
    voided: z.int(),
    erased: z.int(),
    age: z.array(counted),
    gender: z.array(counted),
    /** Five-digit US ZIP codes, most frequent first. Minors are counted under their guardian's ZIP code. */
    zipCodes: z.array(
      z.object({
        zip: z.string(),
        count: z.int(),
        latitude: z.nullable(z.number()).check(z.describe('Null when the location is unknown.')),
        longitude: z.nullable(z.number()),
      }),
    ),
    /** Number of ZIP codes not listed, and of the participants in them. */
    moreZipCodes: z.object({ zips: z.int(), count: z.int() }),
    /** Participants by foreign country (ISO 3166-1 alpha-2), most frequent first. */
    countries: z.array(z.object({ country: z.string(), count: z.int() })),
    /**
     * Participants with neither a readable US ZIP code nor another country. At venues outside the US, five digits
     * without a country are not taken for a ZIP code.
     */
    withoutZip: z.int(),
    erasedPlaces: z.int(),
    /** Log position up to which events are counted. */
    position: z.nullable(z.string()),
    timeZone: z.string(),
  })
  .check(z.meta({ id: 'Report' }));
export type Report = z.infer<typeof report>;
export type ReportFigures = Pick<Report, keyof typeof figures>;

export const readReport = defineCall({
  method: 'GET',
  path: '/v1/report',
  actor: 'user',
  action: 'read_reports',
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
