import { randomUUID } from 'node:crypto';
import type { Refusal } from '@waivers/events/commands/decider.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { evolve, noAccount } from '@waivers/events/folds/account.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
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

const commandFor = (subject: ErasureSubject): readonly [stream: string, command: ErasureCommand] => {
  if ('userId' in subject) return [userStream(subject.userId), { type: 'EraseUser', ...subject }];
  if ('accountId' in subject) return [accountStream(subject.accountId), { type: 'EraseAccount', ...subject }];
  const { signedWaiverId, participantId } = subject;
  return [signedWaiverStream(signedWaiverId), { type: 'EraseParticipant', participantId }];
};

const appendErasure = async (
  services: ErasureServices,
  subject: ErasureSubject,
  commandId: string,
): Promise<{ readonly stream: string } | Refusal> => {
  const [stream, command] = commandFor(subject);
  const [first] = await services.log.readStream(stream, { limit: 1 });
  if (first === undefined) return { refused: 'not_found' };
  const { accountId } = codec.decode(first).metadata;
  const handled = await handleCommand(services, {
    stream,
    decider: erasureDecider,
    command,
    context: { commandId, correlationId: commandId, accountId, actor: { kind: 'system' }, now: new Date() },
  });
  return handled.kind === 'done' ? { stream } : { refused: 'not_found' };
};

const peopleOf = async (
  { log, database }: ErasureServices,
  accountId: string,
): Promise<ReadonlySet<string>> => {
  let state = noAccount;
  for await (const page of streamPages(log, accountStream(accountId))) state = page.reduce(evolve, state);
  const owners = state.status === 'absent' ? [] : [state.ownerId];
  return new Set([...owners, ...(await usersOfAccount(database, accountId))]);
};

/** Erases all users of an account. Must run before the account's tombstones, which delete the user list. Idempotent. */
export const erasePeopleOf = async (
  services: ErasureServices,
  accountId: string,
  commandId: string,
): Promise<void> => {
  for (const userId of await peopleOf(services, accountId)) {
    const erased = await appendErasure(services, { userId }, commandId);
    if ('stream' in erased) await setAllTombstones(services, erased.stream, userId);
  }
};

/** Appends the event, erases an account's users, then destroys the key. Idempotent; completes interrupted erasures. */
export const erasePerson = async (
  services: ErasureServices,
  subject: ErasureSubject,
  commandId: string = randomUUID(),
): Promise<{ readonly erased: true } | Refusal> => {
  const erased = await appendErasure(services, subject, commandId);
  if ('refused' in erased) return erased;
  if ('accountId' in subject) await erasePeopleOf(services, subject.accountId, commandId);
  await setAllTombstones(services, erased.stream, subjectOf(subject));
  return { erased: true };
};
