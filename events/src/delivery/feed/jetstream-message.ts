import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { LogPosition, RecordedEvent } from '../../log/port/event-log.ts';
import { parsePosition } from '../../log/port/log-position.ts';

export type LogMessage = {
  readonly event: RecordedEvent;
  readonly previous: LogPosition | undefined;
};

const POSITION = 'Log-Position';
const PREVIOUS = 'Log-Previous-Position';

/** The first line of a message's body, followed by `dataBytes` bytes of data and then the metadata. */
type Head = Pick<RecordedEvent, 'stream' | 'version' | 'eventId' | 'type' | 'recordedAt'> & {
  readonly dataBytes: number;
};

const LINE_FEED = 10;

const isHead = (value: unknown): value is Head => {
  if (typeof value !== 'object' || value === null) return false;
  const { stream, version, eventId, type, recordedAt, dataBytes } = value as Record<keyof Head, unknown>;
  const texts = [stream, eventId, type, recordedAt];
  return texts.every((text) => typeof text === 'string') && [version, dataBytes].every(Number.isInteger);
};

/** Copies data and metadata byte for byte. */
export const encodeMessage = ({ event, previous }: LogMessage): { headers: MsgHdrs; body: Uint8Array } => {
  const { stream, version, position, eventId, type, recordedAt, data, metadata } = event;
  const dataBytes = Buffer.byteLength(data);
  const head: Head = { stream, version, eventId, type, recordedAt, dataBytes };
  const ofMessage = headers();
  ofMessage.set(POSITION, position);
  if (previous !== undefined) ofMessage.set(PREVIOUS, previous);
  return { headers: ofMessage, body: Buffer.from(`${JSON.stringify(head)}\n${data}${metadata}`) };
};

export const namedPosition = (ofMessage: MsgHdrs | undefined): string => ofMessage?.get(POSITION) ?? '';

export const positionIn = (ofMessage: MsgHdrs | undefined): LogPosition | undefined => {
  const position = namedPosition(ofMessage);
  return parsePosition(position) === undefined ? undefined : position;
};

const headOf = (text: string): Head | undefined => {
  try {
    const head: unknown = JSON.parse(text);
    return isHead(head) ? head : undefined;
  } catch {
    return undefined;
  }
};

/** Returns undefined for a message that the relay did not publish. */
export const decodeMessage = (ofMessage: MsgHdrs | undefined, body: Uint8Array): LogMessage | undefined => {
  const position = positionIn(ofMessage);
  const previous = ofMessage?.get(PREVIOUS) ?? '';
  if (position === undefined || (previous !== '' && parsePosition(previous) === undefined)) return undefined;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const end = bytes.indexOf(LINE_FEED);
  const head = headOf(bytes.toString('utf8', 0, Math.max(end, 0)));
  if (head === undefined) return undefined;
  const { dataBytes, ...rest } = head;
  const middle = end + 1 + dataBytes;
  const data = bytes.toString('utf8', end + 1, middle);
  const event = { ...rest, position, data, metadata: bytes.toString('utf8', middle) };
  return { event, previous: previous === '' ? undefined : previous };
};
