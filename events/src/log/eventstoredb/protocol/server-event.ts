import type { EventToAppend } from '../../port/event-log.ts';
import { restoreMetadata } from './record-properties.ts';
import type { RecordedMessage } from './service.ts';

/** An event as the server stores it. */
export type ServerEvent = EventToAppend & {
  readonly streamId: string;
  /** From 0. */
  readonly revision: bigint;
  readonly commit: bigint;
  readonly created: Date;
};

/** The server counts in .NET ticks of 100 ns since 1970. */
const TICKS_PER_MS = 10_000n;

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

export const serverEvent = (message: RecordedMessage): ServerEvent => ({
  eventId: message.id.string ?? '',
  type: message.metadata.type ?? '',
  streamId: textOf(message.streamIdentifier.streamName),
  revision: BigInt(message.streamRevision),
  commit: BigInt(message.commitPosition),
  created: new Date(Number(BigInt(message.metadata.created ?? '0') / TICKS_PER_MS)),
  data: textOf(message.data),
  metadata: message.customMetadata.length === 0 ? '{}' : restoreMetadata(textOf(message.customMetadata)),
});
