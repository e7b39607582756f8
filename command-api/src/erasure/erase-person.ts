import { randomUUID } from 'node:crypto';
import type { Refusal } from '@waivers/events/commands/decider.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { usersOfAccount } from '../identity/credentials.ts';
import type { ErasureCommand } from './commands.ts';
import { erasureDecider } from './decide.ts';
import { erasureOf } from './erasure-of.ts';
import { subjectOf } from './state.ts';
import { setTombstones, type TombstoneServices } from './tombstones.ts';

export type ErasureServices = CommandServices & TombstoneServices;

export type ErasureSubject =
  | { readonly signedWaiverId: string; readonly participantId: string }
  | { readonly userId: string }
  /** A person invited to the account, who may not have accepted. */
  | { readonly userId: string; readonly accountId: string }
  | { readonly accountId: string };

/** Also sets tombstones that an interrupted earlier attempt missed. */
const setAllTombstones = async (
  services: ErasureServices,
  stream: string,
  subject: string,
): Promise<void> => {
  for (const event of (await services.log.readStream(stream)).map(codec.decode)) {
    if (event.type !== 'PersonErased' || subjectOf(event.data) !== subject) continue;
    const { erasure } = await erasureOf(services, event);
    if (erasure !== undefined) await setTombstones(services, erasure);
  }
};

type Target = readonly [stream: string, command: ErasureCommand];
type Appended = { readonly stream: string; readonly accountId: string };

const ofUser = (userId: string): Target => [userStream(userId), { type: 'EraseUser', userId }];

const appendErasure = async (
  services: ErasureServices,
  [stream, command]: Target,
  commandId: string,
): Promise<Appended | Refusal> => {
  const [first] = await services.log.readStream(stream, { limit: 1 });
  if (first === undefined) return { refused: 'not_found' };
  const { accountId } = codec.decode(first).metadata;
  const handled = await handleCommand(services, {
    stream,
    decider: erasureDecider,
    command,
    context: { commandId, correlationId: commandId, accountId, actor: { kind: 'system' }, now: new Date() },
  });
  return handled.kind === 'done' ? { stream, accountId } : { refused: 'not_found' };
};

type Named = { readonly ownerId?: string; readonly userId?: string };

/** Includes people who were removed, because their names stay in the log. */
const peopleOf = async (
  { log, database }: ErasureServices,
  accountId: string,
): Promise<ReadonlySet<string>> => {
  const people = new Set(await usersOfAccount(database, accountId));
  for await (const page of streamPages(log, accountStream(accountId))) {
    for (const { ownerId, userId = ownerId } of page.map(({ data }) => data as Named)) {
      if (userId !== undefined) people.add(userId);
    }
  }
  return people;
};

const eraseIn = async (
  services: ErasureServices,
  target: Target,
  commandId: string,
): Promise<Appended | Refusal> => {
  const erased = await appendErasure(services, target, commandId);
  if ('stream' in erased) await setAllTombstones(services, erased.stream, subjectOf(target[1]));
  return erased;
};

/**
 * Erases what the account's stream holds about a user: their place among its people and the address that was invited.
 * Must run after the event in the user's own stream. Idempotent.
 */
export const eraseFromAccount = (
  services: ErasureServices,
  accountId: string,
  userId: string,
  commandId: string,
): Promise<Appended | Refusal> =>
  eraseIn(
    services,
    [accountStream(accountId), { type: 'EraseUser', userId }],
    // The account's own erasure may be in this stream under the same command.
    derivedId(commandId, userId),
  );

/** @param invitedTo the account, for people without a stream of their own because they have not accepted */
const eraseUser = async (
  services: ErasureServices,
  userId: string,
  commandId: string,
  invitedTo?: string,
): Promise<Appended | Refusal> => {
  const erased = await eraseIn(services, ofUser(userId), commandId);
  const accountId = 'accountId' in erased ? erased.accountId : invitedTo;
  if (accountId === undefined) return erased;
  const invitation = await eraseFromAccount(services, accountId, userId, commandId);
  return 'refused' in erased ? invitation : erased;
};

/** Erases all users of an account. Must run before the account's tombstones, which delete the user list. Idempotent. */
export const erasePeopleOf = async (
  services: ErasureServices,
  accountId: string,
  commandId: string,
): Promise<void> => {
  for (const userId of await peopleOf(services, accountId)) {
    await eraseUser(services, userId, commandId, accountId);
  }
};

const eraseAccount = async (
  services: ErasureServices,
  accountId: string,
  commandId: string,
): Promise<Appended | Refusal> => {
  const erased = await appendErasure(
    services,
    [accountStream(accountId), { type: 'EraseAccount', accountId }],
    commandId,
  );
  if ('refused' in erased) return erased;
  await erasePeopleOf(services, accountId, commandId);
  await setAllTombstones(services, erased.stream, accountId);
  return erased;
};

const eraseSubject = (
  services: ErasureServices,
  subject: ErasureSubject,
  commandId: string,
): Promise<Appended | Refusal> => {
  if ('userId' in subject) {
    const invitedTo = 'accountId' in subject ? subject.accountId : undefined;
    return eraseUser(services, subject.userId, commandId, invitedTo);
  }
  if ('accountId' in subject) return eraseAccount(services, subject.accountId, commandId);
  const { signedWaiverId, participantId } = subject;
  const target: Target = [signedWaiverStream(signedWaiverId), { type: 'EraseParticipant', participantId }];
  return eraseIn(services, target, commandId);
};

/** Appends the event, erases an account's users, then destroys the key. Idempotent; completes interrupted erasures. */
export const erasePerson = async (
  services: ErasureServices,
  subject: ErasureSubject,
  commandId: string = randomUUID(),
): Promise<{ readonly erased: true } | Refusal> => {
  const erased = await eraseSubject(services, subject, commandId);
  return 'refused' in erased ? erased : { erased: true };
};
