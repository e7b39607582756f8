import { createHash, hash } from 'node:crypto';
import { eventBytes } from '@waivers/proof/event-bytes.ts';
import type { RecordedEvent } from './event-log.ts';

type Hashed = Pick<RecordedEvent, 'stream' | 'version' | 'eventId' | 'type' | 'data' | 'metadata'>;

/** SHA-256 (hex) of RFC 8785 `["waiver-event/1", stream, version, eventId, type, data, metadata]`. Frozen. */
export const hashOfEvent = (event: Hashed): string =>
  createHash('sha256')
    .update(eventBytes({ ...event, data: JSON.parse(event.data), metadata: JSON.parse(event.metadata) }))
    .digest('hex');

/**
 * Returns what `hashOfEvent` returns, without parsing, for texts that are RFC 8785 JSON, as all stored ones were. Proves
 * the event if it is the hash known for it. Any other hash proves nothing: the text may only have other spacing.
 */
export const hashOfStoredText = ({ stream, version, eventId, type, data, metadata }: Hashed): string =>
  hash(
    'sha256',
    `["waiver-event/1",${JSON.stringify(stream)},${version},${JSON.stringify(eventId)},${JSON.stringify(type)},${data},${metadata}]`,
    'hex',
  );
