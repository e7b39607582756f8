import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { participantRole } from '../signed-waivers/participant-role.ts';

const MAX_NAME = 200;

/** Of the whole day. */
export const COVERAGES = ['covered', 'part_of_day', 'not_covered'] as const;

const COVERAGE_REASONS = [
  ...(['signed', 'signed_that_day', 'signed_later'] as const),
  ...(['voided', 'void_taken_back', 'voided_later'] as const),
  ...(['understood', 'understood_later', 'not_understood', 'no_video'] as const),
  'turned_18',
  ...(['in_force', 'other_in_force', 'not_published', 'waiver_deleted'] as const),
] as const;
export type CoverageReasonCode = (typeof COVERAGE_REASONS)[number];

const COVERAGE_UNKNOWN = [
  ...(['age_erased', 'other_name', 'same_name', 'erased_not_found', 'unreadable_not_judged'] as const),
  ...(['older_not_looked_at', 'newest_not_looked_at', 'parked_not_looked_at'] as const),
  'day_not_over',
] as const;

const reason = z
  .object({
    code: openEnum(COVERAGE_REASONS),
    speaks: z.enum(['for', 'against', 'neither']),
    kind: z.enum(['signed_waiver', 'waiver']).check(z.describe('Whose audit trail it stands in.')),
    id: uuidOut,
    version: z.nullable(z.int()).check(z.describe('Of its event there; null: it follows from no event.')),
    at: z.nullable(z.string()).check(z.describe('When it happened or began to hold, RFC 3339.')),
  })
  .check(z.meta({ id: 'CoverageReason' }));
export type CoverageReason = z.infer<typeof reason>;

const record = z
  .object({
    signedWaiverId: uuidOut,
    participantId: uuidOut,
    name: z.nullable(z.string()).check(z.describe('Null: erased.')),
    role: participantRole,
    title: z.string().check(z.describe('Of the document that was signed.')),
    revision: z.int(),
    answer: z.enum(COVERAGES),
    times: z
      .array(
        z.object({
          from: z.string().check(z.describe('RFC 3339.')),
          until: z
            .string()
            .check(z.describe('The instant at which it ended, or the first one of the day after.')),
        }),
      )
      .check(
        z.describe(
          'Of the day, when the person was covered, in order; none if not covered, or for less than a second.',
        ),
      ),
    reasons: z.array(reason),
  })
  .check(z.meta({ id: 'CoverageRecord' }));
export type CoverageRecord = z.infer<typeof record>;

const day = z.iso.date().check(z.describe('A day in the time zone of the business.'));

export const askCoverage = defineCall({
  method: 'POST',
  path: '/v1/audit/coverage',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'audit',
  summary: 'Whether a person was covered by a signature on a day, and why',
  description: `Covered: signed by or for the person, not voided, with the video understood if there is one, and a minor not yet 18.
Each record is folded from its own events, through the last one that occurred on that day. Names are in the body, so that they
stay out of addresses and logs; they are found as the list of signed waivers finds them, by part of a name too: \`other_name\` says
that a record is of another name than the one asked for. What may be missing \`unknown\` says:
\`older_not_looked_at\` (more than the newest 200), \`newest_not_looked_at\` (the list has not reached \`position\` within 2 seconds),
\`parked_not_looked_at\` (an error keeps signatures of this account out of the list), \`unreadable_not_judged\` (a key of a record
that was found is missing, though nobody was erased). 422 \`in_future\` for a day that has not begun.`,
  problems: ['invalid'],
  body: z.union([
    z.strictObject({
      day,
      name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME)),
      birthDate: z.iso.date(),
    }),
    z.strictObject({
      day,
      participantId: uuidIn,
      signedWaiverId: z
        .optional(uuidIn)
        .check(z.describe('Where the person stands, if that is known: nothing has to be searched.')),
    }),
  ]),
  answers: {
    200: z.object({
      result: z
        .object({
          day: z.string(),
          timeZone: z.string(),
          from: z.string().check(z.describe('The first instant of the day there, RFC 3339.')),
          until: z.string().check(z.describe('The first instant of the day after.')),
          position: z
            .string()
            .check(
              z.describe(
                'Through here everything recorded was looked at, but for what `unknown` names. In the log, sealed.',
              ),
            ),
          answer: z.enum(COVERAGES).check(z.describe('The best of the records.')),
          records: z.array(record).check(z.describe('The newest first.')),
          unknown: z.array(openEnum(COVERAGE_UNKNOWN)).check(z.describe('What cannot be known.')),
        })
        .check(z.meta({ id: 'Coverage' })),
    }),
  },
});
