import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { type EventHandlers, handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import type { EventOf, ProjectedEvent } from '../../engine/projection.ts';
import { type AgeGroup, ageGroupOf, type GenderGroup, genderGroupOf } from './person-groups.ts';
import { zipOrCountryOf } from './place.ts';

/** Age group, gender and place (from `zipOrCountryOf`), or `erased`. */
export type CountedPerson = readonly [age: AgeGroup, gender: GenderGroup, place: string];

export type ReportRecord = {
  readonly accountId: string;
  readonly signedWaiverId: string;
  readonly waiverId: string;
  readonly signedOn: string;
  readonly timeZone: string;
  readonly version: number;
  /** Days on which the record was alternately voided and reinstated, each at most once. */
  readonly changes: readonly string[];
  readonly persons: readonly CountedPerson[];
};

const ERASED_PERSON: CountedPerson = [ERASED, ERASED, ERASED];

type Signed = EventOf<typeof waiverSigned>;

const placeOfParty = ({ participants: [signer], timeZone }: Signed['data']): string => {
  if (signer === undefined || signer.identity === ERASED || signer.answers === ERASED) return ERASED;
  return zipOrCountryOf(signer.answers, timeZone);
};

const signedRecord = ({ stream, version, data, metadata }: Signed): ReportRecord => {
  const signedOn = dateIn(data.timeZone, new Date(data.signedAt));
  const place = placeOfParty(data);
  return {
    accountId: metadata.accountId,
    signedWaiverId: idIn(stream),
    waiverId: data.waiverId,
    signedOn,
    timeZone: data.timeZone,
    version,
    changes: [],
    persons: data.participants.map(({ identity }) =>
      identity === ERASED
        ? ERASED_PERSON
        : [ageGroupOf(identity.birthDate, signedOn), genderGroupOf(identity.gender), place],
    ),
  };
};

/** Erasing the guardian also erases the minors' places because the same key seals them. */
const withoutPerson = (record: ReportRecord, participantId: string): ReportRecord => {
  const erasedIndex = record.persons.findIndex(
    (_, index) => participantIdOf(record.signedWaiverId, index) === participantId,
  );
  if (erasedIndex === -1 || record.persons[erasedIndex]?.[0] === ERASED) return record;
  const persons = record.persons.map((person, index): CountedPerson => {
    if (index === erasedIndex) return ERASED_PERSON;
    return erasedIndex === 0 ? [person[0], person[1], ERASED] : person;
  });
  return { ...record, persons };
};

/** Two changes on the same day cancel out. If the clock went back, both changes count as on the same day. */
const changedOn = (record: ReportRecord, day: string): readonly string[] => {
  const last = record.changes.at(-1);
  if (last !== undefined && day <= last) return record.changes.slice(0, -1);
  return [...record.changes, day < record.signedOn ? record.signedOn : day];
};

const isVoided = ({ changes }: Pick<ReportRecord, 'changes'>): boolean => changes.length % 2 === 1;

type Change = (record: ReportRecord) => ReportRecord;

const voiding =
  (isVoiding: boolean) =>
  ({ version, metadata }: ProjectedEvent): Change =>
  (record) => {
    if (version <= record.version) return record;
    if (isVoiding === isVoided(record)) return { ...record, version };
    const day = dateIn(record.timeZone, new Date(metadata.occurredAt));
    return { ...record, version, changes: changedOn(record, day) };
  };

export const signings: EventHandlers<ReportRecord> = { WaiverSigned: signedRecord };

/** Handlers return the record unchanged if the event has no effect or was already applied. */
export const changes: EventHandlers<Change> = {
  PersonErased:
    ({ data }) =>
    (record) =>
      'participantId' in data ? withoutPerson(record, data.participantId) : record,
  SignedWaiverVoided: voiding(true),
  VoidTakenBack: voiding(false),
};

export const withEvent = (record: ReportRecord, event: ProjectedEvent): ReportRecord =>
  handleEvent(changes, event)?.(record) ?? record;
