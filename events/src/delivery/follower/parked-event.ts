import type { LogPosition } from '../../log/port/event-log.ts';

export type ParkedEvent = {
  readonly stream: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly position: LogPosition;
  readonly error: unknown;
};

export type ParkedStream = {
  readonly stream: string;
  readonly version: number;
  readonly retryRequested: boolean;
};

/** Returns class and code, never the message, which may quote user input. */
export const errorClassOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
};

export const parkedColumns = (parked: ParkedEvent) => ({
  version: parked.version,
  event_id: parked.eventId,
  event_type: parked.type,
  position: parked.position,
  error_class: errorClassOf(parked.error),
});
