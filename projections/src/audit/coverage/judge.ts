import type { CoverageReason, CoverageReasonCode, CoverageRecord } from '@waivers/contract/audit/coverage.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { signedWaiverVoided, voidTakenBack } from '@waivers/events/definitions/front-desk.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { understandingRecorded } from '@waivers/events/definitions/understanding.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { Waiver } from '@waivers/events/folds/waiver.ts';
import { ADULT_AGE } from '@waivers/waiver/submission/age.ts';
import { dayBegins } from '../../queries/days.ts';
import { answerOf } from './answer.ts';
import { type Case, type Day, type History, isGrownUp } from './case.ts';

/** Events through the last one, in the order of the log, that did not occur later. */
const countAt = (events: readonly DeliveredEvent[], ms: number): number =>
  events.findLastIndex(({ metadata }) => Date.parse(metadata.occurredAt) <= ms) + 1;

/** The day on which a minor came of age; born on 29 February, on 1 March. */
const eighteenth = (birthDate: string): string => {
  const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number);
  return new Date(Date.UTC(year + ADULT_AGE, month - 1, date)).toISOString().slice(0, 10);
};

const because = (
  { history: { id } }: Case,
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

const ofSigning = (found: Case): readonly CoverageReason[] => {
  const [first] = found.history.events;
  if (found.begin > 0) return [because(found, 'signed', 'for', first)];
  return found.end > 0
    ? [because(found, 'signed_that_day', 'for', first)]
    : [because(found, 'signed_later', 'against', first)];
};

const ofVoiding = (found: Case): readonly CoverageReason[] =>
  found.history.events.flatMap((event, index) => {
    const isLater = index >= found.end;
    if (isEvent(signedWaiverVoided, event)) {
      return [
        isLater
          ? because(found, 'voided_later', 'neither', event)
          : because(found, 'voided', 'against', event),
      ];
    }
    if (!isEvent(voidTakenBack, event) || isLater) return [];
    return [because(found, 'void_taken_back', 'for', event)];
  });

const ofVideo = (found: Case): readonly CoverageReason[] => {
  const { history, signing, person, end } = found;
  if (signing.hasVideo !== true) return [because(found, 'no_video', 'neither')];
  const index = history.events.findIndex(
    (event) => isEvent(understandingRecorded, event) && event.data.participantId === person.participantId,
  );
  if (index < 0) return [because(found, 'not_understood', 'against')];
  const event = history.events[index];
  return [
    index < end
      ? because(found, 'understood', 'for', event)
      : because(found, 'understood_later', 'against', event),
  ];
};

const ofAge = (found: Case): readonly CoverageReason[] => {
  const { person, day } = found;
  if (person.identity === ERASED || !isGrownUp(person, day.day)) return [];
  const at = dayBegins(eighteenth(person.identity.birthDate), day.timeZone).toISOString();
  return [{ ...because(found, 'turned_18', 'against'), at }];
};

/** Which text was in force says nothing for or against who has signed another, but is asked about. */
const ofWaiver = ({ signing }: Case, waiver: Waiver): readonly CoverageReason[] => {
  if (waiver.status === 'absent') return [];
  const { version } = waiver;
  const said = { speaks: 'neither', kind: 'waiver', id: signing.waiverId, version, at: null } as const;
  if (waiver.status === 'deleted') return [{ ...said, code: 'waiver_deleted' }];
  const inForce = waiver.publication?.revision.revision;
  if (inForce === undefined) return [{ ...said, code: 'not_published' }];
  return [{ ...said, code: inForce === signing.revision ? 'in_force' : 'other_in_force' }];
};

/**
 * Whether one person of a record was covered on a day, by the folds that everybody uses.
 * @param waiver as it was when the day ended @returns undefined when the person does not stand in the record
 */
export const judge = (
  history: History,
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
  const found: Case = { history, signing, person, day, begin, end };
  return {
    ...answerOf(found),
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
