import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** Times are in seconds. */
export type VideoPlayer = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (seconds: number) => void;
  readonly setRate: (rate: number) => void;
  readonly time: () => number;
  /** Returns 0 until the duration is known. */
  readonly duration: () => number;
};

/** `waiting` for data or for an advertisement to end. */
export type PlayerState = 'playing' | 'paused' | 'waiting' | 'ended';

export type ShownCaption = { readonly locale: ProductLocale; readonly src: string };

export type PlayerProps = {
  readonly videoUrl: string;
  readonly title: string;
  readonly locale: ProductLocale;
  /** Only used for files, because YouTube has its own captions. */
  readonly captions: readonly ShownCaption[];
  /** Called again if the player is recreated. Poll `time` for the position. */
  readonly onReady: (player: VideoPlayer) => void;
  readonly onState: (state: PlayerState) => void;
  /** Called if the browser only allows playback after a click on the video itself. */
  readonly onPlaybackBlocked: () => void;
  /** @param code an error code for support, such as `blocked`, `not loaded`, `YouTube 153` or `file 4` */
  readonly onBroken: (code: string) => void;
  readonly onProgress?: (() => void) | undefined;
};
