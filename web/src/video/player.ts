import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** Times in seconds. */
export type VideoPlayer = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (seconds: number) => void;
  readonly setRate: (rate: number) => void;
  readonly time: () => number;
  /** 0 while unknown. */
  readonly duration: () => number;
};

/** `waiting`: for data or the end of an advertisement. */
export type PlayerState = 'playing' | 'paused' | 'waiting' | 'ended';

export type ShownCaption = { readonly locale: ProductLocale; readonly src: string };

export type PlayerProps = {
  readonly videoUrl: string;
  readonly title: string;
  readonly locale: ProductLocale;
  /** For files only; YouTube has its own. */
  readonly captions: readonly ShownCaption[];
  /** Called again for a recreated player. Poll `time` for the position. */
  readonly onReady: (player: VideoPlayer) => void;
  readonly onState: (state: PlayerState) => void;
  /** The browser requires a press on the video itself. */
  readonly onPlaybackBlocked: () => void;
  /** @param code for support: `blocked`, `not loaded`, `YouTube 153`, `file 4` */
  readonly onBroken: (code: string) => void;
  readonly onProgress?: (() => void) | undefined;
};
