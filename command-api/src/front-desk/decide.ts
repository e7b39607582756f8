import { MAX_NOTES, MAX_TAGS } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { AddTag, CheckIn, FrontDeskCommand, UndoCheckIn } from './commands.ts';
import { arrivalKey, type FrontDeskEvent, type FrontDeskState, isFullyErased, shownIn } from './state.ts';

export type FrontDeskRefusal =
  | ReplayRefusal
  | { readonly refused: 'not_found' | 'erased' | 'voided' }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] }
  /** The command does not contain the texts of all tags on the record. */
  | { readonly refused: 'unknown_tags' };

type Decision = readonly FrontDeskEvent[] | FrontDeskRefusal;

const NOT_FOUND: FrontDeskRefusal = { refused: 'not_found' };
const ERASED: FrontDeskRefusal = { refused: 'erased' };

const invalid = (path: string, code: string, params?: ValidationError['params']): FrontDeskRefusal => ({
  refused: 'invalid',
  errors: [{ path, code, ...(params && { params }) }],
});

const isMissing = (command: CheckIn | UndoCheckIn, { people, erased }: FrontDeskState) => {
  const { participantId } = command;
  if (!people.includes(participantId)) return invalid('participantId', 'no_such_person');
  return erased.has(participantId) ? ERASED : undefined;
};

/** Records at most one check-in per day. Further check-ins append nothing. */
const checkIn = (command: CheckIn, state: FrontDeskState): Decision => {
  const missing = isMissing(command, state);
  if (missing !== undefined) return missing;
  if (state.voided !== undefined) return { refused: 'voided' };
  if (state.arrivals.has(arrivalKey(command))) return [];
  const { participantId, day } = command;
  return [{ type: 'PersonCheckedIn', data: { participantId, day } }];
};

const undoCheckIn = (command: UndoCheckIn, state: FrontDeskState): Decision => {
  const missing = isMissing(command, state);
  if (missing !== undefined) return missing;
  if (!state.arrivals.has(arrivalKey(command))) return [];
  const { participantId, day } = command;
  return [{ type: 'CheckInUndone', data: { participantId, day } }];
};

const sameTag = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase();

export const tagLike = (text: string, tags: Iterable<readonly [string, string]>): string | undefined =>
  [...tags].find(([, other]) => sameTag(text, other))?.[0];

const addTag = ({ tagId, text, known }: AddTag, state: FrontDeskState): Decision => {
  const shown = shownIn(state.tags);
  if (shown.some((id) => !known.has(id))) return { refused: 'unknown_tags' };
  const present = [...known].filter(([id]) => shown.includes(id));
  if (tagLike(text, present) !== undefined) return [];
  if (shown.length >= MAX_TAGS) return invalid('text', 'too_many_entries', { max: MAX_TAGS });
  return [{ type: 'TagAdded', data: { tagId, tag: { text } } }];
};

/** @param isShown whether the entry is still shown; undefined if it never existed */
const remove = (isShown: boolean | undefined, event: FrontDeskEvent): Decision => {
  if (isShown === undefined) return NOT_FOUND;
  return isShown ? [event] : [];
};

/** Refuses all commands once every participant is erased, because the record no longer belongs to anyone. */
export const decide = (command: FrontDeskCommand, state: FrontDeskState): Decision => {
  if (state.accountId !== command.accountId) return NOT_FOUND;
  if (isFullyErased(state)) return ERASED;
  switch (command.type) {
    case 'CheckIn':
      return checkIn(command, state);
    case 'UndoCheckIn':
      return undoCheckIn(command, state);
    case 'VoidSignedWaiver':
      return state.voided !== undefined
        ? []
        : [{ type: 'SignedWaiverVoided', data: { why: { reason: command.reason } } }];
    case 'TakeBackVoid':
      return state.voided === undefined ? [] : [{ type: 'VoidTakenBack', data: {} }];
    case 'AddNote': {
      const { noteId, text } = command;
      return shownIn(state.notes).length >= MAX_NOTES
        ? invalid('text', 'too_many_entries', { max: MAX_NOTES })
        : [{ type: 'NoteAdded', data: { noteId, note: { text } } }];
    }
    case 'RemoveNote': {
      const { noteId } = command;
      return remove(state.notes.get(noteId), { type: 'NoteRemoved', data: { noteId } });
    }
    case 'AddTag':
      return addTag(command, state);
    case 'RemoveTag': {
      const { tagId } = command;
      return remove(state.tags.get(tagId), { type: 'TagRemoved', data: { tagId } });
    }
    default:
      return command satisfies never;
  }
};
