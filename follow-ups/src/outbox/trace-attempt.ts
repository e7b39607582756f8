import { isTracing, recordSpan } from '@waivers/server/tracing/spans.ts';
import type { AttemptResult } from './attempt.ts';
import type { LeasedRow } from './leases.ts';

/** Records an attempt in the trace of the command whose event it follows. @param startedAt milliseconds since 1970 */
export const traceAttempt = (
  { id, eventId, correlationId, kind, template }: LeasedRow,
  { result, setback }: AttemptResult,
  startedAt: number,
): void => {
  if (!isTracing()) return;
  recordSpan({
    name: `${kind} ${template}`,
    kind: 'client',
    correlationId,
    parentId: eventId,
    startedAt,
    endedAt: Date.now(),
    hasFailed: setback !== undefined,
    attributes: { 'waiver.follow_up_id': id, 'waiver.event_id': eventId, 'waiver.result': result },
  });
};
