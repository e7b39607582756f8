import { JetStreamApiError, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { isOfSameEpoch } from '../../log/identity/same-epoch.ts';
import type { LogPosition } from '../../log/port/event-log.ts';
import { comparePositions, type LogIdentity } from '../../log/port/log-position.ts';
import { positionIn } from './jetstream-message.ts';

const STREAM_NOT_FOUND = 10059;
const CONSUMER_NOT_FOUND = 10014;

/** Gives each epoch a JetStream stream, so that a late publisher cannot mix in events from an old epoch. */
export const streamOf = ({ epoch }: Pick<LogIdentity, 'epoch'>) => ({
  name: `waivers_log_${epoch}`,
  subject: `waivers.log.${epoch}`,
});

const unlessCode = (code: number) => (error: unknown) => {
  if (error instanceof JetStreamApiError && error.code === code) return undefined;
  throw error;
};

export const findStream = (manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> =>
  manager.streams.info(name).catch(unlessCode(STREAM_NOT_FOUND));

export const deleteStream = async (manager: JetStreamManager, name: string): Promise<void> => {
  await manager.streams.delete(name).catch(unlessCode(STREAM_NOT_FOUND));
};

export const deleteConsumer = async (
  manager: JetStreamManager,
  stream: string,
  name: string,
): Promise<void> => {
  await manager.consumers.delete(stream, name).catch(unlessCode(CONSUMER_NOT_FOUND));
};

/** Returns undefined if the last message is missing or of another epoch. @param of any position in this epoch */
export const lastMessage = async (
  manager: JetStreamManager,
  { name, subject }: ReturnType<typeof streamOf>,
  of: LogPosition,
): Promise<{ readonly sequence: number; readonly position: LogPosition } | undefined> => {
  const message = await manager.streams.getMessage(name, { last_by_subj: subject });
  const position = positionIn(message?.header);
  if (message === null || position === undefined || !isOfSameEpoch(position, of)) return undefined;
  return { sequence: message.seq, position };
};

/**
 * Returns the sequence of the first message after a position, or one past the last message. Positions must increase
 * with sequences. Counts deleted and foreign messages as earlier; the consumer notices skipped events as a gap.
 */
export const firstSequenceAfter = async (
  manager: JetStreamManager,
  { config, state }: StreamInfo,
  position: LogPosition | undefined,
): Promise<number> => {
  const isAfter = async (seq: number): Promise<boolean> => {
    const message = await manager.streams.getMessage(config.name, { seq });
    const found = positionIn(message?.header);
    if (found === undefined || position === undefined) return found !== undefined;
    return isOfSameEpoch(found, position) && comparePositions(found, position) > 0;
  };
  let [low, high] = [Math.max(state.first_seq, 1), state.last_seq + 1];
  if (position === undefined || state.messages === 0) return position === undefined ? low : high;
  if (!(await isAfter(state.last_seq))) return high;
  high = state.last_seq;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
