import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { email } from '../users/lines.ts';

/** People and pending invitations of one business. */
export const MAX_PEOPLE = 100;

const time = z.string().check(z.meta({ format: 'date-time' }));
const role = z.enum(USER_ROLES);

const person = z
  .object({
    id: uuidOut,
    name: z.nullable(z.string()).check(z.describe('Null until the invitation is accepted.')),
    email: z.nullable(z.string()).check(z.describe('Where mails go; the invited address until accepted.')),
    role: openEnum(USER_ROLES),
    state: z.enum(['invited', 'joined']),
    since: time.check(z.describe('When the person was invited, or joined.')),
    invitedUntil: z.nullable(time).check(z.describe('When the link of a pending invitation expires.')),
    lastLogInAt: z.nullable(time),
    hasSecondFactor: z.boolean(),
  })
  .check(z.meta({ id: 'Person' }));
export type Person = z.infer<typeof person>;

const common = { actor: 'user', action: 'manage_people', side: 'commands', tag: 'people' } as const;
const change = { ...common, command: true, confirmed: true } as const;

export const listPeople = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/people',
  summary: 'List the people of the business and pending invitations, oldest first',
  answers: { 200: z.object({ results: z.array(person) }) },
});

export const invitePerson = defineCall({
  ...change,
  method: 'POST',
  path: '/v1/people',
  summary: 'Invite somebody by e-mail',
  description:
    `The link is valid for 72 hours and once. At most ${MAX_PEOPLE} people. An address with a pending invitation ` +
    'answers that invitation unchanged; one that is used to log in, here or at another business, answers 409.',
  problems: ['email_taken', 'limit_reached', 'rate_limited', 'id_already_used'],
  body: z.strictObject({ email, role }),
  answers: { 200: z.object({ result: person }) },
});

export const sendInvitationAgain = defineCall({
  ...change,
  method: 'POST',
  path: '/v1/people/{id}/invitation',
  summary: 'Send an invitation again, with a new link',
  description: 'Earlier links are no longer valid. At most five mails a day.',
  problems: ['rate_limited', 'id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('The mail is queued.')) },
});

export const revokeInvitation = defineCall({
  ...change,
  method: 'DELETE',
  path: '/v1/people/{id}/invitation',
  summary: 'Revoke a pending invitation',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('The link is no longer valid.')) },
});

export const changeRole = defineCall({
  ...change,
  method: 'PUT',
  path: '/v1/people/{id}/role',
  summary: 'Change what a person may do',
  description: 'Ends their sessions and API keys. The last owner stays an owner.',
  problems: ['last_owner', 'id_already_used'],
  params: idParams,
  body: z.strictObject({ role }),
  answers: { 204: z.void() },
});

export const handOverOwnership = defineCall({
  ...change,
  method: 'POST',
  path: '/v1/people/{id}/ownership',
  summary: 'Make another person owner and become a manager',
  problems: ['id_already_used'],
  params: idParams,
  answers: { 204: z.void() },
});

export const removePerson = defineCall({
  ...change,
  method: 'DELETE',
  path: '/v1/people/{id}',
  summary: 'Remove a person',
  description: 'Ends their sessions and API keys. What they did stays theirs in the audit trail.',
  problems: ['last_owner', 'id_already_used'],
  params: idParams,
  answers: { 204: z.void() },
});

export const leaveAccount = defineCall({
  ...change,
  action: 'use_account',
  method: 'POST',
  path: '/v1/people/leave',
  summary: 'Leave the business',
  description: 'You can no longer log in. The last owner cannot leave.',
  problems: ['last_owner', 'id_already_used'],
  answers: { 204: z.void() },
});
