import { binaryEvent, type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import { LogError } from '../port/errors.ts';
import type { EventToAppend } from '../port/event-log.ts';

/** The client takes values: only texts that JSON.stringify reproduces are stored as JSON, others as bytes. */
const comesBack = (text: string, parsed: unknown): boolean => {
  try {
    return JSON.stringify(parsed) === text;
  } catch {
    return false;
  }
};

/** Leading byte that prevents the client from parsing metadata that looks like JSON. */
const BYTES_FOLLOW = 0;

const parse = (eventId: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LogError('invalid_append', `Event ${eventId} is not JSON.`, { cause });
  }
};

/** Creates plain Uint8Arrays, because the client would treat a Buffer as a JSON value. */
const utf8 = new TextEncoder();

/** Always sends bytes, which avoids the client's detour through base64. */
const metadataToSend = (eventId: string, text: string): Uint8Array => {
  const bytes = utf8.encode(text);
  if (comesBack(text, parse(eventId, text))) return bytes;
  const marked = new Uint8Array(bytes.length + 1).fill(BYTES_FOLLOW, 0, 1);
  marked.set(bytes, 1);
  return marked;
};

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

export const eventAsSent = (event: RecordedEvent): EventToAppend => ({
  eventId: event.id,
  type: event.type,
  data: event.data instanceof Uint8Array ? textOfBytes(event.data) : JSON.stringify(event.data),
  metadata: metadataText(event.metadata),
});
