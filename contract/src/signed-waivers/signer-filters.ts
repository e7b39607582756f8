import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { z } from 'zod/mini';
import { uuidIn } from '../call/ids.ts';

const day = z.iso.date();

/** What the list of signed waivers and its export can be narrowed to. Each may be left out; all that are there must hold. */
export const signerFilters = {
  terms: z
    ._default(z.string().check(z.maxLength(200)), '')
    .check(
      z.describe(
        'Parts of names, e-mail addresses, phone numbers with or without their country code, zip codes, dates of birth, and answers that the owner made searchable; in any order and case, with accents or without, in any form of a Chinese or Japanese character.',
      ),
    ),
  waiverId: z.optional(uuidIn),
  from: z.optional(day).check(z.describe("First day of signing, `YYYY-MM-DD`, in the account's time zone.")),
  to: z.optional(day).check(z.describe('Last day of signing.')),
  role: z.optional(z.enum(PARTICIPANT_ROLES)),
  understanding: z
    .optional(z.enum(['open', 'understood']))
    .check(z.describe('`open`: only who still has to watch the safety video.')),
  mail: z
    .optional(z.enum(MAIL_STATES))
    .check(
      z.describe('Of the mail that confirms the signature; `kept`: not sent, for want of a mail server.'),
    ),
  attention: z
    .optional(z.literal('1'))
    .check(
      z.describe(
        '`1`: only what needs attention: a mail was refused, a connected service refused a contact or customer, or the safety video could not be played, or is not completed an hour after signing, when the reminder is due. Voided records do not.',
      ),
    ),
};
