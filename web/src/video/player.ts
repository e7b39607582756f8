import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** A safety video, wherever it is kept. Times in seconds from its start. */
export type VideoPlayer = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (seconds: number) => void;
  /** 1 is as recorded. */
  readonly setRate: (rate: number) => void;
  readonly time: () => number;
  /** 0 while it is not known. */
  readonly duration: () => number;
};

/** `waiting`: for data, or for an advertisement to end. */
export type PlayerState = 'playing' | 'paused' | 'waiting' | 'ended';

export type ShownCaption = { readonly locale: ProductLocale; readonly src: string };

export type PlayerProps = {
  readonly videoUrl: string;
  readonly title: string;
  /** Of the captions, if there are any in it. */
  readonly locale: ProductLocale;
  /** Of a file; YouTube has its own. */
  readonly captions: readonly ShownCaption[];
  /** Again when the player was made again. Nobody is told where it is meanwhile: ask for its time. */
  readonly onReady: (player: VideoPlayer) => void;
  readonly onState: (state: PlayerState) => void;
  /** The browser starts videos only when they are pressed themselves. */
  readonly onRefused: () => void;
  /** @param code for whoever is asked for help: `blocked`, `not loaded`, `YouTube 153`, `file 4` */
  readonly onBroken: (code: string) => void;
  /** Some of it has come. */
  readonly onProgress?: (() => void) | undefined;
};
