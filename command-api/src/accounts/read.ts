import { accountRegistered, type Profile } from '@waivers/events/definitions/account.ts';
import type { Erased } from '@waivers/events/definitions/event.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { type Account, evolve, noAccount } from '@waivers/events/folds/account-state.ts';
import { keysIn, openEvent } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/codec.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { CommandServices } from '../handle-command.ts';

/** An account as its stream tells it, with the owner's data opened. */
export type KnownAccount = {
  readonly id: string;
  readonly state: Exclude<Account, { readonly status: 'absent' }>;
  readonly profile: Profile | Erased;
  readonly userId: string;
  /** The data key that seals what is personal about the owner. */
  readonly keyId: string;
  /** The event that made the first temporary password: what its mail is about. */
  readonly temporaryPasswordEventId: string | undefined;
  readonly position: string | undefined;
};

export const readAccount = async (
  { log, keys }: CommandServices,
  accountId: string,
): Promise<KnownAccount | undefined> => {
  const events = (await log.readStream(accountStream(accountId))).map(codec.decode);
  const [registered] = events;
  const state = events.reduce(evolve, noAccount);
  if (registered === undefined || state.status === 'absent') return undefined;
  const keyId = keysIn(accountRegistered, registered).get(accountId);
  if (keyId === undefined) throw new Error(`Account ${accountId} names no data key.`);
  const opened = await openEvent(accountRegistered, keys, registered);
  return {
    id: accountId,
    state,
    profile: opened.data.profile,
    userId: idMadeBy(registered.metadata.commandId, 'user'),
    keyId,
    temporaryPasswordEventId: events.find(({ type }) => type === 'TemporaryPasswordIssued')?.eventId,
    position: events.at(-1)?.position,
  };
};
