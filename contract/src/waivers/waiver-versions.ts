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
    version: z.int().check(z.describe('The number of the waiver’s ETag after this.')),
    revision: z.int().check(z.describe('Of the text that this saved, published or withdrew.')),
    at: z.string().check(z.describe('RFC 3339.')),
    by: z.object({
      userId: z.nullable(uuidOut).check(z.describe('Null: not a person.')),
      name: z.nullable(z.string()).check(z.describe('Null: erased, or not a person.')),
    }),
    kind: openEnum(WAIVER_VERSION_KINDS),
    title: z.string(),
    isCurrent: z.boolean().check(z.describe('Customers sign this publication now.')),
  })
  .check(z.meta({ id: 'WaiverVersion' }));
export type WaiverVersion = z.infer<typeof waiverVersion>;

const readableVersion = z.object({
  ...waiverVersion.shape,
  locale: openEnum(PRODUCT_LOCALES).check(z.describe('The waiver’s language at that time.')),
  config: shownWaiverConfig,
  documents: z
    .record(z.string(), sha256Hex)
    .check(
      z.describe('Of a publication: language to SHA-256 of the document that customers signed. Else empty.'),
    ),
  /** Of a publication the document as it was kept; else as it would be made today. */
  document: signableDocumentShape,
});
export type ReadableVersion = z.infer<typeof readableVersion>;

export const listWaiverVersions = defineCall({
  method: 'GET',
  path: '/v1/waiver/{id}/versions',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'waivers',
  summary: 'Who saved, published and unpublished a waiver, and when; newest first',
  params: z.object({ id: uuidIn }),
  query: z.object({
    before: z
      .optional(countParam(MAX_VERSION))
      .check(z.describe('`next` of the page before: goes on with what is older.')),
  }),
  answers: {
    200: z.object({
      results: z.array(waiverVersion),
      next: z
        .optional(z.int())
        .check(z.describe('Send it as `before` for the next page; absent: that was all.')),
    }),
  },
});

export const readWaiverVersion = defineCall({
  method: 'GET',
  path: '/v1/waiver/{id}/versions/{version}',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'waivers',
  summary: 'A waiver as it was: its text, and the document that customers signed',
  params: z.object({ id: uuidIn, version: countParam(MAX_VERSION) }),
  query: z.object({
    locale: z
      .optional(z.string().check(z.maxLength(20)))
      .check(z.describe('Of `document`; another language when there is none in this.')),
  }),
  answers: { 200: z.object({ result: readableVersion }) },
});
