import type { JsMsg } from '@nats-io/jetstream';
import type { LogPosition } from '../../log/event-log.ts';
import { decodeMessage, type LogMessage, namedPosition } from './jetstream-message.ts';

/** Consumers of one process that keep up get the same messages at the same time. */
const REMEMBERED = 1000;

export type MessageReader = {
  /** @returns undefined for a message that is none of ours */
  read(message: Pick<JsMsg, 'headers' | 'data'>): LogMessage | undefined;
};

/**
 * Reads messages for all consumers of a process: what one of them has just had the others get as the same object, so that
 * it is decoded and opened once. An event stands at its position for ever, and so does what it follows on.
 */
export const createMessageReader = (): MessageReader => {
  const known = new Map<LogPosition, LogMessage>();
  return {
    read: ({ headers, data }) => {
      const same = known.get(namedPosition(headers));
      if (same !== undefined) return same;
      const found = decodeMessage(headers, data);
      if (found === undefined) return undefined;
      known.set(found.event.position, found);
      const [oldest] = known.keys();
      if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      return found;
    },
  };
};
