import { storedInk } from '@waivers/waiver/ink/ink.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { businessShape } from '../public/business.ts';
import { signedWaiverForOwner } from '../signed-waivers/signed-waiver.ts';

const VIDEO_STEPS = [
  'begun',
  'answered_right',
  'answered_wrong',
  'failed',
  'refused',
  'recorded',
  'completed',
] as const;

const locale = openEnum(PRODUCT_LOCALES);

const videoStep = z
  .object({
    version: z.int().check(z.describe("Of its event in the signed waiver's audit trail.")),
    at: z.string().check(z.describe('Server time, RFC 3339.')),
    kind: openEnum(VIDEO_STEPS),
    viewer: z.nullable(z.string()).check(z.describe('Id of a participant, or `group`; null: everybody.')),
  })
  .check(z.meta({ id: 'SigningVideoStep' }));
export type SigningVideoStep = z.infer<typeof videoStep>;

const signing = z
  .object({
    signed: signedWaiverForOwner,
    ink: z
      .union([z.record(z.string(), storedInk), z.literal('erased')])
      .check(z.describe('By name of the signature part: every drawn point, or the typed name.')),
    page: z
      .object({
        locale: locale.check(z.describe("Language of the owner's own text.")),
        locales: z.array(locale).check(z.describe('Languages in which it was offered.')),
        background: z.nullable(z.string()).check(z.describe("Path of the image; null: the product's own.")),
        ...businessShape,
      })
      .check(z.describe('The page around the document when it was signed, from the log.')),
    received: z.object({
      version: z.int(),
      eventId: uuidOut,
      position: z.string().check(z.describe('In the log, sealed.')),
      recordedAt: z.string().check(z.describe('By the clock of the store, RFC 3339.')),
    }),
    video: z.array(videoStep).check(z.describe('Steps that the server recorded, in log order.')),
  })
  .check(z.meta({ id: 'Signing' }));
export type SigningReport = z.infer<typeof signing>;

export const readSigning = defineCall({
  method: 'GET',
  path: '/v1/audit/signed_waiver/{id}/signing',
  actor: 'user',
  action: 'read_audit',
  side: 'reads',
  tag: 'audit',
  summary: 'Read what a signer saw and did',
  description: `The document is the stored one, checked against its hash; the texts around it are those at the time of signing. What the
browser reported is in \`evidence\`; everything else comes from the server. Erased data reads \`erased\`.`,
  params: idParams,
  answers: { 200: z.object({ result: signing }) },
});
