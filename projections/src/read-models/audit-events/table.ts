import { column, integer, type RowOf, text, time, uuid } from '../../engine/columns.ts';
import type { ReadModelTable } from '../../engine/projection.ts';
import { ANALYST_VIEWS } from './analyst-views.ts';

export const auditEventsTable = {
  name: 'audit_events',
  columns: {
    account_id: uuid(),
    event_id: uuid(),
    /** Log position. Meaningful only for ordering. */
    place: column<string>('bigint'),
    occurred_at: time(),
    category: text(),
    subject_id: uuid(),
    version: integer(),
    type: text(),
    actor_kind: text(),
    actor_id: text().nullable(),
    actor_user_id: text().nullable(),
    actor_method: text().nullable(),
    /** The waiver that the event is about, or the one that was signed. */
    waiver_id: uuid().nullable(),
    /** Unsealed members of the event, without long texts. */
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
