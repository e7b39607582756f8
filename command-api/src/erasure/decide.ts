import type { Decider, EarlierCommand } from '@waivers/events/commands/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import { SHARED } from '@waivers/events/keys/personal-values.ts';
import type { ErasureCommand } from './commands.ts';
import { type ErasureState, evolve, initial, subjectOf } from './state.ts';

export type ErasureEvent = NewEvent<typeof personErased>;
export type ErasureRefusal = { readonly refused: 'not_found' };

/** The shared key is destroyed together with the last participant's own key. */
const keysOf = (subject: string, state: ErasureState): readonly string[] => {
  const own = state.keys.get(subject);
  const shared = state.keys.get(SHARED);
  const othersLeft = [...state.keys.keys()].some(
    (other) => other !== subject && other !== SHARED && !state.erased.has(other),
  );
  return [own, othersLeft ? undefined : shared].filter((keyId) => keyId !== undefined);
};

const namedBy = (command: ErasureCommand) => {
  switch (command.type) {
    case 'EraseParticipant':
      return { participantId: command.participantId };
    case 'EraseUser':
      return { userId: command.userId };
    case 'EraseAccount':
      return { accountId: command.accountId };
    default:
      return command satisfies never;
  }
};

export const decide = (
  command: ErasureCommand,
  state: ErasureState,
): readonly ErasureEvent[] | ErasureRefusal => {
  const named = namedBy(command);
  const subject = subjectOf(named);
  const isKnown = state.keys.has(subject) || (command.type === 'EraseUser' && state.ownerId === subject);
  if (subject === SHARED || !isKnown) return { refused: 'not_found' };
  if (state.erased.has(subject)) return [];
  return [{ type: 'PersonErased', data: { ...named, keyIds: [...keysOf(subject, state)] } }];
};

export const isSame = (command: ErasureCommand, { events }: EarlierCommand<ErasureState>): boolean =>
  events.every(({ data }) => subjectOf(data) === subjectOf(namedBy(command)));

export const erasureDecider: Decider<ErasureState, ErasureCommand, ErasureEvent, ErasureRefusal> = {
  initial,
  evolve,
  decide,
  isSame,
};
