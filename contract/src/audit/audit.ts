import { ACTOR_METHODS } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { countParam } from '../call/paging.ts';
import { AUDIT_KINDS, AUDITED } from './audited-state.ts';

const MAX_EVENTS = 100;
const DEFAULT_EVENTS = 50;
const MAX_VERSION = 999_999_999;

const params = z.object({ kind: z.enum(AUDIT_KINDS), id: uuidIn });

const momentParam = z.optional(z.string().check(z.maxLength(300)));

const MOMENTS = `A moment is an instant (RFC 3339 with an offset; without one it is read in the time zone of the business), a version
(\`12\`: after the twelfth event; \`0\`: before the first), or a position from \`X-Log-Position\` or this API. An instant
includes all events up to the last one, in log order, that did not occur later. 422 \`time_twice\` and \`time_skipped\` list the
instants that a local time may mean when clocks were put back or forward; \`in_future\` rejects an instant that has not come
yet, \`no_such_moment\` an unknown version or position.`;

const moment = z
  .object({
    version: z.int().check(z.describe('Version of the last event until then; 0 before the first.')),
    position: z.nullable(z.string()).check(z.describe('Position of that event in the log, sealed.')),
    occurredAt: z.nullable(z.string()).check(z.describe('When that event occurred, RFC 3339.')),
    asked: z
      .nullable(z.string())
      .check(z.describe('The requested instant in UTC; null for versions and positions.')),
  })
  .check(z.meta({ id: 'AuditMoment' }));

const subject = {
  id: uuidOut,
  begunAt: z.string().check(z.describe('When the first event occurred, RFC 3339.')),
};

const stateOf = <const Kind extends keyof typeof AUDITED>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    ...subject,
    moment,
    state: z.nullable(AUDITED[kind]).check(z.describe('Null when it did not exist yet.')),
  });

const change = z.object({
  path: z
    .array(z.string())
    .check(z.describe('Member names; for lists, the id of the entry or its index from 0.')),
  before: z.optional(z.unknown()).check(z.describe('Absent when added.')),
  after: z.optional(z.unknown()).check(z.describe('Absent when removed.')),
});
export type AuditChange = z.infer<typeof change>;

const difference = z
  .object({
    kind: z.enum(AUDIT_KINDS),
    ...subject,
    from: moment,
    to: moment,
    changes: z.array(change),
  })
  .check(z.meta({ id: 'AuditDifference' }));

const FOR_PEOPLE = 'Accounts and users require a logged-in user: API keys get 403 `scope_missing`.';

export const auditState = defineCall({
  method: 'GET',
  path: '/v1/audit/{kind}/{id}',
  actor: 'user',
  action: 'read_audit',
  side: 'reads',
  tag: 'audit',
  summary: 'Read the state at a moment or, with `from` and `to`, the changes between two',
  description: `Computed from the events. Data erased since then reads \`erased\` at every moment. ${MOMENTS} ${FOR_PEOPLE}`,
  problems: ['invalid'],
  params,
  query: z.object({
    at: momentParam.check(z.describe('A moment; default: now.')),
    from: momentParam.check(z.describe('A moment; answers the changes since then instead.')),
    to: momentParam.check(z.describe('End of the changes, with `from`; default: now.')),
  }),
  answers: {
    200: z.object({
      result: z.union([
        stateOf('waiver'),
        stateOf('signed_waiver'),
        stateOf('account'),
        stateOf('user'),
        difference,
      ]),
    }),
  },
});

const auditEvent = z
  .object({
    version: z.int().check(z.describe('Number of the event in its stream, from 1.')),
    eventId: uuidOut,
    position: z.string().check(z.describe('In the log, sealed.')),
    occurredAt: z.string().check(z.describe('Server time, RFC 3339.')),
    recordedAt: z.string().check(z.describe('By the clock of the store, RFC 3339.')),
    type: z.string().check(z.describe('As in the event catalogue; a later release may add others.')),
    actor: z.object({
      kind: openEnum(['user', 'signer', 'apiKey', 'system']),
      id: z.nullable(z.string()).check(z.describe('Of a user or an API key.')),
      name: z
        .nullable(z.string())
        .check(
          z.describe('Of the user, or of who made the API key, as called now; null: erased, or nobody.'),
        ),
      method: z
        .nullable(openEnum(ACTOR_METHODS))
        .check(z.describe('How the user had logged in; null: no user, or a registration.')),
    }),
    personName: z
      .nullable(z.string())
      .check(
        z.describe(
          'Of the user in `data.userId`, or the address that was invited; null: erased, or no user.',
        ),
      ),
    data: z
      .record(z.string(), z.unknown())
      .check(z.describe('What the event says, without long texts, ink and answers; `erased` where it is.')),
  })
  .check(z.meta({ id: 'AuditEvent' }));
export type AuditEvent = z.infer<typeof auditEvent>;

export const listAuditEvents = defineCall({
  method: 'GET',
  path: '/v1/audit/{kind}/{id}/events',
  actor: 'user',
  action: 'read_audit',
  side: 'reads',
  tag: 'audit',
  summary: 'What happened to something, event by event; the oldest first, or with `before` the newest',
  description: FOR_PEOPLE,
  problems: ['invalid'],
  params,
  query: z.object({
    limit: z
      ._default(countParam(MAX_EVENTS), DEFAULT_EVENTS)
      .check(z.describe(`Events of a page; ${DEFAULT_EVENTS} when it is left out.`)),
    after: z
      .optional(countParam(MAX_VERSION))
      .check(z.describe('A version: goes on with what came later. New events appear there.')),
    before: z
      .optional(z.union([z.literal('end'), countParam(MAX_VERSION)]))
      .check(z.describe('`end` or a version: goes back from there, the newest first.')),
  }),
  answers: {
    200: z.object({
      results: z.array(auditEvent),
      next: z
        .optional(z.int())
        .check(
          z.describe(
            'Send it as `after`, or as `before` when going back, for the next page; absent: that was all.',
          ),
        ),
    }),
  },
});
