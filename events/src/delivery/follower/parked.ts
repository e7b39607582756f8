import type { LogPosition } from '../../log/event-log.ts';

/** The first event of a stream that a follower could not apply. It and the later ones of the stream wait. */
export type Parked = {
  readonly stream: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly position: LogPosition;
  /** Why; only its class is stored. */
  readonly error: unknown;
};

/** A stream that waits, and from which version on. */
export type WaitingStream = {
  readonly stream: string;
  readonly version: number;
  /** Somebody has asked for another try. */
  readonly retryWanted: boolean;
};

/** Class and code of an error. Never its message: that can quote what somebody typed. */
export const errorClassOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
};

/** The columns of a parked stream, whoever has parked it. */
export const parkedColumns = (parked: Parked) => ({
  version: parked.version,
  event_id: parked.eventId,
  event_type: parked.type,
  position: parked.position,
  error_class: errorClassOf(parked.error),
});
