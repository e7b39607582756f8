import type { EarlierCommand } from '@waivers/events/commands/decider.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { FrontDeskCommand } from './commands.ts';
import type { FrontDeskEvent, FrontDeskState } from './state.ts';

/** @param day the day of the original check-in; a retry may arrive after midnight */
const eventOf = (command: FrontDeskCommand, day: string): FrontDeskEvent => {
  switch (command.type) {
    case 'CheckIn':
      return { type: 'PersonCheckedIn', data: { participantId: command.participantId, day } };
    case 'UndoCheckIn':
      return { type: 'CheckInUndone', data: { participantId: command.participantId, day } };
    case 'VoidSignedWaiver':
      return { type: 'SignedWaiverVoided', data: { why: { reason: command.reason } } };
    case 'TakeBackVoid':
      return { type: 'VoidTakenBack', data: {} };
    case 'AddNote':
      return { type: 'NoteAdded', data: { noteId: command.noteId, note: { text: command.text } } };
    case 'RemoveNote':
      return { type: 'NoteRemoved', data: { noteId: command.noteId } };
    case 'AddTag':
      return { type: 'TagAdded', data: { tagId: command.tagId, tag: { text: command.text } } };
    case 'RemoveTag':
      return { type: 'TagRemoved', data: { tagId: command.tagId } };
  }
};

/** Returns whether a retry has the same content, or an `erased` refusal once the stored text is erased. */
export const isSameEntry =
  (keys: Pick<KeyStore, 'find'>) =>
  async (
    command: FrontDeskCommand,
    { events }: EarlierCommand<FrontDeskState>,
  ): Promise<boolean | { readonly refused: 'erased' }> => {
    const [event] = events;
    if (event === undefined || events.length > 1) return false;
    const { day = '' } = event.data as { readonly day?: string };
    const expected = eventOf(command, day);
    if (event.type !== expected.type) return false;
    const { type, data } = await openEvent(codec.definitionOf(event.type), keys, event);
    if (Object.values(data as object).includes(ERASED)) return { refused: 'erased' };
    return canonicalJson({ type, data }) === canonicalJson(expected);
  };
