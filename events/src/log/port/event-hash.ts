import { createHash } from 'node:crypto';
import { eventBytes } from '@waivers/proof/event-bytes.ts';
import type { RecordedEvent } from './event-log.ts';

/** SHA-256 (hex) of RFC 8785 `["waiver-event/1", stream, version, eventId, type, data, metadata]`. Frozen. */
export const hashOfEvent = (
  event: Pick<RecordedEvent, 'stream' | 'version' | 'eventId' | 'type' | 'data' | 'metadata'>,
): string =>
  createHash('sha256')
    .update(eventBytes({ ...event, data: JSON.parse(event.data), metadata: JSON.parse(event.metadata) }))
    .digest('hex');
