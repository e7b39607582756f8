import { ERASED } from '@waivers/events/definitions/event.ts';
import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver.ts';
import { ADULT_AGE, yearsBetween } from '@waivers/waiver/submission/age.ts';

/** A day in a zone. @property from its first instant @property until the first of the day after */
export type Day = {
  readonly day: string;
  readonly timeZone: string;
  readonly from: Date;
  readonly until: Date;
};

/** A signed waiver with everything that happened to it, in the order of the log. */
export type RecordHistory = { readonly id: string; readonly events: readonly DeliveredEvent[] };

type Person = OpenedSigning['participants'][number];

/** One person of a record on a day. */
export type CoverageCase = {
  readonly history: RecordHistory;
  readonly signing: OpenedSigning;
  readonly person: Person;
  readonly day: Day;
  /** Events there were when the day began, and when it ended. */
  readonly begin: number;
  readonly end: number;
};

/** On that day; never of who is erased. */
export const hasComeOfAge = ({ role, identity }: Person, day: string): boolean =>
  role === 'minor' && identity !== ERASED && yearsBetween(identity.birthDate, day) >= ADULT_AGE;
