import { shownWaiverConfig } from '@waivers/waiver/config/waiver-wire.ts';
import { signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { countParam } from '../call/paging.ts';

export const WAIVER_VERSION_KINDS = ['drafted', 'revised', 'published', 'unpublished'] as const;

const MAX_VERSION = 999_999_999;

const waiverVersion = z
  .object({
    version: z.int().check(z.describe('Version of the waiver after this change, as in its ETag.')),
    revision: z.int().check(z.describe('Number of the text that was saved, published or unpublished.')),
    at: z.string().check(z.describe('RFC 3339.')),
    by: z.object({
      userId: z.nullable(uuidOut).check(z.describe('Null for API keys and the system.')),
      name: z.nullable(z.string()).check(z.describe('Null when erased, or not a user.')),
    }),
    kind: openEnum(WAIVER_VERSION_KINDS),
    title: z.string(),
    isCurrent: z.boolean().check(z.describe('Whether customers currently sign this publication.')),
  })
  .check(z.meta({ id: 'WaiverVersion' }));
export type WaiverVersion = z.infer<typeof waiverVersion>;

const readableVersion = z.object({
  ...waiverVersion.shape,
  locale: openEnum(PRODUCT_LOCALES).check(z.describe('Language of the waiver at that time.')),
  config: shownWaiverConfig,
  documents: z
    .record(z.string(), sha256Hex)
    .check(z.describe('Language to SHA-256 of the signed document; empty unless published.')),
  /** For a published version, the document as stored; for any other, the document as it would be rendered today. */
  document: signableDocumentShape,
});
export type ReadableVersion = z.infer<typeof readableVersion>;

export const listWaiverVersions = defineCall({
  method: 'GET',
  path: '/v1/waiver/{id}/versions',
  actor: 'user',
  action: 'read_waivers',
  side: 'reads',
  tag: 'waivers',
  summary: 'List who saved, published and unpublished a waiver, newest first',
  params: z.object({ id: uuidIn }),
  query: z.object({
    before: z
      .optional(countParam(MAX_VERSION))
      .check(z.describe('`next` of the previous page, for older versions.')),
  }),
  answers: {
    200: z.object({
      results: z.array(waiverVersion),
      next: z
        .optional(z.int())
        .check(z.describe('Send it as `before` for the next page; absent on the last.')),
    }),
  },
});

export const readWaiverVersion = defineCall({
  method: 'GET',
  path: '/v1/waiver/{id}/versions/{version}',
  actor: 'user',
  action: 'read_waivers',
  side: 'reads',
  tag: 'waivers',
  summary: 'Read a past version of a waiver: its text and the document that customers signed',
  params: z.object({ id: uuidIn, version: countParam(MAX_VERSION) }),
  query: z.object({
    locale: z
      .optional(z.string().check(z.maxLength(20)))
      .check(z.describe('Preferred language of `document`; falls back to another.')),
  }),
  answers: { 200: z.object({ result: readableVersion }) },
});
