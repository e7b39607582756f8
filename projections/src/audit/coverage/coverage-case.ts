import { ERASED } from '@waivers/events/definitions/event.ts';
import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver.ts';
import { ADULT_AGE, yearsBetween } from '@waivers/waiver/submission/age.ts';

/** A calendar day in a time zone. `until` is exclusive. */
export type Day = {
  readonly day: string;
  readonly timeZone: string;
  readonly from: Date;
  readonly until: Date;
};

export type RecordHistory = { readonly id: string; readonly events: readonly DeliveredEvent[] };

type Person = OpenedSigning['participants'][number];

export type CoverageCase = {
  readonly history: RecordHistory;
  readonly signing: OpenedSigning;
  readonly person: Person;
  readonly day: Day;
  /** Number of events before the start and the end of the day. */
  readonly begin: number;
  readonly end: number;
};

export const hasComeOfAge = ({ role, identity }: Person, day: string): boolean =>
  role === 'minor' && identity !== ERASED && yearsBetween(identity.birthDate, day) >= ADULT_AGE;
