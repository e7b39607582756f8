import {
  AGE_GROUPS,
  GENDER_GROUPS,
  type Report,
  type ReportFigures,
} from '@waivers/contract/reports/read-report.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { signedWaiverVoided, voidTakenBack } from '@waivers/events/definitions/front-desk.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { understandingRecorded } from '@waivers/events/definitions/understanding.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { EventOf, ProjectedEvent } from '../engine/projection.ts';
import { zipOrCountryOf } from '../read-models/reports/place.ts';
import type { ReportQuery } from '../read-models/reports/queries.ts';

type Signed = EventOf<typeof waiverSigned>;

const dayIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at));

/** Returns the age by counting birthdays, because `Date` moves 29 February to 1 March. */
const ageAt = (birthDate: string, day: string): number => {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number);
  let years = 0;
  while (Date.UTC(year + years + 1, month - 1, date) <= Date.parse(`${day}T00:00:00Z`)) years += 1;
  return years;
};

const ageGroup = (age: number): string =>
  AGE_GROUPS.find((group) => {
    const [from = 0, to = 999] = group.split('-').map((end) => Number.parseInt(end, 10));
    return age >= from && age <= to;
  }) ?? '';

/** Whether the record is voided at the end of the day `asOf`. Later events never fall on an earlier day. */
const isVoidedAt = (signedOn: string, later: readonly ProjectedEvent[], timeZone: string, asOf: string) => {
  let day = signedOn;
  let isVoided = false;
  for (const event of later) {
    if (!isEvent(signedWaiverVoided, event) && !isEvent(voidTakenBack, event)) continue;
    const own = dayIn(timeZone, event.metadata.occurredAt);
    if (own > day) day = own;
    if (day <= asOf) isVoided = isEvent(signedWaiverVoided, event);
  }
  return isVoided;
};

type Figures = ReportFigures & Pick<Report, 'voided' | 'erased' | 'withoutZip' | 'erasedPlaces'>;

export type Recount = Figures & {
  readonly age: Readonly<Record<string, number>>;
  readonly gender: Readonly<Record<string, number>>;
  /** Number of people by ZIP code or country. */
  readonly places: Readonly<Record<string, number>>;
};

const groupOfPerson = (
  { data }: Signed,
  erased: ReadonlySet<string>,
  participant: Signed['data']['participants'][number],
  day: string,
) => {
  const isGone = ({ identity, participantId }: typeof participant): boolean =>
    identity === ERASED || erased.has(participantId);
  if (participant.identity === ERASED || isGone(participant)) {
    return { age: ERASED, gender: ERASED, place: ERASED };
  }
  const { birthDate, gender } = participant.identity;
  const [signer] = data.participants;
  const isPlaceGone = signer === undefined || isGone(signer);
  return {
    age: ageGroup(ageAt(birthDate, day)),
    gender: gender ?? 'unknown',
    place: isPlaceGone || signer.answers === ERASED ? ERASED : zipOrCountryOf(signer.answers, data.timeZone),
  };
};

/** Compares every person with every signature, because names and birth dates in histories have one spelling. */
const isReturning = (
  signings: readonly Signed[],
  erased: ReadonlySet<string>,
  person: Signed['data']['participants'][number],
  { accountId, day }: { readonly accountId: string; readonly day: string },
): boolean =>
  signings.some(
    ({ data, metadata }) =>
      metadata.accountId === accountId &&
      dayIn(data.timeZone, data.signedAt) < day &&
      data.participants.some(
        ({ identity, participantId }) =>
          identity !== ERASED &&
          person.identity !== ERASED &&
          !erased.has(participantId) &&
          !erased.has(person.participantId) &&
          `${identity.firstName} ${identity.lastName} ${identity.birthDate}` ===
            `${person.identity.firstName} ${person.identity.lastName} ${person.identity.birthDate}`,
      ),
  );

const hasUnderstood = (
  later: readonly ProjectedEvent[],
  participantId: string,
  timeZone: string,
  asOf: string,
): boolean =>
  later.some(
    (event) =>
      isEvent(understandingRecorded, event) &&
      event.data.participantId === participantId &&
      dayIn(timeZone, event.metadata.occurredAt) <= asOf,
  );

const add = (to: Record<string, number>, key: string): void => {
  to[key] = (to[key] ?? 0) + 1;
};

/** Recounts all events of one account, independently of the projection. */
export const recount = (
  events: readonly ProjectedEvent[],
  accountId: string,
  { waiverId, from = '', to = '9999', asOf = '9999' }: ReportQuery,
): Recount => {
  const age: Record<string, number> = Object.fromEntries(AGE_GROUPS.map((label) => [label, 0]));
  const gender: Record<string, number> = Object.fromEntries(GENDER_GROUPS.map((label) => [label, 0]));
  const places: Record<string, number> = {};
  const figures = { total: 0, minors: 0, withVideo: 0, understood: 0, returning: 0, voided: 0 };
  const signings = events.filter((event) => isEvent(waiverSigned, event));
  const erased = new Set(
    events.flatMap((event) =>
      isEvent(personErased, event) && 'participantId' in event.data ? [event.data.participantId] : [],
    ),
  );
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  for (const stream of byStream.values()) {
    const [first, ...later] = stream.toSorted((one, other) => one.version - other.version);
    if (first === undefined || !isEvent(waiverSigned, first)) continue;
    const { timeZone, signedAt, participants } = first.data;
    const day = dayIn(timeZone, signedAt);
    if (first.metadata.accountId !== accountId || day < from || day > to || day > asOf) continue;
    if (waiverId !== undefined && first.data.waiverId !== waiverId) continue;
    if (isVoidedAt(day, later, timeZone, asOf)) {
      figures.voided += participants.length;
      continue;
    }
    for (const participant of participants) {
      const groups = groupOfPerson(first, erased, participant, day);
      const { participantId, role } = participant;
      figures.total += 1;
      if (role === 'minor') figures.minors += 1;
      if (first.data.hasVideo) figures.withVideo += 1;
      if (hasUnderstood(later, participantId, timeZone, asOf)) figures.understood += 1;
      if (isReturning(signings, erased, participant, { accountId, day })) figures.returning += 1;
      add(age, groups.age);
      add(gender, groups.gender);
      add(places, groups.place);
    }
  }
  const { none: withoutZip = 0, erased: erasedPlaces = 0, ...known } = places;
  return { ...figures, erased: age[ERASED] ?? 0, age, gender, places: known, withoutZip, erasedPlaces };
};

/** Converts a report to a `Recount`. @throws Error if the report does not list every ZIP code */
export const recountOf = (report: Omit<Report, 'position' | 'timeZone'>): Recount => {
  if (report.moreZipCodes.zips !== 0) throw new Error('The report does not list every ZIP code.');
  const counts = (some: Report['age']) => Object.fromEntries(some.map(({ label, count }) => [label, count]));
  const { before: _, trend: _trend, moreZipCodes: _more, zipCodes, countries, ...figures } = report;
  return {
    ...figures,
    age: counts(report.age),
    gender: counts(report.gender),
    places: Object.fromEntries([
      ...zipCodes.map(({ zip, count }) => [zip, count]),
      ...countries.map(({ country, count }) => [country, count]),
    ]),
  };
};
