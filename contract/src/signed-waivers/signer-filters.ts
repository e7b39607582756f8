import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { z } from 'zod/mini';
import { uuidIn } from '../call/ids.ts';

const day = z.iso.date();

/** Filters for the signed-waiver list and its export, combined with AND. */
export const signerFilters = {
  terms: z
    ._default(z.string().check(z.maxLength(200)), '')
    .check(
      z.describe(
        'Parts of names, e-mail addresses, phone numbers with or without country code, zip codes, dates of birth, and answers marked as searchable; ignores order, case, accents and variants of Chinese and Japanese characters. Roles that read no records search names only.',
      ),
    ),
  waiverId: z.optional(uuidIn),
  from: z.optional(day).check(z.describe("First day of signing, `YYYY-MM-DD`, in the account's time zone.")),
  to: z.optional(day).check(z.describe('Last day of signing.')),
  role: z.optional(z.enum(PARTICIPANT_ROLES)),
  understanding: z
    .optional(z.enum(['open', 'understood']))
    .check(z.describe('`open`: the safety video is still to be watched.')),
  mail: z
    .optional(z.enum(MAIL_STATES))
    .check(
      z.describe('State of the confirmation mail; `kept`: not sent, because no mail server is configured.'),
    ),
  attention: z
    .optional(z.literal('1'))
    .check(
      z.describe(
        '`1`: only rows that need attention: a refused mail, a contact or customer refused by a service, a safety video that could not be played or is not completed an hour after signing. Excludes voided records.',
      ),
    ),
};
