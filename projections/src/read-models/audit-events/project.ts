import { methodOf, NO_ACCOUNT, userOfActor } from '@waivers/events/definitions/event.ts';
import { EVENT_DEFINITIONS } from '@waivers/events/definitions/event-catalogue.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { categoryOf, idIn } from '@waivers/events/definitions/streams.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { isObject } from '@waivers/waiver/validation.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import type { ProjectedEvent, Projection } from '../../engine/projection.ts';
import { type AuditEventRow, auditEventsTable } from './table.ts';

/** Internal values, and long texts that owners wrote. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'config',
  'emailTemplate',
  'emailSubject',
  'link',
  'keyIds',
  'secretId',
  'update',
]);

/** Drops sealed members without decrypting them. */
const inClear = (personal: object, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => inClear(personal, item));
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => !Object.hasOwn(personal, name) && !LEFT_OUT.has(name));
  return Object.fromEntries(names.map((name) => [name, inClear(personal, value[name])]));
};

const waiverOf = (event: ProjectedEvent): string | null => {
  if (isEvent(waiverSigned, event)) return event.data.waiverId;
  return categoryOf(event.stream) === 'waiver' ? idIn(event.stream) : null;
};

const rowOf = (event: ProjectedEvent): AuditEventRow => {
  const { stream, version, position, eventId, type, data, metadata } = event;
  const { accountId, actor, occurredAt } = metadata;
  return {
    account_id: accountId,
    event_id: eventId,
    place: String(requirePosition(position).position),
    occurred_at: occurredAt,
    category: categoryOf(stream),
    subject_id: idIn(stream),
    version,
    type,
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    actor_user_id: userOfActor(actor) ?? null,
    actor_method: methodOf(actor),
    waiver_id: waiverOf(event),
    data: inClear(codec.definitionOf(type).personal, data) as object,
  };
};

/** Skips events of the installation itself because they belong to no account. */
const rowsIn = (event: ProjectedEvent): readonly AuditEventRow[] =>
  event.metadata.accountId === NO_ACCOUNT ? [] : [rowOf(event)];

/** All events without personal values, for SQL queries over the whole log. Erasures don't change it. */
export const auditEvents: Projection = {
  name: 'audit_events',
  version: 1,
  handles: EVENT_DEFINITIONS.filter(({ categories }) => !categories.includes('log')).map(({ type }) => type),
  tables: [auditEventsTable],
  holdsPositions: true,
  rowsOf: (event) => ({ [auditEventsTable.name]: rowsIn(event) }),
  apply: async (transaction, events) => {
    await insertRows(transaction, auditEventsTable, events.flatMap(rowsIn));
  },
};
