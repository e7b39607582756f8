import { LogError } from './errors.ts';
import type { LogPosition } from './event-log.ts';

export type LogIdentity = { readonly logId: string; readonly epoch: string };

/** `position` is the store's own number, which is dense in PostgreSQL but not in EventStoreDB. */
export type ParsedPosition = LogIdentity & { readonly position: bigint; readonly eventId: string };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(
  `^(?<logId>${UUID})\\.(?<epoch>${UUID})\\.(?<position>[1-9][0-9]{0,18})\\.(?<eventId>${UUID})$`,
);

/** Both stores use signed 64-bit numbers. */
const LARGEST = 2n ** 63n - 1n;

export const formatPosition = (
  identity: LogIdentity,
  position: bigint | number | string,
  eventId: string,
): LogPosition => `${identity.logId}.${identity.epoch}.${position}.${eventId}`;

export const parsePosition = (token: string): ParsedPosition | undefined => {
  const parts = TOKEN.exec(token)?.groups;
  if (parts === undefined) return undefined;
  const { logId, epoch, position, eventId } = parts as Record<
    'logId' | 'epoch' | 'position' | 'eventId',
    string
  >;
  const number = BigInt(position);
  return number > LARGEST ? undefined : { logId, epoch, position: number, eventId };
};

export const inEpoch = (position: LogPosition, epoch: string): LogPosition => {
  const parsed = requirePosition(position);
  return formatPosition({ ...parsed, epoch }, parsed.position, parsed.eventId);
};

export const sameLogAndEpoch = (one: LogIdentity, other: LogIdentity): boolean =>
  one.logId === other.logId && one.epoch === other.epoch;

export const foreignPosition = (token: string, reason: string): LogError =>
  new LogError('foreign_position', `Position ${JSON.stringify(token)} ${reason}.`);

export const requirePosition = (token: string): ParsedPosition => {
  const parsed = parsePosition(token);
  if (parsed === undefined) throw foreignPosition(token, 'is not a position');
  return parsed;
};

/** Negative if `one` comes first, 0 if equal. @throws LogError `foreign_position` for different epochs */
export const comparePositions = (one: LogPosition, other: LogPosition): number => {
  const [left, right] = [requirePosition(one), requirePosition(other)];
  if (!sameLogAndEpoch(left, right)) {
    throw foreignPosition(other, `is not of the log and epoch of ${JSON.stringify(one)}`);
  }
  if (left.position === right.position) return 0;
  return left.position < right.position ? -1 : 1;
};

/** Returns how far along the log a position is, 0 to 1. For progress bars only, because numbering may have gaps. */
export const shareOf = (position: LogPosition, head: LogPosition): number => {
  const [here, end] = [requirePosition(position), requirePosition(head)];
  return Number(here.position) / Number(end.position);
};
