import type { Metadata } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';

/** Filters to apply. Omitted filters match everything; the rest are combined with AND. */
export type Selection = {
  readonly stream?: string;
  /** Matches events whose unsealed part contains this id. */
  readonly participant?: string;
  readonly account?: string;
  /** Matches the waiver's own events and all events of records signed on it. */
  readonly waiver?: string;
  /** Inclusive, by `occurredAt`. */
  readonly since?: Date;
  readonly until?: Date;
  readonly types?: readonly string[];
};

type Selects = (event: RecordedEvent) => boolean;

const ofWaiver = (waiverId: string): Selects => {
  const streams = new Set([waiverStream(waiverId)]);
  const named = `"waiverId":"${waiverId}"`;
  return ({ stream, type, data }) => {
    if (type === waiverSigned.type && data.includes(named)) streams.add(stream);
    return streams.has(stream);
  };
};

const within = ({ since, until }: Selection): Selects => {
  const [first, last] = [since?.getTime() ?? -Infinity, until?.getTime() ?? Infinity];
  return ({ metadata }) => {
    const at = Date.parse((JSON.parse(metadata) as Metadata).occurredAt);
    return at >= first && at <= last;
  };
};

/** The returned predicate must see every event in the log, because it learns which records belong to a waiver. */
export const selects = (selection: Selection): Selects => {
  const { stream, participant, account, waiver, since, until, types } = selection;
  // The waiver filter goes first, because it must see every event.
  const all: Selects[] = [
    ...(waiver === undefined ? [] : [ofWaiver(waiver)]),
    ...(stream === undefined ? [] : [(event: RecordedEvent) => event.stream === stream]),
    ...(types === undefined ? [] : [({ type }: RecordedEvent) => types.includes(type)]),
    ...(account === undefined
      ? []
      : [({ metadata }: RecordedEvent) => metadata.includes(`"accountId":"${account}"`)]),
    ...(participant === undefined
      ? []
      : [({ data }: RecordedEvent) => data.includes(`"participantId":"${participant}"`)]),
    ...(since === undefined && until === undefined ? [] : [within(selection)]),
  ];
  return (event) => all.every((holds) => holds(event));
};
