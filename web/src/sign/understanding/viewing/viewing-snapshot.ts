import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { PlayerState } from '../../../video/player.ts';
import type { Progress } from '../../api/until-answered.ts';

export type VideoQuestion = Understanding['questions'][number];

/** What a page shows of one viewer's video. Seconds from its start. */
export type ViewingSnapshot = {
  /** `closed`: nothing has been loaded. */
  readonly state: 'closed' | 'loading' | PlayerState;
  readonly time: number;
  /** 0 while it is not known. */
  readonly duration: number;
  readonly reachable: number;
  readonly rate: number;
  readonly question: VideoQuestion | undefined;
  /** After a wrong answer: where it is to be watched again from. */
  readonly againFrom: number | undefined;
  /** Of the answer that is on its way. */
  readonly checking: Progress | undefined;
  /** Of the beginning that is on its way: nothing plays before the server's clock does. */
  readonly beginning: Progress | undefined;
  /** To its end, and every question answered. */
  readonly isSeen: boolean;
  readonly isRefused: boolean;
  /** Some of it did not count. */
  readonly isAgain: boolean;
  readonly broken: string | undefined;
  /** Grows with every attempt to load it. */
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
  isAgain: false,
  broken: undefined,
  attempt: 0,
};
