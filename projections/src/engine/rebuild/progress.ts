import type { LogPosition } from '@waivers/events/log/port/event-log.ts';

export type RebuildStage =
  | { readonly stage: 'loading'; readonly events: number; readonly position: LogPosition | undefined }
  | { readonly stage: 'indexing' }
  | { readonly stage: 'event by event'; readonly reason: string }
  | { readonly stage: 'switching' };

export type OnProgress = (progress: RebuildStage) => void;
