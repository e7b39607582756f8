import { column, integer, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';
import { ANALYST_VIEWS } from './analyst-views.ts';

export const auditEventsTable = {
  name: 'audit_events',
  columns: {
    account_id: uuid(),
    event_id: uuid(),
    /** The event's number in the log's own store: orders all, and means nothing else. */
    place: column<string>('bigint'),
    occurred_at: time(),
    /** Of the stream: `waiver`, `signedWaiver`, `account`, `user` or `followUp`. */
    category: text(),
    /** Of the waiver, signed waiver, account, user or follow-up. */
    subject_id: uuid(),
    version: integer(),
    type: text(),
    actor_kind: text(),
    /** Of a user or an API key. */
    actor_id: text().nullable(),
    /** Of the waiver itself, or of the one that was signed. */
    waiver_id: uuid().nullable(),
    /** What the event says in clear, without long texts; nothing about a signer. */
    data: column<object>('jsonb'),
  },
  indexes: [
    'create unique index on audit_events (event_id)',
    'create index on audit_events (subject_id, version)',
    'create index on audit_events (account_id, type, occurred_at)',
    'create index on audit_events (place)',
  ],
  analystViews: ANALYST_VIEWS,
} as const satisfies ReadModelTable;

export type AuditEventRow = RowOf<typeof auditEventsTable>;
