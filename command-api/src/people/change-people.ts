import type { Person as ShownPerson } from '@waivers/contract/people/people.ts';
import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { invitedEmail, type PeopleAt, readPeople } from '@waivers/events/folds/read-people.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { holderOfEmail } from '../identity/claims.ts';
import { type PeopleCommand, type PeopleRefusal, peopleDecider } from './decide.ts';
import { shownInvitee } from './list-people.ts';
import { markPeopleUnsettled, type SettlePeopleServices, settlePeople } from './settle.ts';

type Refused = PeopleRefusal | ReplayRefusal | { readonly refused: 'email_taken' };
export type PeopleOutcome = { readonly position: LogPosition | undefined } | Refused;

export const handlePeople = (
  services: CommandServices,
  command: PeopleCommand,
  context: CommandContext,
  expectedVersion?: number,
) =>
  handleCommand(services, {
    stream: accountStream(context.accountId),
    decider: peopleDecider(services.keys),
    command,
    context,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  });

/** Appends the change, then applies it to the log-ins. After a crash in between, `reconcilePeople` does. */
export const changePeople = async (
  services: SettlePeopleServices,
  command: PeopleCommand,
  context: CommandContext,
): Promise<PeopleOutcome> => {
  const mark = await markPeopleUnsettled(services, context.accountId);
  const handled = await handlePeople(services, command, context);
  await settlePeople(services, context.accountId, mark);
  if (handled.kind === 'version_mismatch') throw new Error('No version was asked for.');
  return handled.kind === 'refused' ? handled.refusal : { position: handled.position };
};

const pendingWith = async (
  { keys }: SettlePeopleServices,
  found: PeopleAt,
  email: string,
): Promise<string | undefined> => {
  for (const [userId, { state }] of found.people) {
    if (state !== 'invited') continue;
    const invited = await invitedEmail(keys, found, userId);
    if (invited !== undefined && normaliseName(invited) === normaliseName(email)) return userId;
  }
  return undefined;
};

const MAX_ATTEMPTS = 5;

/** Invites a person. If the address has a pending invitation, returns that one. */
export const invite = async (
  services: SettlePeopleServices,
  { email, role }: { readonly email: string; readonly role: UserRole },
  context: CommandContext,
): Promise<{ readonly position: LogPosition | undefined; readonly person: ShownPerson } | Refused> => {
  const userId = derivedId(context.commandId, 'invited');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await readPeople(services, context.accountId);
    const pendingId = await pendingWith(services, found, email);
    const pending = pendingId === undefined ? undefined : found.people.get(pendingId);
    if (pendingId !== undefined && pending !== undefined && pendingId !== userId) {
      const invited = await invitedEmail(services.keys, found, pendingId);
      return { position: undefined, person: shownInvitee(pendingId, pending, invited) };
    }
    const holder = await holderOfEmail(services.database, normaliseName(email));
    if (holder !== undefined && holder !== userId) return { refused: 'email_taken' };
    const command = { type: 'InvitePerson', userId, role, email } as const;
    const handled = await handlePeople(services, command, context, found.version);
    if (handled.kind === 'version_mismatch') continue;
    if (handled.kind === 'refused') return handled.refusal;
    const since = handled.events[0]?.metadata.occurredAt ?? context.now.toISOString();
    const invitation = { id: handled.events[0]?.eventId ?? '', sentAt: [since] };
    return { position: handled.position, person: shownInvitee(userId, { role, since, invitation }, email) };
  }
  throw new Error(`The people of account ${context.accountId} kept changing.`);
};
