import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { PlayerState } from '../../../video/player.ts';
import type { Progress } from '../../api/until-answered.ts';

export type VideoQuestion = Understanding['questions'][number];

/** State of one viewer's video as the page renders it. Times in seconds. */
export type ViewingSnapshot = {
  /** `closed`: nothing is loaded. */
  readonly state: 'closed' | 'loading' | PlayerState;
  readonly time: number;
  /** 0 while unknown. */
  readonly duration: number;
  readonly reachable: number;
  readonly rate: number;
  readonly question: VideoQuestion | undefined;
  /** Where to rewatch from after a wrong answer. */
  readonly againFrom: number | undefined;
  /** Progress of sending an answer. */
  readonly checking: Progress | undefined;
  /** Progress of beginning: playback waits for the server's clock to start. */
  readonly beginning: Progress | undefined;
  /** Watched to the end, with every question answered. */
  readonly isSeen: boolean;
  readonly isRefused: boolean;
  /** Some watched time was rejected. */
  readonly mustRewatch: boolean;
  readonly broken: string | undefined;
  readonly attempt: number;
};

export const INITIAL_SNAPSHOT: ViewingSnapshot = {
  state: 'closed',
  time: 0,
  duration: 0,
  reachable: 0,
  rate: 1,
  question: undefined,
  againFrom: undefined,
  checking: undefined,
  beginning: undefined,
  isSeen: false,
  isRefused: false,
  mustRewatch: false,
  broken: undefined,
  attempt: 0,
};
