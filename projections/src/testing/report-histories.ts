import { ERASED, type EventDefinition, type NewEvent } from '@waivers/events/definitions/event.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import fc from 'fast-check';
import { v7 } from 'uuid';
import type { ProjectedEvent } from '../engine/projection.ts';
import { signed, understood, voided, voidTakenBack } from './sample-events.ts';

const BEGINNING = Date.parse('2024-12-28T12:00:00Z');

/** Any day within the histories or just outside them. */
export const anyDay = fc
  .integer({ min: -3, max: 900 })
  .map((number) => new Date(BEGINNING + number * 24 * HOUR_MS).toISOString().slice(0, 10));

const person = fc.record({
  birthDate: fc.constantFrom('1950-06-30', '1988-02-29', '2008-02-29', '2012-12-31', '2022-01-01'),
  gender: fc.constantFrom('Male', 'Female', 'Other', undefined),
});

const answers = fc.constantFrom<Readonly<Record<string, string>>>(
  { country: 'United States', zip: '02139-4307' },
  { country: 'United States', zip: '10001' },
  { zip: '99999' },
  { country: 'Puerto Rico', zip: '00901' },
  { country: 'Germany', zip: '10435' },
  { country: 'France' },
  {},
);

const signing = fc.record({
  does: fc.constant('sign' as const),
  party: fc.array(person, { minLength: 1, maxLength: 3 }),
  answers,
  venue: fc.nat(1),
  waiver: fc.nat(1),
  timeZone: fc.constantFrom('America/New_York', 'Asia/Tokyo'),
  hasVideo: fc.boolean(),
});

/** Choosing `void` for a voided record reinstates it. */
const change = fc.record({
  does: fc.constantFrom('void' as const, 'void' as const, 'erase' as const, 'understand' as const),
  record: fc.nat(),
  index: fc.nat(2),
});

/** Negative values let clocks go back a little. */
const hours = fc.oneof(fc.integer({ min: -30, max: 60 }), fc.nat(3000));
const steps = fc.array(fc.tuple(fc.oneof(signing, change), hours), { minLength: 1, maxLength: 40 });

type Signing = typeof signing extends fc.Arbitrary<infer Value> ? Value : never;
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

export type Venue = { readonly accountId: string; readonly waiverIds: readonly [string, string] };
type Venues = readonly [Venue, Venue];

const newVenue = (): Venue => ({ accountId: v7(), waiverIds: [v7(), v7()] });

type SignedRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly persons: number;
  isVoided: boolean;
  version: number;
};

const signingOf = (
  { party, answers: given, waiver, timeZone, hasVideo }: Signing,
  id: string,
  venue: Venue,
  at: string,
) => {
  const names = party.map(({ birthDate }) => ({ firstName: 'A', lastName: 'B', birthDate }));
  const [first = { firstName: 'A', lastName: 'B' }, ...others] = names;
  const { type, data } = signed(id, venue.waiverIds[waiver] ?? '', [first, ...others], {
    signedAt: at,
    timeZone,
    ...(hasVideo && { hasVideo }),
  });
  const participants = data.participants.map((participant, index) => {
    const gender = party[index]?.gender;
    const identity = { ...participant.identity, ...(gender === undefined ? {} : { gender }) };
    return { ...participant, identity, ...(index === 0 && { answers: given }) };
  });
  return { type, data: { ...data, participants } };
};

/** Returns the events in order, with unsealed values. */
const eventsOf = (
  script: readonly (readonly [Signing | Change, number])[],
  venues: Venues,
): readonly ProjectedEvent[] => {
  const records: SignedRecord[] = [];
  const events: ProjectedEvent[] = [];
  let now = BEGINNING;
  const addEvent = (
    record: SignedRecord,
    { type, data }: Pick<NewEvent<EventDefinition>, 'type' | 'data'>,
  ): void => {
    record.version += 1;
    events.push({
      stream: signedWaiverStream(record.id),
      version: record.version,
      position: '',
      eventId: v7(),
      type,
      data,
      metadata: {
        commandId: record.id,
        correlationId: record.id,
        accountId: record.accountId,
        actor: { kind: 'system' },
        occurredAt: new Date(now).toISOString(),
      },
    });
  };
  for (const [step, later] of script) {
    now += later * HOUR_MS;
    if (step.does === 'sign') {
      const venue = venues[step.venue] ?? venues[0];
      const id = v7();
      const record = {
        id,
        accountId: venue.accountId,
        persons: step.party.length,
        isVoided: false,
        version: 0,
      };
      records.push(record);
      addEvent(record, signingOf(step, id, venue, new Date(now).toISOString()));
      continue;
    }
    const record = records[step.record % Math.max(1, records.length)];
    if (record === undefined) continue;
    const participantId = participantIdOf(record.id, step.index % record.persons);
    if (step.does === 'understand') {
      addEvent(record, understood(participantId));
    } else if (step.does === 'erase') {
      addEvent(record, { type: 'PersonErased', data: { participantId, keyIds: ['1.1'] } });
    } else {
      addEvent(record, record.isVoided ? voidTakenBack : voided());
      record.isVoided = !record.isVoided;
    }
  }
  return events;
};

export type ReportHistory = { readonly venues: Venues; readonly events: readonly ProjectedEvent[] };

/** The history of two venues that sign, void, reinstate and erase over more than two years. */
export const reportHistory: fc.Arbitrary<() => ReportHistory> = steps.map((script) => () => {
  const venues: Venues = [newVenue(), newVenue()];
  return { venues, events: eventsOf(script, venues) };
});

type Participant = ReturnType<typeof signed>['data']['participants'][number];

/** Returns the same events as they open once the keys of erased people have been destroyed. */
export const withoutKeys = (events: readonly ProjectedEvent[]): readonly ProjectedEvent[] => {
  const gone = new Set(
    events.flatMap(({ type, data }) =>
      type === 'PersonErased' ? [(data as { readonly participantId: string }).participantId] : [],
    ),
  );
  return events.map((event) => {
    if (event.type !== 'WaiverSigned') return event;
    const data = event.data as ReturnType<typeof signed>['data'];
    const participants = data.participants.map((participant: Participant) =>
      gone.has(participant.participantId)
        ? { ...participant, identity: ERASED, ...(participant.answers && { answers: ERASED }) }
        : participant,
    );
    return { ...event, data: { ...data, participants } };
  });
};
