import { randomUUID } from 'node:crypto';
import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/codec.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import type { Refusal } from '../decider.ts';
import { type CommandServices, handleCommand } from '../handle-command.ts';
import type { ErasureCommand } from './commands.ts';
import { erasureDecider } from './decide.ts';
import { erasureOf } from './erasure-of.ts';
import { subjectOf } from './state.ts';
import { setTombstones } from './tombstones.ts';

export type ErasureServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
};

/** Whom to erase: a participant of a signed waiver, or an owner. */
export type Subject =
  | { readonly signedWaiverId: string; readonly participantId: string }
  | { readonly accountId: string };

/** Whoever is told "erased" is erased: also when the event is of an earlier try, which died before its tombstones. */
const setAllTombstones = async (
  services: ErasureServices,
  stream: string,
  subject: string,
): Promise<void> => {
  for (const event of (await services.log.readStream(stream)).map(codec.decode)) {
    if (event.type !== 'PersonErased' || subjectOf(event.data) !== subject) continue;
    const { erasure } = await erasureOf(services, event);
    if (erasure !== undefined) await setTombstones(services.database, erasure);
  }
};

/**
 * Erases a person for ever: the event first, then the tombstone over the key. A crash between the two is mended
 * by erasing again, or by `reconcileTombstones`. Erasing again is no error and appends nothing.
 */
export const erasePerson = async (
  services: ErasureServices,
  subject: Subject,
  commandId: string = randomUUID(),
): Promise<{ readonly erased: true } | Refusal> => {
  const [stream, command]: [string, ErasureCommand] =
    'accountId' in subject
      ? [accountStream(subject.accountId), { type: 'EraseAccountHolder', accountId: subject.accountId }]
      : [
          signedWaiverStream(subject.signedWaiverId),
          { type: 'EraseParticipant', participantId: subject.participantId },
        ];
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
  const person = 'accountId' in subject ? subject.accountId : subject.participantId;
  await setAllTombstones(services, stream, person);
  return { erased: true };
};
