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

export const MAX_EMAIL_SUBJECT = 200;

/** Accepts `gr` too, because the spec uses it for German in one place. */
const finishedLocale = z.enum([...FINISHED_LOCALES, 'gr']);

/** Members that the spec defines but the product does not collect. */
const alwaysNull = z.null();

/** A user and their business as one object, as in the spec. */
const ownerAccount = z
  .object({
    id: uuidOut,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean().check(z.describe('Whether the address has been confirmed by its mail.')),
    phone: alwaysNull,
    address: alwaysNull,
    address2: alwaysNull,
    state: alwaysNull,
    zip: alwaysNull,
    company: z.string(),
    logo: z.nullable(z.string()).check(z.describe('Path of the image.')),
    timeZone: z.string().check(z.describe('IANA; the ages of signers are judged in it.')),
    homeCountry: homeCountry,
    locale: productLocale.check(z.describe('Language of mails to the owner.')),
    videoReminder: z
      .boolean()
      .check(z.describe('Whether signers are reminded by mail of an unfinished safety video.')),
    config: z
      .object({
        integrations: z.array(integration).check(z.describe('Connected services, without secrets.')),
        emailSubject: z.string(),
        emailTemplate: z.string().check(z.describe('HTML with variables such as `[[first-name]]`.')),
        isDefaultTemplate: z.boolean().check(z.describe('Whether the default text is in use.')),
      })
      .check(z.describe('Empty for roles that cannot change settings.')),
    role: z.enum(USER_ROLES),
    passwordMinLength: z.int().check(z.describe('Minimum length of a new password on this installation.')),
    mailServer: z
      .boolean()
      .check(
        z.describe(
          'Whether this installation has a mail server. Without one, mails are kept instead of sent.',
        ),
      ),
    version: z.int().check(z.describe('Version of the business, as in the ETag.')),
    accountId: uuidOut.check(z.describe('The `userId` of public URLs and waivers.')),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .check(z.meta({ id: 'OwnerAccount' }));
export type OwnerAccount = z.infer<typeof ownerAccount>;

const answer = z.object({ result: ownerAccount });

export const readOwnerAccount = defineCall({
  method: 'GET',
  path: '/v1/user/{id}',
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  tag: 'accounts',
  summary: 'Read the logged-in user and their business, with all settings',
  problems: ['not_found'],
  params: idParams,
  answers: { 200: answer },
});

/** The settings of all integrations, of which at most one may differ from what is stored. */
const integrationInputs = z.array(integrationInput).check(z.maxLength(10));

export const ownerSettings = {
  name: z.strictObject({ firstName: plainLine(100), lastName: plainLine(100) }),
  email: z.strictObject({ email: plainEmail }),
  company: z.strictObject({ company: plainLine(200) }),
  logo: z.strictObject({
    logo: z
      .nullable(z.string())
      .check(z.describe('A `data:` URL of a JPG or PNG of at most 750,000 bytes; null removes it.')),
  }),
  config: z.strictObject({
    config: z.strictObject({
      emailSubject: z.nullable(plainLine(MAX_EMAIL_SUBJECT)),
      emailTemplate: z
        .nullable(z.string())
        .check(z.describe('HTML. Null, like the subject, restores the default.')),
      integrations: z.optional(integrationInputs),
      isDefaultTemplate: z.optional(z.boolean()).check(z.describe('Ignored.')),
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
  actor: 'user',
  action: 'use_account',
  side: 'commands',
  command: true,
  confirmed: ['email', 'config.integrations'],
  memberActions: {
    company: 'change_settings',
    logo: 'change_settings',
    config: 'change_settings',
    timeZone: 'change_settings',
    locale: 'change_settings',
    videoReminder: 'change_settings',
  },
  tag: 'accounts',
  summary: 'Change one setting of the user or the business',
  description:
    'Integrations are checked by a call to the service: `integration_invalid` when it rejects the input (see `reason`), `integration_unreachable` when it does not answer.',
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
    " It is the version of the business; ignored for the user's own name and e-mail address.",
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
  actor: 'user',
  action: 'change_settings',
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
  answers: { 204: z.void().check(z.describe('The mail is queued.')) },
});
