import { binaryEvent, type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import { canonicalJson } from '../../canonical-json.ts';
import { LogError } from '../errors.ts';
import type { EventToAppend } from '../event-log.ts';

/**
 * The client takes and gives JSON as values, never as text. A text in RFC 8785 form, as the codec writes it, is the one
 * text of its value: it is stored as JSON, which people can read on the server, and written anew when it is read. Any
 * other text would come back changed, so it is stored as bytes.
 */
type AsValue = { readonly value: unknown } | undefined;

const asValue = (text: string, parsed: unknown): AsValue => {
  try {
    return canonicalJson(parsed) === text ? { value: parsed } : undefined;
  } catch {
    // Such as an escaped lone surrogate: JSON, but without a canonical form.
    return undefined;
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

const metadataToSend = (eventId: string, text: string): unknown => {
  const parsed = parse(eventId, text);
  // The client leaves metadata away that is false, 0, null or empty.
  if (parsed && asValue(text, parsed) !== undefined) return parsed;
  return Uint8Array.from([BYTES_FOLLOW, ...Buffer.from(text)]);
};

/**
 * The event as the client sends it.
 * @throws LogError `invalid_append` when data or metadata are not JSON
 */
export const eventToSend = ({ eventId, type, data, metadata }: EventToAppend): EventData => {
  const parsed = parse(eventId, data);
  const common = { id: eventId, type, metadata: metadataToSend(eventId, metadata) as Uint8Array };
  if (asValue(data, parsed) === undefined) {
    return binaryEvent({ ...common, data: Uint8Array.from(Buffer.from(data)) });
  }
  return jsonEvent({ ...common, data: parsed as Record<string, unknown> });
};

const textOfBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const metadataText = (metadata: unknown): string => {
  if (metadata === undefined) return '{}';
  if (!(metadata instanceof Uint8Array)) return canonicalJson(metadata);
  return textOfBytes(metadata[0] === BYTES_FOLLOW ? metadata.subarray(1) : metadata);
};

/** What was sent, byte for byte. */
export const eventAsSent = (event: RecordedEvent): EventToAppend => ({
  eventId: event.id,
  type: event.type,
  data: event.data instanceof Uint8Array ? textOfBytes(event.data) : canonicalJson(event.data),
  metadata: metadataText(event.metadata),
});
