import { connectJetStream, type JetStreamConnection } from '../delivery/feed/jetstream-connection.ts';
import { decodeMessage, type LogMessage } from '../delivery/feed/jetstream-message.ts';
import { findStream, streamOf } from '../delivery/feed/jetstream-stream.ts';
import { runRelay } from '../delivery/relay/relay.ts';
import type { RelayServices } from '../delivery/relay/relay-start.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../log/port/event-log.ts';
import { requirePosition } from '../log/port/log-position.ts';
import { SILENT_LOGGER } from './until.ts';

export type TestRelay = {
  readonly connection: JetStreamConnection;
  readonly began: readonly LogPosition[];
  stop(): Promise<void>;
};

type Relaying = {
  readonly log: EventLog;
  readonly natsUrl: string;
  readonly checkpoints?: () => Promise<readonly LogPosition[]>;
  readonly logger?: RelayServices['logger'];
};

export const startTestRelay = async ({
  log,
  natsUrl,
  checkpoints = async () => [],
  logger = SILENT_LOGGER,
}: Relaying): Promise<TestRelay> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const connection = await connectJetStream({
    natsUrl,
    name: 'relay of a spec',
    logger: SILENT_LOGGER,
    signal,
  });
  const began: LogPosition[] = [];
  const running = runRelay(
    { log, connection, checkpoints, logger },
    { began: (after) => void began.push(after), relayed: () => undefined },
    signal,
  );
  return {
    connection,
    began,
    stop: async () => {
      stopping.abort();
      await running;
      await connection.close();
    },
  };
};

export const messagesIn = async (
  { manager }: Pick<JetStreamConnection, 'manager'>,
  head: LogPosition,
): Promise<readonly LogMessage[] | undefined> => {
  const { name } = streamOf(requirePosition(head));
  const info = await findStream(manager, name);
  if (info === undefined) return undefined;
  const messages: LogMessage[] = [];
  const { first_seq, last_seq } = info.state;
  for (let seq = Math.max(first_seq, 1); seq <= last_seq; seq += 1) {
    const stored = await manager.streams.getMessage(name, { seq });
    const message = stored === null ? undefined : decodeMessage(stored.header, stored.data);
    if (message !== undefined) messages.push(message);
  }
  return messages;
};

export const holdsExactly = (
  messages: readonly LogMessage[],
  events: readonly RecordedEvent[],
  after: LogPosition,
): boolean =>
  JSON.stringify(messages.map(({ event, previous }) => [sorted(event), previous])) ===
  JSON.stringify(events.map((event, index) => [sorted(event), events[index - 1]?.position ?? after]));

const sorted = (event: RecordedEvent) =>
  Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1));
