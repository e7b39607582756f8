import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { isTracing, recordSpan } from '@waivers/server/tracing/spans.ts';

/** Records, for each event, the transaction that applied it. @param ms duration of the transaction, which has just ended */
export const traceApplied = (projection: string, applied: readonly DeliveredEvent[], ms: number): void => {
  if (!isTracing()) return;
  const endedAt = performance.timeOrigin + performance.now();
  for (const { eventId, type, metadata } of applied) {
    recordSpan({
      name: `project ${projection}`,
      kind: 'consumer',
      correlationId: metadata.correlationId,
      parentId: eventId,
      startedAt: endedAt - ms,
      endedAt,
      attributes: { 'waiver.event_id': eventId, 'waiver.event_type': type },
    });
  }
};
