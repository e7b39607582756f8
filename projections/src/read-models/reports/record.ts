import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { understandingRecorded } from '@waivers/events/definitions/understanding.ts';
import { type EventHandlers, handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import type { EventOf, ProjectedEvent } from '../../engine/projection.ts';
import { latest } from './periods.ts';
import { type AgeGroup, ageGroupOf, type GenderGroup, genderGroupOf } from './person-groups.ts';
import { zipOrCountryOf } from './place.ts';
import type { ReportVisitRow } from './table.ts';
import { visitsOf } from './visits.ts';

export type Trait = 'minor' | 'video' | 'returning';

/** `place` is from `zipOrCountryOf`. An erasure sets the first three to `erased` and removes only `returning`. */
export type CountedPerson = readonly [
  age: AgeGroup,
  gender: GenderGroup,
  place: string,
  traits: readonly Trait[],
  understoodOn?: string,
];

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

const isLasting = (trait: Trait): boolean => trait !== 'returning';

const erasedPerson = ([, , , traits, ...understoodOn]: CountedPerson): CountedPerson => [
  ERASED,
  ERASED,
  ERASED,
  traits.filter(isLasting),
  ...understoodOn,
];

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
    persons: data.participants.map(({ identity, role }) => {
      const traits: readonly Trait[] = [
        ...(role === 'minor' ? (['minor'] as const) : []),
        ...(data.hasVideo === true ? (['video'] as const) : []),
      ];
      return identity === ERASED
        ? [ERASED, ERASED, ERASED, traits]
        : [ageGroupOf(identity.birthDate, signedOn), genderGroupOf(identity.gender), place, traits];
    }),
  };
};

const indexOf = (record: ReportRecord, participantId: string): number =>
  record.persons.findIndex((_, index) => participantIdOf(record.signedWaiverId, index) === participantId);

/** Erasing the guardian also erases the minors' places because the same key seals them. */
const withoutPerson = (record: ReportRecord, participantId: string): ReportRecord => {
  const erasedIndex = indexOf(record, participantId);
  if (erasedIndex === -1 || record.persons[erasedIndex]?.[0] === ERASED) return record;
  const persons = record.persons.map((person, index): CountedPerson => {
    if (index === erasedIndex) return erasedPerson(person);
    const [age, gender, , ...others] = person;
    return erasedIndex === 0 ? [age, gender, ERASED, ...others] : person;
  });
  return { ...record, persons };
};

export const withReturn = (
  record: ReportRecord,
  participantId: string,
  hasReturned: boolean,
): ReportRecord => ({
  ...record,
  persons: record.persons.map((person, index): CountedPerson => {
    if (index !== indexOf(record, participantId)) return person;
    const [age, gender, place, traits, ...understoodOn] = person;
    const lasting = traits.filter(isLasting);
    return [age, gender, place, hasReturned ? [...lasting, 'returning'] : lasting, ...understoodOn];
  }),
});

/** Two changes on the same day cancel out. If the clock went back, both changes count as on the same day. */
const changedOn = (record: ReportRecord, day: string): readonly string[] => {
  const last = record.changes.at(-1);
  if (last !== undefined && day <= last) return record.changes.slice(0, -1);
  return [...record.changes, latest(day, record.signedOn)];
};

const isVoided = ({ changes }: Pick<ReportRecord, 'changes'>): boolean => changes.length % 2 === 1;

type Change = (record: ReportRecord) => ReportRecord;

const understood =
  ({ data, metadata }: EventOf<typeof understandingRecorded>): Change =>
  (record) => {
    const viewer = indexOf(record, data.participantId);
    if (viewer === -1 || record.persons[viewer]?.[4] !== undefined) return record;
    const day = dateIn(record.timeZone, new Date(metadata.occurredAt));
    const understoodOn = latest(day, record.signedOn);
    const persons = record.persons.map((person, index): CountedPerson => {
      const [age, gender, place, traits] = person;
      return index === viewer ? [age, gender, place, traits, understoodOn] : person;
    });
    return { ...record, persons };
  };

const voiding =
  (isVoiding: boolean) =>
  ({ version, metadata }: ProjectedEvent): Change =>
  (record) => {
    if (version <= record.version) return record;
    if (isVoiding === isVoided(record)) return { ...record, version };
    const day = dateIn(record.timeZone, new Date(metadata.occurredAt));
    return { ...record, version, changes: changedOn(record, day) };
  };

type Signing = { readonly record: ReportRecord; readonly visits: readonly ReportVisitRow[] };

export const signings: EventHandlers<Signing> = {
  WaiverSigned: (event) => {
    const record = signedRecord(event);
    return { record, visits: visitsOf(event, record.signedOn) };
  },
};

/** Handlers return the record unchanged if the event has no effect or was already applied. */
export const changes: EventHandlers<Change> = {
  PersonErased:
    ({ data }) =>
    (record) =>
      'participantId' in data ? withoutPerson(record, data.participantId) : record,
  UnderstandingRecorded: understood,
  SignedWaiverVoided: voiding(true),
  VoidTakenBack: voiding(false),
};

export const withEvent = (record: ReportRecord, event: ProjectedEvent): ReportRecord =>
  handleEvent(changes, event)?.(record) ?? record;
