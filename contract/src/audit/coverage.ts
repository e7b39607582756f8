import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { participantRole } from '../signed-waivers/participant-role.ts';

const MAX_NAME = 200;

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
    kind: z.enum(['signed_waiver', 'waiver']).check(z.describe('Whose audit trail contains the event.')),
    id: uuidOut,
    version: z.nullable(z.int()).check(z.describe('Version of the event; null when no event caused it.')),
    at: z.nullable(z.string()).check(z.describe('When it happened or took effect, RFC 3339.')),
  })
  .check(z.meta({ id: 'CoverageReason' }));
export type CoverageReason = z.infer<typeof reason>;

const record = z
  .object({
    signedWaiverId: uuidOut,
    participantId: uuidOut,
    name: z.nullable(z.string()).check(z.describe('Null: erased.')),
    role: participantRole,
    title: z.string().check(z.describe('Title of the signed document.')),
    revision: z.int(),
    answer: z.enum(COVERAGES),
    times: z
      .array(
        z.object({
          from: z.string().check(z.describe('RFC 3339.')),
          until: z.string().check(z.describe('When coverage ended, at the latest the end of the day.')),
        }),
      )
      .check(z.describe('Covered periods of the day, in order; empty when covered for less than a second.')),
    reasons: z.array(reason),
  })
  .check(z.meta({ id: 'CoverageRecord' }));
export type CoverageRecord = z.infer<typeof record>;

const day = z.iso.date().check(z.describe('A day in the time zone of the business.'));

export const askCoverage = defineCall({
  method: 'POST',
  path: '/v1/audit/coverage',
  actor: 'user',
  action: 'read_audit',
  side: 'reads',
  tag: 'audit',
  summary: 'Check whether a person was covered by a signature on a day, and why',
  description: `Covered means: signed by or for the person, not voided, with the safety video understood if there is one, and a minor not yet 18.
Each record is computed from its own events up to the end of that day. Names are sent in the body to keep them
out of URLs and logs. They are matched as in the list of signed waivers, also by parts: \`other_name\` means
that a record has a different name than the requested one. \`unknown\` lists what may be missing:
\`older_not_looked_at\` (there were more than 200 records), \`newest_not_looked_at\` (the list did not reach \`position\` within 2 seconds),
\`parked_not_looked_at\` (an error keeps signatures of this account out of the list), \`unreadable_not_judged\` (the key of a matching
record is missing, though nobody was erased). 422 \`in_future\` for a day that has not begun.`,
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
        .check(z.describe('The record of the participant, if known; avoids a search.')),
    }),
  ]),
  answers: {
    200: z.object({
      result: z
        .object({
          day: z.string(),
          timeZone: z.string(),
          from: z.string().check(z.describe('Start of the day in that time zone, RFC 3339.')),
          until: z.string().check(z.describe('Start of the following day.')),
          position: z
            .string()
            .check(
              z.describe(
                'Everything up to this log position was considered, except what `unknown` lists. Sealed.',
              ),
            ),
          answer: z.enum(COVERAGES).check(z.describe('The best answer of all records.')),
          records: z.array(record).check(z.describe('The newest first.')),
          unknown: z.array(openEnum(COVERAGE_UNKNOWN)).check(z.describe('What could not be determined.')),
        })
        .check(z.meta({ id: 'Coverage' })),
    }),
  },
});
