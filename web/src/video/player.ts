import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** A player for files and YouTube. Times in seconds. */
export type VideoPlayer = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (seconds: number) => void;
  /** 1 is normal speed. */
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
  /** Language of the captions to show, if available. */
  readonly locale: ProductLocale;
  /** For files; YouTube has its own. */
  readonly captions: readonly ShownCaption[];
  /** Called again for a recreated player. Position changes are not reported: poll `time`. */
  readonly onReady: (player: VideoPlayer) => void;
  readonly onState: (state: PlayerState) => void;
  /** The browser allows playback only after a press on the video itself. */
  readonly onPlaybackBlocked: () => void;
  /** @param code for whoever is asked for help: `blocked`, `not loaded`, `YouTube 153`, `file 4` */
  readonly onBroken: (code: string) => void;
  /** Some data has arrived. */
  readonly onProgress?: (() => void) | undefined;
};
