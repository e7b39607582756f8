import type { LogPosition } from '@waivers/events/log/port/event-log.ts';

export type RebuildStage =
  | { readonly stage: 'loading'; readonly events: number; readonly position: LogPosition | undefined }
  | { readonly stage: 'indexing' }
  /** An event failed, so all are applied one by one, to park its stream. */
  | { readonly stage: 'event by event'; readonly reason: string }
  | { readonly stage: 'switching' };

export type OnProgress = (progress: RebuildStage) => void;
