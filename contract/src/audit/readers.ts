import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';

const period = {
  from: z.string().check(z.describe('When the person or key got this access, RFC 3339.')),
  until: z.nullable(z.string()).check(z.describe('When it ended; null: never since.')),
};

const person = z
  .object({
    userId: uuidOut,
    name: z.nullable(z.string()).check(z.describe('As called now; null: erased.')),
    role: openEnum(USER_ROLES),
    sees: openEnum(['record', 'list']).check(
      z.describe('`list`: names, ages and check-ins only; `record`: everything.'),
    ),
    ...period,
  })
  .check(z.meta({ id: 'ReadingPerson' }));

const key = z
  .object({
    id: uuidOut,
    name: z.nullable(z.string()).check(z.describe('Null: erased.')),
    madeBy: z.nullable(z.string()).check(z.describe('Name of its maker, as called now; null: erased.')),
    ...period,
  })
  .check(z.meta({ id: 'ReadingKey' }));

export const listReaders = defineCall({
  method: 'GET',
  path: '/v1/audit/signed_waiver/{id}/readers',
  actor: 'user',
  action: 'read_audit',
  side: 'reads',
  tag: 'audit',
  summary: 'Who could see a signed waiver on a day',
  description:
    'Computed from the events of the account: people with a role, and API keys with the scope `read`. Not listed are ' +
    'people who had the link of the copy, services and webhooks, and whoever runs the installation. Nobody on a day ' +
    'before the signature. 422 `in_future` for a day that has not begun.',
  problems: ['not_found', 'invalid'],
  params: z.object({ id: uuidIn }),
  query: z.object({ day: z.iso.date().check(z.describe('In the time zone of the business.')) }),
  answers: {
    200: z.object({
      result: z
        .object({
          day: z.string(),
          timeZone: z.string(),
          signedAt: z.string().check(z.describe('RFC 3339.')),
          people: z
            .array(person)
            .check(z.describe('By name; one entry per role that the person had that day.')),
          keys: z.array(key),
        })
        .check(z.meta({ id: 'Readers' })),
    }),
  },
});
