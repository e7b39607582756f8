import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { type StoredPersonName, userRenamed } from '@waivers/events/definitions/user.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { userDecider } from './decide.ts';

export type RenameOutcome =
  | { readonly kind: 'done'; readonly position: string | undefined }
  | { readonly refused: 'not_found' | 'id_already_used' };

const isSameName = (one: StoredPersonName, other: StoredPersonName): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName;

const namesOf = ({ keys }: CommandServices, events: readonly DecodedEvent[]) =>
  Promise.all(events.map(async (event) => (await openEvent(userRenamed, keys, event)).data.name));

/** Succeeds even if the user already has that name. @param name the name, stored as given */
export const renameUser = async (
  services: CommandServices,
  userId: string,
  { firstName, lastName }: StoredPersonName,
  context: CommandContext,
): Promise<RenameOutcome> => {
  const name = { firstName, lastName };
  const user = await readUser(services, userId);
  if (user === undefined || user.profile === ERASED) return { refused: 'not_found' };
  if (isSameName(user.profile, name)) return { kind: 'done', position: user.position };
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'RenameUser', name },
    context,
  });
  if (handled.kind === 'version_mismatch') throw new Error('A name is changed at any version.');
  if (handled.kind === 'refused') {
    return { refused: handled.refusal.refused === 'id_already_used' ? 'id_already_used' : 'not_found' };
  }
  const names = await namesOf(services, handled.events);
  return names.every((kept) => kept !== ERASED && isSameName(kept, name))
    ? { kind: 'done', position: handled.position }
    : { refused: 'id_already_used' };
};
