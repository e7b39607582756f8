import { jetstream } from '@nats-io/jetstream';
import type { JetStreamConnection } from '@waivers/events/delivery/feed/jetstream-connection.ts';
import { encodeMessage } from '@waivers/events/delivery/feed/jetstream-message.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';

const ANSWER_MS = 500;

export type NaiveRelay = {
  position(): LogPosition | undefined;
  stop(): Promise<void>;
};

export type NaiveRelayOptions = {
  readonly log: Pick<EventLog, 'subscribe'>;
  readonly connection: Pick<JetStreamConnection, 'nats'>;
  readonly subject: string;
  readonly after: LogPosition | undefined;
  /** Whether each message expects its predecessor's Nats-Msg-Id. */
  readonly isChained: boolean;
};

/** Control arm: a relay that remembers its own progress and assumes that everything it sent was stored. */
export const startNaiveRelay = (options: NaiveRelayOptions): NaiveRelay => {
  const { log, connection, subject, isChained } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stream = jetstream(connection.nats, { timeout: ANSWER_MS });
  let position = options.after;
  let lastId: string | undefined;

  const run = async (): Promise<void> => {
    const from = position === undefined ? { signal } : { signal, after: position };
    for await (const events of log.subscribe(from)) {
      for (const event of events) {
        const { headers, body } = encodeMessage({ event, previous: position });
        const chain = {
          msgID: event.eventId,
          ...(lastId !== undefined && { expect: { lastMsgID: lastId } }),
        };
        const sent = stream
          .publish(subject, body, { headers, ...(isChained && chain) })
          .catch(() => undefined);
        if (isChained) await sent;
        position = event.position;
        lastId = event.eventId;
      }
    }
  };
  const running = run().catch(() => undefined);
  return {
    position: () => position,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
