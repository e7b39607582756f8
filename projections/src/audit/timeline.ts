import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { userNames } from '@waivers/events/folds/read-user.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { isObject } from '@waivers/waiver/validation.ts';
import type { ReadServices } from '../queries/read-services.ts';

/** Internal values, and long values that the audited state already includes. */
const HIDDEN_MEMBERS: ReadonlySet<string> = new Set([
  'config',
  'answers',
  'ink',
  'shared',
  'link',
  'keyIds',
  'secretId',
  'searchable',
]);

const shownMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shownMembers);
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => !HIDDEN_MEMBERS.has(name) && value[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, shownMembers(value[name])]));
};

/** Shows users by their current names. @throws KeyMissing if a key is missing without a tombstone */
export const toAuditEvents = async (
  services: Pick<ReadServices, 'log' | 'keys'>,
  recorded: readonly RecordedEvent[],
  sealPosition: (position: string) => string,
): Promise<readonly AuditEvent[]> => {
  const events = await openEvents(services.keys, recorded.map(codec.decode));
  const users = events.map(({ metadata: { actor } }) => (actor.kind === 'user' ? (actor.id ?? null) : null));
  const names = await userNames(services, users);
  return events.map(({ version, eventId, position, type, data, metadata: { actor, occurredAt } }, index) => ({
    version,
    eventId,
    position: sealPosition(position),
    occurredAt,
    recordedAt: recorded[index]?.recordedAt ?? occurredAt,
    type,
    actor: {
      kind: actor.kind,
      id: actor.id ?? null,
      name: (actor.kind === 'user' && actor.id !== undefined ? names.get(actor.id) : undefined) ?? null,
    },
    data: shownMembers(data) as Readonly<Record<string, unknown>>,
  }));
};
