import { createHash } from 'node:crypto';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { RecordedEvent } from './event-log.ts';

/** SHA-256 (hex) of RFC 8785 `["waiver-event/1", stream, version, eventId, type, data, metadata]`. Frozen. */
export const hashOfEvent = (
  event: Pick<RecordedEvent, 'stream' | 'version' | 'eventId' | 'type' | 'data' | 'metadata'>,
): string =>
  createHash('sha256')
    .update(
      canonicalJson([
        'waiver-event/1',
        event.stream,
        event.version,
        event.eventId,
        event.type,
        JSON.parse(event.data),
        JSON.parse(event.metadata),
      ]),
    )
    .digest('hex');
