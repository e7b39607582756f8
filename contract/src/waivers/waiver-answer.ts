import { shownWaiverConfig } from '@waivers/waiver/config/waiver-wire.ts';
import { signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { businessShape } from '../public/business.ts';

export const shownWaiver = z.object({
  id: uuidOut,
  title: z.string(),
  locale: openEnum(PRODUCT_LOCALES).check(
    z.describe("The owner's choice; see `document.locale` for the language of this answer."),
  ),
  locales: z
    .array(openEnum(PRODUCT_LOCALES))
    .check(z.describe('Languages in which the waiver can be signed.')),
  published: z.boolean(),
  editable: z.boolean(),
  version: z.int(),
  revision: z.int(),
  unpublishedChanges: z.optional(z.boolean()).check(z.describe('Owners only, for the newest revision.')),
  config: shownWaiverConfig,
  userId: uuidOut,
  timeZone: z.string().check(z.describe('IANA name, used for signers’ ages.')),
  document: signableDocumentShape,
  versionHash: sha256Hex.check(
    z.describe('SHA-256 of the RFC 8785 text of `document`, which a signature quotes.'),
  ),
});
export type ShownWaiver = z.infer<typeof shownWaiver>;

/** Response with a waiver and its business. Never includes keys or secrets. */
export const waiverAnswer = z.object({
  result: shownWaiver,
  ...businessShape,
  emailIntegration: z.boolean().check(z.describe('Whether an e-mail service receives opt-ins.')),
  integrations: z.array(z.string()),
  integration: z.nullable(z.string()),
});
export type WaiverAnswer = z.infer<typeof waiverAnswer>;
