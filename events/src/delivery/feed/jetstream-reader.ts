import type { JsMsg } from '@nats-io/jetstream';
import { LRUCache } from 'lru-cache';
import type { LogPosition } from '../../log/port/event-log.ts';
import { decodeMessage, type LogMessage, namedPosition } from './jetstream-message.ts';

const REMEMBERED = 1000;

export type MessageReader = {
  read(message: Pick<JsMsg, 'headers' | 'data'>): LogMessage | undefined;
};

export const createMessageReader = (): MessageReader => {
  const known = new LRUCache<LogPosition, LogMessage>({ max: REMEMBERED });
  return {
    read: ({ headers, data }) => {
      const same = known.get(namedPosition(headers));
      if (same !== undefined) return same;
      const found = decodeMessage(headers, data);
      if (found === undefined) return undefined;
      known.set(found.event.position, found);
      return found;
    },
  };
};
