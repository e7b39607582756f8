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

/** Readers of former epochs have to start over, so their streams are useless. */
const deleteFormerStreams = async (
  log: RelayServices['log'],
  manager: JetStreamManager,
  current: string,
): Promise<void> => {
  const ofIdentity = (await log.readStream(LOG_IDENTITY_STREAM)).map(codec.decode);
  const names = ofIdentity
    .filter(({ type }) => type === logBegun.type || type === epochBegun.type)
    .map(({ data }) => streamOf(epochBegun.data.parse({ epoch: (data as { epoch: unknown }).epoch })).name);
  // Keep later streams: a standby relay may not know the newest epoch yet.
  for (const former of names.slice(0, Math.max(names.indexOf(current), 0))) {
    await deleteStream(manager, former);
  }
};

/** Events that every live build has processed need no relaying. Builds of another epoch are rebuilt from the log anyway. */
const lowestOf = (positions: readonly LogPosition[], head: LogPosition): LogPosition => {
  const here = requirePosition(head);
  return positions
    .filter((position) => {
      const parsed = parsePosition(position);
      return parsed !== undefined && sameLogAndEpoch(parsed, here);
    })
    .reduce((lowest, position) => (comparePositions(position, lowest) < 0 ? position : lowest), head);
};

/** Resumes after the stream's last message, or if empty at the lowest checkpoint or the end of the log. */
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
