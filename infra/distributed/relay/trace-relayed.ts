import type { Metadata } from '@waivers/events/definitions/event.ts';
import type { RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { isTracing, recordSpan } from '@waivers/server/tracing/spans.ts';

/** Records how long an event in the log waited until JetStream had stored it. */
export const traceRelayed = ({ eventId, type, metadata, recordedAt }: RecordedEvent): void => {
  if (!isTracing()) return;
  recordSpan({
    name: `relay ${type}`,
    kind: 'producer',
    correlationId: (JSON.parse(metadata) as Metadata).correlationId,
    parentId: eventId,
    startedAt: Date.parse(recordedAt),
    endedAt: Date.now(),
    attributes: { 'waiver.event_id': eventId },
  });
};
