import { hashOfEvent } from '@waivers/events/log/port/event-hash.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { eventBytes } from '@waivers/proof/event-bytes.ts';
import { toAuditEvents } from '../audit/timeline.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { type Files, prettyJson } from './files.ts';
import { eventFileName } from './proof-files.ts';

const bytesOf = (event: RecordedEvent): string =>
  eventBytes({ ...event, data: JSON.parse(event.data), metadata: JSON.parse(event.metadata) });

/** Each event as the bytes that are hashed, in a file of its own so that stock tools hash it, and opened. */
export const eventFiles = async (
  services: Pick<ReadServices, 'log' | 'keys'>,
  events: readonly RecordedEvent[],
): Promise<Files> => {
  const named = events.map((event) => ({ event, file: `events/${eventFileName(event)}.json` }));
  const index = named.map(({ event, file }) => ({
    version: event.version,
    type: event.type,
    eventId: event.eventId,
    recordedAt: event.recordedAt,
    file,
    hash: hashOfEvent(event),
    stored: JSON.parse(bytesOf(event)),
  }));
  const opened = await toAuditEvents(services, events, () => '');
  return {
    ...Object.fromEntries(named.map(({ event, file }) => [file, bytesOf(event)])),
    'events.json': prettyJson(index),
    'opened.json': prettyJson(opened.map(({ position: _ofThisServer, ...event }) => event)),
  };
};
