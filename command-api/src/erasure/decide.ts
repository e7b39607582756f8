import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import { SHARED } from '@waivers/events/keys/personal-values.ts';
import type { Decider, Earlier } from '../decider.ts';
import type { ErasureCommand } from './commands.ts';
import { type ErasureState, evolve, initial, subjectOf } from './state.ts';

export type ErasureEvent = NewEvent<typeof personErased>;
export type ErasureRefusal = { readonly refused: 'not_found' };

/** What the participants share goes with the last of them. */
const keysOf = (subject: string, state: ErasureState): readonly string[] => {
  const own = state.keys.get(subject);
  const shared = state.keys.get(SHARED);
  const othersLeft = [...state.keys.keys()].some(
    (other) => other !== subject && other !== SHARED && !state.erased.has(other),
  );
  return [own, othersLeft ? undefined : shared].filter((keyId) => keyId !== undefined);
};

/** Whom a command erases. */
const subjectIn = (command: ErasureCommand): string =>
  command.type === 'EraseParticipant' ? command.participantId : command.accountId;

export const decide = (
  command: ErasureCommand,
  state: ErasureState,
): readonly ErasureEvent[] | ErasureRefusal => {
  const subject = subjectIn(command);
  if (subject === SHARED || !state.keys.has(subject)) return { refused: 'not_found' };
  if (state.erased.has(subject)) return [];
  const keyIds = [...keysOf(subject, state)];
  switch (command.type) {
    case 'EraseParticipant':
      return [{ type: 'PersonErased', data: { participantId: subject, keyIds } }];
    case 'EraseAccountHolder':
      return [{ type: 'PersonErased', data: { accountId: subject, keyIds } }];
    default:
      return command satisfies never;
  }
};

/** The same person was erased, whatever keys were left to destroy then. */
export const isSame = (command: ErasureCommand, { events }: Earlier<ErasureState>): boolean =>
  events.every(({ data }) => subjectOf(data) === subjectIn(command));

export const erasureDecider: Decider<ErasureState, ErasureCommand, ErasureEvent, ErasureRefusal> = {
  initial,
  evolve,
  decide,
  isSame,
};
