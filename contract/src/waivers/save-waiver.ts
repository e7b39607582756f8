import { waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';
import { ifMatch } from '../call/if-match.ts';
import { openEnum } from '../call/open-enum.ts';

const text = {
  title: z.string(),
  /** `gr`: the spec once uses it for German. */
  locale: z.enum([...PRODUCT_LOCALES, 'gr']),
  published: z.boolean(),
};

const waiverSummary = z.object({
  id: uuidOut,
  title: z.string(),
  locale: openEnum(PRODUCT_LOCALES),
  published: z.boolean(),
  editable: z.boolean(),
  version: z.int().check(z.describe('Of the waiver as a whole; the number in its ETag.')),
  revision: z.int().check(z.describe('Of its newest text, from 1.')),
  unpublishedChanges: z.boolean().check(z.describe('Customers still sign an earlier revision.')),
});
export type WaiverSummary = z.infer<typeof waiverSummary>;

const saved = z.object({ result: waiverSummary });

export const draftWaiver = defineCall({
  method: 'POST',
  path: '/v1/waiver',
  actor: 'owner',
  scope: 'manage',
  side: 'commands',
  command: true,
  tag: 'waivers',
  summary: 'Make a waiver, saved or published at once',
  description:
    'Without `config` the waiver begins with the default template. Without `homeCountry` it takes the country of its account’s time zone.',
  problems: ['not_found', 'id_already_used'],
  body: z.strictObject({
    id: z.optional(uuidIn).check(z.describe('A UUID chosen by the client; the server makes one otherwise.')),
    ...text,
    config: z.optional(waiverConfigWire),
  }),
  answers: { 201: saved },
});

export const saveWaiver = defineCall({
  method: 'PUT',
  path: '/v1/waiver/{id}',
  actor: 'owner',
  scope: 'manage',
  side: 'commands',
  command: true,
  tag: 'waivers',
  summary: 'Save, publish, unpublish or preview a waiver',
  description: 'A config without `homeCountry` leaves the country as it was.',
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
          'Keeps the text as a new revision only: `published` is not looked at, customers see no change.',
        ),
      ),
  }),
  answers: { 200: saved },
});

export const deleteWaiver = defineCall({
  method: 'DELETE',
  path: '/v1/waiver/{id}',
  actor: 'owner',
  scope: 'manage',
  side: 'commands',
  command: true,
  tag: 'waivers',
  summary: 'Delete a waiver; what was signed stays',
  problems: ['version_mismatch', 'id_already_used'],
  params: idParams,
  headers: ifMatch,
  answers: { 204: z.void().check(z.describe('The waiver is gone.')) },
});
