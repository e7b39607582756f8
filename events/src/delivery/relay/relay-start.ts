import type { JetStreamManager } from '@nats-io/jetstream';
import { epochBegun, logBegun } from '../../definitions/log-identity.ts';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { codec } from '../../log/codec.ts';
import type { EventLog, LogPosition } from '../../log/event-log.ts';
import { comparePositions, parsePosition, requirePosition, sameLogAndEpoch } from '../../log/log-position.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import type { JetStreamConnection } from '../feed/jetstream-connection.ts';
import { deleteStream, lastMessage, streamOf } from '../feed/jetstream-stream.ts';
import { ensureStream } from './stream-settings.ts';

export type RelayServices = {
  readonly log: Pick<EventLog, 'head' | 'subscribe' | 'readStream'>;
  readonly connection: JetStreamConnection;
  /** Where the live builds of the read models stand. */
  readonly checkpoints: () => Promise<readonly LogPosition[]>;
  readonly logger: Pick<DeliveryLogger, 'info' | 'warn' | 'error'>;
};

/** Where a relay goes on. */
export type RelayStart = {
  readonly stream: ReturnType<typeof streamOf>;
  /** The stream's last sequence, also when it holds nothing. */
  readonly sequence: number;
  /** The event that was relayed last, or after which to begin. */
  readonly after: LogPosition;
};

/** The stream of a former epoch leads nowhere: whoever reads it has to start over. */
const deleteFormerStreams = async (
  log: RelayServices['log'],
  manager: JetStreamManager,
  current: string,
): Promise<void> => {
  const ofIdentity = (await log.readStream(LOG_IDENTITY_STREAM)).map(codec.decode);
  const names = ofIdentity
    .filter(({ type }) => type === logBegun.type || type === epochBegun.type)
    .map(({ data }) => streamOf(epochBegun.data.parse({ epoch: (data as { epoch: unknown }).epoch })).name);
  // Not those after it: a relay that has stood by may not have heard of the newest epoch yet.
  for (const former of names.slice(0, Math.max(names.indexOf(current), 0))) {
    await deleteStream(manager, former);
  }
};

/** What every live build has taken in needs no relaying; one that stands in another epoch is built anew from the log. */
const lowestOf = (positions: readonly LogPosition[], head: LogPosition): LogPosition => {
  const here = requirePosition(head);
  return positions
    .filter((position) => {
      const parsed = parsePosition(position);
      return parsed !== undefined && sameLogAndEpoch(parsed, here);
    })
    .reduce((lowest, position) => (comparePositions(position, lowest) < 0 ? position : lowest), head);
};

/**
 * Looks where the stream ends: its last message is the truth about what has been relayed. With none it begins at the
 * lowest checkpoint, or at the log's end: read models read what is older from the log.
 */
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
