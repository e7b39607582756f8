import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { openEnum } from '../call/open-enum.ts';
import { pageEnd, pageQuery } from '../call/paging.ts';
import { businessShape } from './business.ts';

const publicWaiver = z
  .object({
    id: uuidOut,
    title: z.string(),
    locale: openEnum(PRODUCT_LOCALES),
    config: z.object({ background: z.nullable(z.string()) }),
  })
  .check(z.meta({ id: 'PublicWaiver' }));
export type PublicWaiver = z.infer<typeof publicWaiver>;

/** Maximum token length. Tokens contain a title of up to 300 characters as base64url-encoded JSON. */
const LONGEST_TOKEN = 4000;

export const listPublicWaivers = defineCall({
  method: 'GET',
  path: '/v1/public-waiver/{ownerId}',
  actor: 'public',
  side: 'reads',
  tag: 'waivers',
  summary: 'List the published waivers of an owner, by title',
  params: z.object({ ownerId: uuidIn }),
  // Page size as required by spec section 7.
  query: z.object(pageQuery(100, LONGEST_TOKEN)),
  headers: positionHeader,
  answers: {
    200: z.object({ results: z.array(publicWaiver), ...businessShape, ...pageEnd }),
  },
});
