import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { ifMatchOf } from '../call/if-match.ts';
import { homeCountry } from './home-country.ts';
import { integration, integrationInput } from './integrations.ts';
import { plainEmail, plainLine } from './lines.ts';

/** Of the confirmation mail, in characters. */
export const MAX_EMAIL_SUBJECT = 200;

/** `gr`: the spec once uses it for German. */
const finishedLocale = z.enum([...FINISHED_LOCALES, 'gr']);

/** Members of the spec that nobody is asked for yet. */
const alwaysNull = z.null();

/** A person and the business that they work for, in the spec's one object. */
const ownerAccount = z
  .object({
    id: uuidOut,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean().check(z.describe('Whether mail to this address has reached its owner.')),
    phone: alwaysNull,
    address: alwaysNull,
    address2: alwaysNull,
    state: alwaysNull,
    zip: alwaysNull,
    company: z.string(),
    logo: z.nullable(z.string()).check(z.describe('Path of the image.')),
    timeZone: z.string().check(z.describe('IANA; the ages of signers are judged in it.')),
    homeCountry: homeCountry,
    locale: productLocale.check(z.describe('The language in which the product writes to the owner.')),
    videoReminder: z
      .boolean()
      .check(z.describe('Whether signers who have not finished the safety video are reminded by mail.')),
    config: z.object({
      integrations: z.array(integration).check(z.describe('Those connected; never with a secret.')),
      emailSubject: z.string(),
      emailTemplate: z.string().check(z.describe('HTML with variables such as `[[first-name]]`.')),
      isDefaultTemplate: z.boolean().check(z.describe('The owner has no text of their own.')),
    }),
    role: z.enum(USER_ROLES),
    passwordMinLength: z.int().check(z.describe('How many characters a new password needs here.')),
    version: z.int().check(z.describe('Of the business, as in the ETag.')),
    accountId: uuidOut.check(z.describe('What public addresses and waivers name as `userId`.')),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .check(z.meta({ id: 'OwnerAccount' }));
export type OwnerAccount = z.infer<typeof ownerAccount>;

const answer = z.object({ result: ownerAccount });

export const readOwnerAccount = defineCall({
  method: 'GET',
  path: '/v1/user/{id}',
  actor: 'owner',
  side: 'commands',
  tag: 'accounts',
  summary: 'The person whose token this is, and their business, with all settings',
  problems: ['not_found'],
  params: idParams,
  answers: { 200: answer },
});

/** At most one of them may differ from what is set. */
const integrationInputs = z.array(integrationInput).check(z.maxLength(10));

export const ownerSettings = {
  name: z.strictObject({ firstName: plainLine(100), lastName: plainLine(100) }),
  email: z.strictObject({ email: plainEmail }),
  company: z.strictObject({ company: plainLine(200) }),
  logo: z.strictObject({
    logo: z
      .nullable(z.string())
      .check(z.describe('A `data:` URL of a JPG or PNG of at most 750,000 bytes; null: none any more.')),
  }),
  config: z.strictObject({
    config: z.strictObject({
      emailSubject: z.nullable(plainLine(MAX_EMAIL_SUBJECT)),
      emailTemplate: z.nullable(z.string()).check(z.describe('HTML. Null, as the subject: the default.')),
      integrations: z.optional(integrationInputs),
      isDefaultTemplate: z.optional(z.boolean()).check(z.describe('Not looked at.')),
    }),
  }),
  integrations: z.strictObject({ config: z.strictObject({ integrations: integrationInputs }) }),
  timeZone: z.strictObject({
    timeZone: z.string().check(z.meta({ description: 'IANA name.', example: 'Europe/Berlin' })),
  }),
  locale: z.strictObject({ locale: finishedLocale }),
  videoReminder: z.strictObject({ videoReminder: z.boolean() }),
} as const;

export const changeOwnerAccount = defineCall({
  method: 'PUT',
  path: '/v1/user/{id}',
  actor: 'owner',
  side: 'commands',
  command: true,
  confirmed: ['email', 'config.integrations'],
  tag: 'accounts',
  summary: 'Change one setting of oneself or of the business',
  description:
    'An integration is checked by a call to its service: `integration_invalid` when that does not take what was entered (`reason` says why), `integration_unreachable` when it did not answer.',
  problems: [
    'not_found',
    'email_taken',
    'id_already_used',
    'integration_invalid',
    'integration_unreachable',
    'rate_limited',
    'version_mismatch',
  ],
  params: idParams,
  headers: ifMatchOf(
    " It is the version of the business's settings: one's own name and email address are changed at any.",
  ),
  body: z.union([
    ownerSettings.name,
    ownerSettings.email,
    ownerSettings.company,
    ownerSettings.logo,
    ownerSettings.config,
    ownerSettings.integrations,
    ownerSettings.timeZone,
    ownerSettings.locale,
    ownerSettings.videoReminder,
  ]),
  answers: { 200: answer },
});

export const sendTestEmail = defineCall({
  method: 'POST',
  path: '/v1/user/{id}/test-email',
  actor: 'owner',
  side: 'commands',
  command: true,
  tag: 'accounts',
  summary: "Send the confirmation mail with sample values to the owner's own address",
  problems: ['not_found', 'id_already_used', 'rate_limited'],
  params: idParams,
  body: z.strictObject({
    emailSubject: plainLine(MAX_EMAIL_SUBJECT),
    emailTemplate: z.string().check(z.describe('HTML, as in the settings.')),
    locale: finishedLocale,
  }),
  answers: { 204: z.void().check(z.describe('The mail is on its way.')) },
});
