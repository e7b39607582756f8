import { binaryEvent, type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import { LogError } from '../errors.ts';
import type { EventToAppend } from '../event-log.ts';

/**
 * The client takes and gives JSON as values, never as text. A text that native JSON gives back when it has read it, as
 * every text in RFC 8785 form is, is stored as JSON, which people can read on the server, and written anew when it is
 * read. Any other text would come back changed, so it is stored as bytes.
 */
const comesBack = (text: string, parsed: unknown): boolean => {
  try {
    return JSON.stringify(parsed) === text;
  } catch {
    // Nested too deeply to be written.
    return false;
  }
};

/** The client parses all metadata that looks like JSON: this first byte keeps bytes what they are. */
const BYTES_FOLLOW = 0;

const parse = (eventId: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LogError('invalid_append', `Event ${eventId} is not JSON.`, { cause });
  }
};

/** Its bytes are plain ones: the client takes those of a subclass, such as Buffer, for a value. */
const utf8 = new TextEncoder();

/** Metadata may go as bytes whatever it is, which spares the client's way of a value through base64. */
const metadataToSend = (eventId: string, text: string): Uint8Array => {
  const bytes = utf8.encode(text);
  if (comesBack(text, parse(eventId, text))) return bytes;
  const marked = new Uint8Array(bytes.length + 1).fill(BYTES_FOLLOW, 0, 1);
  marked.set(bytes, 1);
  return marked;
};

/**
 * The event as the client sends it.
 * @throws LogError `invalid_append` when data or metadata are not JSON
 */
export const eventToSend = ({ eventId, type, data, metadata }: EventToAppend): EventData => {
  const parsed = parse(eventId, data);
  const common = { id: eventId, type, metadata: metadataToSend(eventId, metadata) };
  if (comesBack(data, parsed)) return jsonEvent({ ...common, data: parsed as Record<string, unknown> });
  return binaryEvent({ ...common, data: utf8.encode(data) });
};

const textOfBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const metadataText = (metadata: unknown): string => {
  if (metadata === undefined) return '{}';
  if (!(metadata instanceof Uint8Array)) return JSON.stringify(metadata);
  return textOfBytes(metadata[0] === BYTES_FOLLOW ? metadata.subarray(1) : metadata);
};

/** What was sent, byte for byte. */
export const eventAsSent = (event: RecordedEvent): EventToAppend => ({
  eventId: event.id,
  type: event.type,
  data: event.data instanceof Uint8Array ? textOfBytes(event.data) : JSON.stringify(event.data),
  metadata: metadataText(event.metadata),
});
