import { randomUUID } from 'node:crypto';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { evolve, noAccount } from '@waivers/events/folds/account-state.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { codec } from '@waivers/events/log/codec.ts';
import type { Refusal } from '../decider.ts';
import { type CommandServices, handleCommand } from '../handle-command.ts';
import { usersOfAccount } from '../identity/credentials.ts';
import type { ErasureCommand } from './commands.ts';
import { erasureDecider } from './decide.ts';
import { erasureOf } from './erasure-of.ts';
import { subjectOf } from './state.ts';
import { setTombstones, type TombstoneServices } from './tombstones.ts';

export type ErasureServices = CommandServices & TombstoneServices;

/** A participant of a signed waiver, a user, or an account with everybody who works for it. */
export type Subject =
  | { readonly signedWaiverId: string; readonly participantId: string }
  | { readonly userId: string }
  | { readonly accountId: string };

/** Also completes an earlier try that died before its tombstones. */
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

const commandFor = (subject: Subject): readonly [stream: string, command: ErasureCommand] => {
  if ('userId' in subject) return [userStream(subject.userId), { type: 'EraseUser', ...subject }];
  if ('accountId' in subject) return [accountStream(subject.accountId), { type: 'EraseAccount', ...subject }];
  const { signedWaiverId, participantId } = subject;
  return [signedWaiverStream(signedWaiverId), { type: 'EraseParticipant', participantId }];
};

const eraseOne = async (
  services: ErasureServices,
  subject: Subject,
  commandId: string,
): Promise<{ readonly erased: true } | Refusal> => {
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
  if (handled.kind !== 'done') return { refused: 'not_found' };
  await setAllTombstones(services, stream, subjectOf(subject));
  return { erased: true };
};

/** The account's owner, as its stream names them, and everybody who can log in to it. */
const peopleOf = async (
  { log, database }: ErasureServices,
  accountId: string,
): Promise<ReadonlySet<string>> => {
  let state = noAccount;
  for await (const page of streamPages(log, accountStream(accountId))) state = page.reduce(evolve, state);
  const owners = state.status === 'absent' ? [] : [state.ownerId];
  return new Set([...owners, ...(await usersOfAccount(database, accountId))]);
};

/**
 * Erases for ever: first the event, then the tombstone over the key. Erasing again appends nothing and repairs a crash
 * between the two, as `reconcileTombstones` does. The people of an account are erased before the account itself, so that
 * nobody is left once its own event is in the log.
 */
export const erasePerson = async (
  services: ErasureServices,
  subject: Subject,
  commandId: string = randomUUID(),
): Promise<{ readonly erased: true } | Refusal> => {
  if ('accountId' in subject) {
    for (const userId of await peopleOf(services, subject.accountId)) {
      await eraseOne(services, { userId }, commandId);
    }
  }
  return eraseOne(services, subject, commandId);
};
