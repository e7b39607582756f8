import type { LogPosition } from '@waivers/events/log/event-log.ts';

/** What a rebuild does at present. */
export type Progress =
  | { readonly stage: 'loading'; readonly events: number; readonly position: LogPosition | undefined }
  | { readonly stage: 'indexing' }
  /** An event cannot be projected: all are taken one by one now, so that its stream can be parked. */
  | { readonly stage: 'event by event'; readonly reason: string }
  | { readonly stage: 'switching' };

export type OnProgress = (progress: Progress) => void;
