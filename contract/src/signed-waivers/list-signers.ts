import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidOut } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { openEnum } from '../call/open-enum.ts';
import { pageEnd, pageQuery } from '../call/paging.ts';
import { participantRole } from './participant-role.ts';
import { signerFilters } from './signer-filters.ts';

const listedSigner = z
  .object({
    id: uuidOut.check(z.describe('Of the signed waiver; all its persons have it.')),
    participantId: uuidOut,
    firstName: z.string().check(z.describe('`erased` when the person has been erased; so is the last name.')),
    lastName: z.string(),
    role: participantRole,
    waiverId: uuidOut,
    title: z.string().check(z.describe('Of the waiver, as it was signed.')),
    date: z.string().check(z.describe('When it was signed, RFC 3339.')),
    hasVideo: z.boolean(),
    understanding: z.boolean().check(z.describe('Whether the safety video has been watched and answered.')),
    videoFailed: z
      .boolean()
      .check(z.describe('Whether it could not be played, and has not been understood since.')),
    birthDate: z.nullable(z.string()).check(z.describe('`YYYY-MM-DD`')),
    age: z.nullable(z.int()).check(z.describe("In completed years today, in the account's time zone.")),
    erased: z.boolean(),
    arrivedAt: z.nullable(z.string()).check(z.describe('The last arrival, RFC 3339.')),
    arrivedOn: z
      .nullable(z.string())
      .check(z.describe("Its day in the account's time zone, `YYYY-MM-DD`: today or earlier.")),
    voided: z.boolean(),
    mail: z
      .nullable(openEnum(MAIL_STATES))
      .check(z.describe('Of the mail that confirms the signature; null: there is none.')),
    serviceRefused: z
      .boolean()
      .check(
        z.describe(
          'Whether a service that the business has connected refused what it was told of this person.',
        ),
      ),
    attention: z.boolean(),
    partyVideoOpen: z
      .boolean()
      .check(z.describe('Whether somebody else who signed together still has to watch the safety video.')),
    tags: z.array(z.string()),
    similar: z
      .optional(z.literal(true))
      .check(z.describe('Found only by a name that is spelled alike; such rows follow all exact ones.')),
  })
  .check(z.meta({ id: 'ListedSigner' }));
export type ListedSigner = z.infer<typeof listedSigner>;

const listRequest = {
  // Spec section 9.
  ...pageQuery(20),
  ...signerFilters,
};

const signerPage = z.object({
  results: z.array(listedSigner),
  total: z
    .optional(z.int())
    .check(z.describe('Rows of the whole list, where counting them is cheap; at most 10000 are counted.')),
  needAttention: z
    .optional(z.int())
    .check(
      z.describe(
        'On the first page: how many need attention of those whom the other filters leave, whatever the terms; at most 1000 are counted.',
      ),
    ),
  totalIsMore: z.optional(z.literal(true)).check(z.describe('There are more than were counted.')),
  ...pageEnd,
});
export type SignerPage = z.infer<typeof signerPage>;

export const listSigners = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'signed waivers',
  summary:
    'Everybody who has signed, newest first, who signed together side by side; with terms, who is found by every word of them',
  headers: positionHeader,
  query: z.object(listRequest),
  answers: { 200: signerPage },
});

export const searchSigners = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver/search',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'The same list, asked for with terms in the body: names stay out of addresses, and so out of logs',
  headers: positionHeader,
  body: z.strictObject(listRequest),
  answers: { 200: signerPage },
});

export const followSigners = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/events',
  actor: 'owner',
  scope: 'read',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Server-sent events: that the list of who has signed has changed',
  answers: {
    200: {
      description:
        'Server-sent events: `changed` with `{"position"}` whenever rows of the list have changed.',
      mediaTypes: ['text/event-stream'],
    },
  },
});
