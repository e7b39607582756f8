import type { JetStreamManager } from '@nats-io/jetstream';
import { epochBegun, logBegun } from '../../definitions/log-identity.ts';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { codec } from '../../log/port/codec.ts';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';
import {
  comparePositions,
  parsePosition,
  requirePosition,
  sameLogAndEpoch,
} from '../../log/port/log-position.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import type { JetStreamConnection } from '../feed/jetstream-connection.ts';
import { deleteStream, lastMessage, streamOf } from '../feed/jetstream-stream.ts';
import { ensureStream } from './stream-settings.ts';

export type RelayServices = {
  readonly log: Pick<EventLog, 'head' | 'subscribe' | 'readStream'>;
  readonly connection: JetStreamConnection;
  readonly checkpoints: () => Promise<readonly LogPosition[]>;
  readonly logger: Pick<DeliveryLogger, 'info' | 'warn' | 'error'>;
};

export type RelayStart = {
  readonly stream: ReturnType<typeof streamOf>;
  readonly sequence: number;
  readonly after: LogPosition;
};

/** Deletes the streams of former epochs. Their readers have to start over and no longer need them. */
const deleteFormerStreams = async (
  log: RelayServices['log'],
  manager: JetStreamManager,
  current: string,
): Promise<void> => {
  const ofIdentity = (await log.readStream(LOG_IDENTITY_STREAM)).map(codec.decode);
  const names = ofIdentity
    .filter(({ type }) => type === logBegun.type || type === epochBegun.type)
    .map(({ data }) => streamOf(epochBegun.data.parse({ epoch: (data as { epoch: unknown }).epoch })).name);
  // Keep the streams of later epochs, because a standby relay may not know the newest one yet.
  for (const former of names.slice(0, Math.max(names.indexOf(current), 0))) {
    await deleteStream(manager, former);
  }
};

/** Returns this epoch's lowest checkpoint. Builds of other epochs are rebuilt from the log and need no relaying. */
const lowestOf = (positions: readonly LogPosition[], head: LogPosition): LogPosition => {
  const here = requirePosition(head);
  return positions
    .filter((position) => {
      const parsed = parsePosition(position);
      return parsed !== undefined && sameLogAndEpoch(parsed, here);
    })
    .reduce((lowest, position) => (comparePositions(position, lowest) < 0 ? position : lowest), head);
};

/** Resumes after the stream's last message. For an empty stream, starts at the lowest checkpoint or the log's head. */
export const findStart = async ({
  log,
  connection: { manager, whileUp },
  checkpoints,
  logger,
}: RelayServices): Promise<RelayStart> => {
  const head = await log.head();
  const stream = streamOf(requirePosition(head));
  const { info, isNew } = await whileUp(() => ensureStream(manager, stream, logger));
  if (isNew) await whileUp(() => deleteFormerStreams(log, manager, stream.name));
  const last = await whileUp(() => lastMessage(manager, stream, head));
  const sequence = Math.max(info.state.last_seq, last?.sequence ?? 0);
  return { stream, sequence, after: last?.position ?? lowestOf(await checkpoints(), head) };
};
