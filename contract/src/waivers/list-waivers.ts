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
    date: z.string().check(z.describe('When it was last changed, RFC 3339.')),
    version: z.int().check(z.describe('The number in its ETag.')),
    revision: z.int(),
    unpublishedChanges: z.boolean().check(z.describe('Customers still sign an earlier revision.')),
    signatures: z
      .nullable(z.int())
      .check(
        z.describe(
          'Signed waivers of it: a group is one, and who has been erased still counts. Null: not counted yet.',
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
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'waivers',
  summary:
    'The waivers of the owner, the one changed last first; with terms, whose titles hold every word of them',
  headers: positionHeader,
  // Spec section 7.
  query: z.object({
    ...pageQuery(100),
    terms: z
      ._default(z.string().check(z.maxLength(200)), '')
      .check(z.describe('Parts of titles, in any case, with accents or without.')),
  }),
  answers: { 200: waiverPage },
});
