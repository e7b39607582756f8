import type { DecodedEvent } from '../log/port/codec.ts';

/** A change of a user's e-mail address that stands. */
export type StandingChange = {
  /** The id of its `EmailChanged` event. */
  readonly changeId: string;
  /** RFC 3339. */
  readonly changedAt: string;
  readonly isConfirmed: boolean;
};

export type EmailState = {
  /** Oldest first. An undone change goes, and those after it. */
  readonly changes: readonly StandingChange[];
  /** The change that a link may still confirm: the newest, until an undo. */
  readonly confirmable: string | undefined;
  readonly undone: readonly string[];
  /** When the newest changes were made, undone ones included: RFC 3339, oldest first, at most `CHANGES_COUNTED`. */
  readonly changedAt: readonly string[];
  /** Stream version of the last event about the address; 0 before the first change. */
  readonly version: number;
  /** Stream version of the last undo; 0 before the first. */
  readonly undoneAt: number;
};

/** As many as somebody may make in a day. */
export const CHANGES_COUNTED = 5;

export const noEmailChanges: EmailState = {
  changes: [],
  changedAt: [],
  confirmable: undefined,
  undone: [],
  version: 0,
  undoneAt: 0,
};

export const holdsChange = ({ changes }: EmailState, changeId: string): boolean =>
  changes.some((change) => change.changeId === changeId);

export const withChange = (
  email: EmailState,
  { eventId: changeId, metadata, version }: DecodedEvent,
): EmailState => ({
  ...email,
  changes: [...email.changes, { changeId, changedAt: metadata.occurredAt, isConfirmed: false }],
  confirmable: changeId,
  changedAt: [...email.changedAt, metadata.occurredAt].slice(-CHANGES_COUNTED),
  version,
});

export const withConfirmed = (email: EmailState, changeId: string, version: number): EmailState => ({
  ...email,
  changes: email.changes.map((change) =>
    change.changeId === changeId ? { ...change, isConfirmed: true } : change,
  ),
  version,
});

/** Links of the changes that go lead nowhere any more, and neither do older ones to addresses given up since. */
export const withoutChange = (email: EmailState, changeId: string, version: number): EmailState => ({
  changedAt: email.changedAt,
  changes: email.changes.slice(
    0,
    email.changes.findIndex((change) => change.changeId === changeId),
  ),
  confirmable: undefined,
  undone: [...email.undone, changeId],
  version,
  undoneAt: version,
});
