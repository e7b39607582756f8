import { question } from '@waivers/waiver/config/waiver-config.ts';
import { waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { signableDocumentShape } from '@waivers/waiver/document/signable-document.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { productLocale } from '@waivers/waiver/locales.ts';
import { z } from 'zod';

const shownConfig = waiverConfigWire.extend({
  questions: z
    .array(question.partial({ correctOption: true }))
    .describe('Right answers: for the owner only.'),
});

/** What the sign page and the editor get. No member holds a key or a secret, whatever the account has set up. */
export const waiverAnswer = z.object({
  result: z.object({
    id: z.uuid(),
    title: z.string(),
    locale: productLocale.describe(
      "The owner's choice; `document.locale` tells the language of this answer.",
    ),
    locales: z.array(productLocale).describe('The languages in which the waiver can be signed.'),
    published: z.boolean(),
    editable: z.boolean(),
    version: z.int(),
    revision: z.int(),
    unpublishedChanges: z.boolean().optional().describe('For the owner, of the newest revision.'),
    config: shownConfig,
    userId: z.uuid(),
    timeZone: z.string().describe('IANA; the ages of signers are judged in it.'),
    document: signableDocumentShape,
    versionHash: sha256Hex.describe('SHA-256 of the RFC 8785 text of `document`: what a signature quotes.'),
  }),
  logo: z.string().nullable(),
  emailIntegration: z.boolean().describe('Whether an e-mail opt-in has an effect.'),
  integrations: z.array(z.string()),
  integration: z.string().nullable(),
});
export type WaiverAnswer = z.infer<typeof waiverAnswer>;
