import type { CoverageReason, CoverageReasonCode, CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { signedWaiverVoided, voidTakenBack } from '@waivers/events/definitions/front-desk.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { understandingRecorded } from '@waivers/events/definitions/understanding.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { Waiver } from '@waivers/events/folds/waiver.ts';
import { ADULT_AGE } from '@waivers/waiver/submission/age.ts';
import { startOfDay } from '../../queries/days.ts';
import { type CoverageCase, type Day, hasComeOfAge, type RecordHistory } from './coverage-case.ts';
import { coverageOn } from './coverage-times.ts';

/** Returns the number of events, in log order, up to the last one that occurred at or before `ms`. */
const countAt = (events: readonly DeliveredEvent[], ms: number): number =>
  events.findLastIndex(({ metadata }) => Date.parse(metadata.occurredAt) <= ms) + 1;

/** Returns the date of the minor's 18th birthday, or 1 March for people born on 29 February. */
const eighteenthBirthday = (birthDate: string): string => {
  const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number);
  return new Date(Date.UTC(year + ADULT_AGE, month - 1, date)).toISOString().slice(0, 10);
};

const reasonFor = (
  { history: { id } }: CoverageCase,
  code: CoverageReasonCode,
  speaks: CoverageReason['speaks'],
  event?: DeliveredEvent,
): CoverageReason => ({
  code,
  speaks,
  kind: 'signed_waiver',
  id,
  version: event?.version ?? null,
  at: event?.metadata.occurredAt ?? null,
});

const ofSigning = (found: CoverageCase): readonly CoverageReason[] => {
  const [first] = found.history.events;
  if (found.begin > 0) return [reasonFor(found, 'signed', 'for', first)];
  return found.end > 0
    ? [reasonFor(found, 'signed_that_day', 'for', first)]
    : [reasonFor(found, 'signed_later', 'against', first)];
};

const ofVoiding = (found: CoverageCase): readonly CoverageReason[] =>
  found.history.events.flatMap((event, index) => {
    const isLater = index >= found.end;
    if (isEvent(signedWaiverVoided, event)) {
      return [
        isLater
          ? reasonFor(found, 'voided_later', 'neither', event)
          : reasonFor(found, 'voided', 'against', event),
      ];
    }
    if (!isEvent(voidTakenBack, event) || isLater) return [];
    return [reasonFor(found, 'void_taken_back', 'for', event)];
  });

const ofVideo = (found: CoverageCase): readonly CoverageReason[] => {
  const { history, signing, person, end } = found;
  if (signing.hasVideo !== true) return [reasonFor(found, 'no_video', 'neither')];
  const index = history.events.findIndex(
    (event) => isEvent(understandingRecorded, event) && event.data.participantId === person.participantId,
  );
  if (index < 0) return [reasonFor(found, 'not_understood', 'against')];
  const event = history.events[index];
  return [
    index < end
      ? reasonFor(found, 'understood', 'for', event)
      : reasonFor(found, 'understood_later', 'against', event),
  ];
};

const ofAge = (found: CoverageCase): readonly CoverageReason[] => {
  const { person, day } = found;
  if (person.identity === ERASED || !hasComeOfAge(person, day.day)) return [];
  const at = startOfDay(eighteenthBirthday(person.identity.birthDate), day.timeZone).toISOString();
  return [{ ...reasonFor(found, 'turned_18', 'against'), at }];
};

/** Returns neutral reasons: the revision in force says nothing about a person who signed a different one. */
const ofWaiver = ({ signing }: CoverageCase, waiver: Waiver): readonly CoverageReason[] => {
  if (waiver.status === 'absent') return [];
  const { version } = waiver;
  const base = { speaks: 'neither', kind: 'waiver', id: signing.waiverId, version, at: null } as const;
  if (waiver.status === 'deleted') return [{ ...base, code: 'waiver_deleted' }];
  const inForce = waiver.publication?.revision.revision;
  if (inForce === undefined) return [{ ...base, code: 'not_published' }];
  return [{ ...base, code: inForce === signing.revision ? 'in_force' : 'other_in_force' }];
};

/** @param waiver as of the end of that day @returns undefined if the record does not include the person */
export const assessCoverage = (
  history: RecordHistory,
  participantId: string,
  waiver: Waiver,
  day: Day,
): (Pick<CoverageRecord, 'answer' | 'times' | 'reasons'> & { readonly isAgeErased: boolean }) | undefined => {
  const [first] = history.events;
  if (first === undefined || !isEvent(waiverSigned, first)) return undefined;
  const signing = first.data;
  const person = signing.participants.find((each) => each.participantId === participantId);
  if (person === undefined) return undefined;
  const begin = countAt(history.events, day.from.getTime());
  const end = Math.max(begin, countAt(history.events, day.until.getTime() - 1));
  const found: CoverageCase = { history, signing, person, day, begin, end };
  return {
    ...coverageOn(found),
    reasons: [
      ...ofSigning(found),
      ...ofVoiding(found),
      ...ofVideo(found),
      ...ofAge(found),
      ...ofWaiver(found, waiver),
    ],
    isAgeErased: person.role === 'minor' && person.identity === ERASED,
  };
};
