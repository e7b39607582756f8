import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { mailText } from '@waivers/waiver/rich-text/mail-text.ts';
import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const business = z.strictObject({ company: z.string() });
export type StoredBusiness = z.infer<typeof business>;

export const accountRegistered = defineEvent({
  type: 'AccountRegistered',
  categories: ['account'],
  description: 'A business was registered; the person who registered it is its owner.',
  data: z.strictObject({
    business: sealed,
    /** IANA time zone name; ages are computed in this zone. */
    timeZone: z.string(),
    locale: z.optional(productLocale),
    ownerId: z.uuid(),
  }),
  personal: { business },
});

export const companyRenamed = defineEvent({
  type: 'CompanyRenamed',
  categories: ['account'],
  description: 'An owner renamed the business.',
  data: z.strictObject({ business: sealed }),
  personal: { business },
});

export const logoChosen = defineEvent({
  type: 'LogoChosen',
  categories: ['account'],
  description: 'An owner chose a logo, which is stored as a blob of the account under this hash.',
  data: z.strictObject({ logo: sha256Hex }),
  personal: {},
});

export const logoRemoved = defineEvent({
  type: 'LogoRemoved',
  categories: ['account'],
  description: 'An owner removed the logo.',
  data: z.strictObject({}),
  personal: {},
});

export const timeZoneChosen = defineEvent({
  type: 'TimeZoneChosen',
  categories: ['account'],
  description: 'An owner changed the time zone in which ages are computed.',
  data: z.strictObject({
    timeZone: z.string(),
  }),
  personal: {},
});

export const languageChosen = defineEvent({
  type: 'LanguageChosen',
  categories: ['account'],
  description: 'An owner chose the language of the dashboard and of mails to them.',
  data: z.strictObject({ locale: productLocale }),
  personal: {},
});

export const videoReminderChosen = defineEvent({
  type: 'VideoReminderChosen',
  categories: ['account'],
  description: 'An owner chose whether signers who have not finished the safety video are reminded by mail.',
  data: z.strictObject({ isOn: z.boolean() }),
  personal: {},
});

export const emailTemplateRevised = defineEvent({
  type: 'EmailTemplateRevised',
  categories: ['account'],
  description: 'An owner edited the confirmation mail to signers.',
  data: z.strictObject({ emailSubject: z.string(), emailTemplate: mailText }),
  personal: {},
});

export const emailTemplateReset = defineEvent({
  type: 'EmailTemplateReset',
  categories: ['account'],
  description: 'An owner restored the default confirmation mail.',
  data: z.strictObject({}),
  personal: {},
});

const exportFilters = z.strictObject({
  waiverId: z.optional(z.uuid()),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  role: z.optional(z.enum(PARTICIPANT_ROLES)),
  understanding: z.optional(z.enum(['open', 'understood'])),
  mail: z.optional(z.enum(MAIL_STATES)),
  attention: z.optional(z.literal(true)),
});

export const signedWaiversExported = defineEvent({
  type: 'SignedWaiversExported',
  categories: ['account'],
  description: 'A user requested an export and got a download link that is valid for ten minutes.',
  data: z.strictObject({
    exportId: z.uuid(),
    format: z.enum(['csv', 'jsonl', 'zip', 'xlsx']),
    filters: exportFilters,
    timeZone: z.string(),
    /** Whether search terms were used. They aren't stored, because names in them would outlast an erasure. */
    searched: z.optional(z.literal(true)),
    /** The search terms; present in old events only. */
    search: z.optional(sealed),
  }),
  personal: { search: z.strictObject({ terms: z.string() }) },
});
