import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { parsePosition } from '@waivers/events/log/port/log-position.ts';

const placeOf = (position: LogPosition | undefined): number =>
  Number((position === undefined ? undefined : parsePosition(position))?.position ?? 0n);

/** @param head of the log when the rebuild began @returns how much of the log is loaded; above 1 if it has grown */
export const rebuildShare = (loaded: LogPosition | undefined, head: LogPosition): number =>
  placeOf(loaded) / Math.max(1, placeOf(head));
