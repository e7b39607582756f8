import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { methodOf, userOfActor } from '@waivers/events/definitions/event.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
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
  'share',
  'update',
]);

const shownMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shownMembers);
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => !HIDDEN_MEMBERS.has(name) && value[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, shownMembers(value[name])]));
};

const userIdIn = (data: unknown): string | null =>
  isObject(data) && typeof data.userId === 'string' ? data.userId : null;

/** Adds the invited addresses of people who have no name because they have not joined. */
const withInvited = async (
  { log, keys }: Pick<ReadServices, 'log' | 'keys'>,
  accountId: string | undefined,
  userIds: readonly (string | null)[],
  names: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const unnamed = userIds.filter((id) => id !== null).filter((id) => !names.has(id));
  if (unnamed.length === 0 || accountId === undefined) return names;
  const found = await readPeople({ log }, accountId);
  const invited = await Promise.all(
    unnamed.map(async (id) => [id, await invitedEmail(keys, found, id)] as const),
  );
  return new Map([
    ...names,
    ...invited.flatMap(([id, email]) => (email === undefined ? [] : [[id, email] as const])),
  ]);
};

/** Shows users by their current names. @throws KeyMissing if a key is missing without a tombstone */
export const toAuditEvents = async (
  services: Pick<ReadServices, 'log' | 'keys'>,
  recorded: readonly RecordedEvent[],
  sealPosition: (position: string) => string,
): Promise<readonly AuditEvent[]> => {
  const events = await openEvents(services.keys, recorded.map(codec.decode));
  const users = events.map(({ metadata: { actor } }) => userOfActor(actor) ?? null);
  const people = events.map(({ data }) => userIdIn(data));
  const names = await userNames(services, [...users, ...people]);
  const peopleNames = await withInvited(services, events[0]?.metadata.accountId, people, names);
  return events.map(({ version, eventId, position, type, data, metadata: { actor, occurredAt } }, index) => ({
    version,
    eventId,
    position: sealPosition(position),
    occurredAt,
    recordedAt: recorded[index]?.recordedAt ?? occurredAt,
    type,
    actor: {
      kind: actor.kind,
      id: 'id' in actor ? actor.id : null,
      name: names.get(users[index] ?? '') ?? null,
      method: methodOf(actor),
    },
    personName: peopleNames.get(people[index] ?? '') ?? null,
    data: shownMembers(data) as Readonly<Record<string, unknown>>,
  }));
};
