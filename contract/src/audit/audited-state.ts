import { shownWaiverConfig } from '@waivers/waiver/config/waiver-wire.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import type { INTEGRATION_SERVICES } from '@waivers/waiver/integration-services.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { signedWaiverForOwner } from '../signed-waivers/signed-waiver.ts';
import { INTEGRATION_STATUSES } from '../users/integrations.ts';

const erased = z.literal('erased').check(z.describe('Erased since; nobody can read it any more.'));

const locale = openEnum(PRODUCT_LOCALES);

const revision = {
  revision: z.int().check(z.describe('Counts the texts of the waiver from 1.')),
  title: z.string(),
  locale,
  config: shownWaiverConfig,
};

const auditedWaiver = z
  .union([
    z.object({
      status: z.literal('kept'),
      ...revision,
      unpublishedChanges: z.boolean(),
      publication: z
        .nullable(
          z.object({
            ...revision,
            documents: z
              .record(z.string(), sha256Hex)
              .check(z.describe('Language to SHA-256 of the document that customers signed.')),
          }),
        )
        .check(z.describe('What customers could sign; null: nothing.')),
    }),
    z.object({ status: z.literal('deleted') }),
  ])
  .check(z.meta({ id: 'AuditedWaiver' }));

const integrationOf = <const Service extends (typeof INTEGRATION_SERVICES)[number]>(service: Service) => ({
  service: z.literal(service),
  status: z.enum(INTEGRATION_STATUSES),
});

const auditedAccount = z
  .union([
    z.object({
      status: z.literal('registered'),
      ownerId: uuidOut,
      company: z.string().check(z.describe('`erased` once the account is.')),
      timeZone: z.string(),
      locale: z.nullable(locale),
      logo: z.nullable(z.string()).check(z.describe('Path of the image.')),
      videoReminder: z.boolean(),
      email: z
        .nullable(z.object({ emailSubject: z.string(), emailTemplate: z.string() }))
        .check(z.describe("The owner's own mail to signers, as HTML; null: the product's.")),
      integrations: z.array(
        z.discriminatedUnion('service', [
          z.object({ ...integrationOf('klaviyo'), listId: z.string() }),
          z.object({ ...integrationOf('mailchimp'), audienceId: z.string() }),
          z.object({ ...integrationOf('shopify'), tenant: z.string(), clientId: z.string() }),
        ]),
      ),
    }),
    z.object({ status: z.literal('erased'), ownerId: uuidOut }),
  ])
  .check(z.meta({ id: 'AuditedAccount' }));

const auditedUser = z
  .union([
    z.object({
      status: z
        .enum(['registered', 'active'])
        .check(z.describe('`registered`: has not chosen a password yet.')),
      accountId: uuidOut,
      role: z.enum(USER_ROLES),
      profile: z.union([
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          emailConfirmed: z.boolean(),
          username: z.string(),
        }),
        erased,
      ]),
    }),
    z.object({ status: z.literal('erased'), accountId: uuidOut }),
  ])
  .check(z.meta({ id: 'AuditedUser' }));

/** Schema of each audited kind. The keys are the values of the `{kind}` path parameter. */
export const AUDITED = {
  waiver: auditedWaiver,
  signed_waiver: signedWaiverForOwner,
  account: auditedAccount,
  user: auditedUser,
} as const;

export const AUDIT_KINDS = ['waiver', 'signed_waiver', 'account', 'user'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export type AuditedStates = { readonly [Kind in AuditKind]: z.infer<(typeof AUDITED)[Kind]> };
