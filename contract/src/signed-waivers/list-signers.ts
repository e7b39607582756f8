import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidOut } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { openEnum } from '../call/open-enum.ts';
import { pageEnd, pageQuery } from '../call/paging.ts';
import { participantRole } from './participant-role.ts';
import { signerFilters } from './signer-filters.ts';
import { SIGNER_ORDERS } from './signer-order.ts';

const listedSigner = z
  .object({
    id: uuidOut.check(z.describe('Id of the signed waiver, shared by its participants.')),
    participantId: uuidOut,
    firstName: z
      .string()
      .check(z.describe('`erased` when the participant has been erased, as is the last name.')),
    lastName: z.string(),
    role: participantRole,
    waiverId: uuidOut,
    title: z.string().check(z.describe('Title of the waiver as signed.')),
    date: z.string().check(z.describe('When it was signed, RFC 3339.')),
    hasVideo: z.boolean(),
    understanding: z.boolean().check(z.describe('Whether the safety video has been watched and answered.')),
    videoFailed: z
      .boolean()
      .check(z.describe('Whether the video could not be played and is still not understood.')),
    birthDate: z
      .nullable(z.string())
      .check(z.describe('`YYYY-MM-DD`; null when erased, and for roles that read no records.')),
    age: z.nullable(z.int()).check(z.describe("In completed years today, in the account's time zone.")),
    erased: z.boolean(),
    arrivedAt: z.nullable(z.string()).check(z.describe('Last check-in, RFC 3339.')),
    arrivedOn: z
      .nullable(z.string())
      .check(z.describe("Day of that check-in in the account's time zone, `YYYY-MM-DD`.")),
    voided: z.boolean(),
    mail: z
      .nullable(openEnum(MAIL_STATES))
      .check(z.describe('State of the confirmation mail; null when there is none.')),
    serviceRefused: z
      .boolean()
      .check(z.describe('Whether a connected service refused this participant’s data.')),
    attention: z.boolean(),
    partyVideoOpen: z
      .boolean()
      .check(z.describe('Whether another participant of this record still has to watch the safety video.')),
    tags: z.array(z.string()),
    similar: z
      .optional(z.literal(true))
      .check(z.describe('Matched by similar spelling only; such rows follow exact matches.')),
  })
  .check(z.meta({ id: 'ListedSigner' }));
export type ListedSigner = z.infer<typeof listedSigner>;

const listRequest = {
  // Page size as required by spec section 9.
  ...pageQuery(20),
  ...signerFilters,
  sort: z
    .optional(z.enum(SIGNER_ORDERS))
    .check(z.describe('Order by the time of signing; default `newest`. Similar names follow exact matches.')),
};

const signerPage = z.object({
  results: z.array(listedSigner),
  total: z
    .optional(z.int())
    .check(z.describe('Number of all rows, when cheap to count; at most 10000 are counted.')),
  needAttention: z
    .optional(z.int())
    .check(
      z.describe(
        'First page only: rows that need attention under the other filters, ignoring the terms; at most 1000 are counted.',
      ),
    ),
  totalIsMore: z.optional(z.literal(true)).check(z.describe('There are more rows than were counted.')),
  ...pageEnd,
});
export type SignerPage = z.infer<typeof signerPage>;

export const listSigners = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver',
  actor: 'user',
  action: 'list_signers',
  side: 'reads',
  tag: 'signed waivers',
  summary:
    'List participants, newest or oldest first and grouped by record, or search them by terms that must all match',
  headers: positionHeader,
  query: z.object(listRequest),
  answers: { 200: signerPage },
});

export const searchSigners = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver/search',
  actor: 'user',
  action: 'list_signers',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Search the same list with filters in the body, to keep names out of URLs and logs',
  headers: positionHeader,
  body: z.strictObject(listRequest),
  answers: { 200: signerPage },
});

export const followSigners = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/events',
  actor: 'user',
  action: 'list_signers',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Follow changes of the list by server-sent events',
  answers: {
    200: {
      description:
        'Server-sent events: `changed` with `{"position"}` whenever rows of the list have changed.',
      mediaTypes: ['text/event-stream'],
    },
  },
});
