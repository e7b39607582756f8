import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidOut } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { openEnum } from '../call/open-enum.ts';
import { pageEnd, pageQuery } from '../call/paging.ts';

const listedWaiver = z
  .object({
    id: uuidOut,
    title: z.string(),
    locale: openEnum(PRODUCT_LOCALES),
    published: z.boolean(),
    editable: z.boolean(),
    date: z.string().check(z.describe('Last change, RFC 3339.')),
    version: z.int().check(z.describe('The number in its ETag.')),
    revision: z.int(),
    unpublishedChanges: z.boolean().check(z.describe('Whether customers still sign an earlier revision.')),
    signatures: z
      .nullable(z.int())
      .check(
        z.describe(
          'Number of signed waivers, including erased ones; a group counts once. Null: not counted yet.',
        ),
      ),
    config: z.object({
      background: z.nullable(z.string()).check(z.describe('Path of the image; null: the product’s own.')),
      hasVideo: z.boolean(),
    }),
  })
  .check(z.meta({ id: 'ListedWaiver' }));
export type ListedWaiver = z.infer<typeof listedWaiver>;

const waiverPage = z.object({ results: z.array(listedWaiver), total: z.int(), ...pageEnd });

export const listWaivers = defineCall({
  method: 'GET',
  path: '/v1/waiver',
  actor: 'user',
  action: 'list_waivers',
  side: 'reads',
  tag: 'waivers',
  summary: 'List the waivers of the owner, last changed first, or search titles by terms that must all match',
  headers: positionHeader,
  // Page size as required by spec section 7.
  query: z.object({
    ...pageQuery(100),
    terms: z
      ._default(z.string().check(z.maxLength(200)), '')
      .check(z.describe('Parts of titles; ignores case and accents.')),
  }),
  answers: { 200: waiverPage },
});
