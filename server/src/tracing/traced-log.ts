import type { Metadata } from '@waivers/events/definitions/event.ts';
import { isLogError } from '@waivers/events/log/port/errors.ts';
import type { Append, EventLog } from '@waivers/events/log/port/event-log.ts';
import { isTracing, recordSpan } from './spans.ts';

/** Records one span per event, so that whatever follows from the event can name it as its parent. */
const recordAppend = (
  { stream, events }: Append,
  startedAt: number,
  outcome: string,
  hasFailed = false,
): void => {
  const endedAt = performance.timeOrigin + performance.now();
  for (const { eventId, type, metadata } of events) {
    const { correlationId, causationId } = JSON.parse(metadata) as Metadata;
    recordSpan({
      name: `append ${type}`,
      kind: 'client',
      correlationId,
      id: eventId,
      parentId: causationId ?? correlationId,
      startedAt,
      endedAt,
      hasFailed,
      attributes: { 'waiver.event_id': eventId, 'waiver.stream': stream, 'waiver.outcome': outcome },
    });
  }
};

/** Records the appends of a log, their wait in the queue included. */
export const tracedLog = (log: EventLog): EventLog => ({
  ...log,
  append: async (append) => {
    if (!isTracing()) return log.append(append);
    const startedAt = performance.timeOrigin + performance.now();
    try {
      const outcome = await log.append(append);
      recordAppend(append, startedAt, outcome.outcome);
      return outcome;
    } catch (error) {
      recordAppend(append, startedAt, isLogError(error) ? error.code : 'error', true);
      throw error;
    }
  },
});
