import { waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';
import { ifMatch } from '../call/if-match.ts';
import { openEnum } from '../call/open-enum.ts';

const text = {
  title: z.string(),
  /** Accepts `gr` too, because the spec uses it for German in one place. */
  locale: z.enum([...PRODUCT_LOCALES, 'gr']),
  published: z.boolean(),
};

const waiverSummary = z.object({
  id: uuidOut,
  title: z.string(),
  locale: openEnum(PRODUCT_LOCALES),
  published: z.boolean(),
  editable: z.boolean(),
  version: z.int().check(z.describe('Version of the waiver, as in its ETag.')),
  revision: z.int().check(z.describe('Number of the newest text, from 1.')),
  unpublishedChanges: z.boolean().check(z.describe('Whether customers still sign an earlier revision.')),
});
export type WaiverSummary = z.infer<typeof waiverSummary>;

const saved = z.object({ result: waiverSummary });

export const draftWaiver = defineCall({
  method: 'POST',
  path: '/v1/waiver',
  actor: 'user',
  action: 'write_waivers',
  side: 'commands',
  command: true,
  tag: 'waivers',
  summary: 'Create a waiver, saved or published',
  description:
    'Without `config`, the waiver starts from the default template; without `homeCountry`, from the country of the account’s time zone.',
  problems: ['not_found', 'id_already_used'],
  body: z.strictObject({
    id: z.optional(uuidIn).check(z.describe('UUID chosen by the client; default: generated.')),
    ...text,
    config: z.optional(waiverConfigWire),
  }),
  answers: { 201: saved },
});

export const saveWaiver = defineCall({
  method: 'PUT',
  path: '/v1/waiver/{id}',
  actor: 'user',
  action: 'write_waivers',
  side: 'commands',
  command: true,
  tag: 'waivers',
  summary: 'Save, publish, unpublish or preview a waiver',
  description: 'A config without `homeCountry` keeps the country.',
  problems: ['version_mismatch', 'id_already_used'],
  params: idParams,
  headers: ifMatch,
  body: z.strictObject({
    ...text,
    config: waiverConfigWire,
    preview: z
      .optional(z.literal(true))
      .check(
        z.describe(
          'Saves the text as a new revision only: ignores `published`, and customers see no change.',
        ),
      ),
  }),
  answers: { 200: saved },
});

export const deleteWaiver = defineCall({
  method: 'DELETE',
  path: '/v1/waiver/{id}',
  actor: 'user',
  action: 'write_waivers',
  side: 'commands',
  command: true,
  tag: 'waivers',
  summary: 'Delete a waiver; its signed waivers stay',
  problems: ['version_mismatch', 'id_already_used'],
  params: idParams,
  headers: ifMatch,
  answers: { 204: z.void().check(z.describe('The waiver is deleted.')) },
});
