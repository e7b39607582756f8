import type { JsMsg } from '@nats-io/jetstream';
import type { LogPosition, RecordedEvent } from '@waivers/events/log/event-log.ts';
import { decodeMessage, type LogMessage } from './jetstream-message.ts';

/** Consumers of one process that keep up get the same messages at the same time. */
const REMEMBERED = 1000;

export type MessageReader = {
  /** @returns undefined for a message that is none of ours */
  read(message: Pick<JsMsg, 'headers' | 'data'>): LogMessage | undefined;
};

/**
 * Reads messages for all consumers of a process: an event that one of them has just had the others get as the same
 * object, so that it is decoded and opened once.
 */
export const createMessageReader = (): MessageReader => {
  const known = new Map<LogPosition, RecordedEvent>();
  return {
    read: ({ headers, data }) => {
      const found = decodeMessage(headers, data);
      if (found === undefined) return undefined;
      const { event, previous } = found;
      const same = known.get(event.position) ?? event;
      if (same === event) {
        known.set(event.position, event);
        const [oldest] = known.keys();
        if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      }
      return { event: same, previous };
    },
  };
};
