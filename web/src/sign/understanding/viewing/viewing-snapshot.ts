import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { PlayerState } from '../../../video/player.ts';
import type { Progress } from '../../api/until-answered.ts';

export type VideoQuestion = Understanding['questions'][number];

/** The state of one viewer's video for rendering. Times are in seconds. */
export type ViewingSnapshot = {
  /** `closed` means that nothing is loaded. */
  readonly state: 'closed' | 'loading' | PlayerState;
  readonly time: number;
  /** 0 until the duration is known. */
  readonly duration: number;
  readonly reachable: number;
  readonly rate: number;
  readonly question: VideoQuestion | undefined;
  /** Number of questions answered. */
  readonly answered: number;
  /** The question last answered wrongly and the time from which to watch again. */
  readonly wrong: { readonly question: VideoQuestion; readonly from: number } | undefined;
  /** Progress of sending an answer, or undefined when none is being sent. */
  readonly checking: Progress | undefined;
  /** Progress of the start request. Playback waits until the server has started its clock. */
  readonly beginning: Progress | undefined;
  /** Whether the video was watched to the end and every question answered. */
  readonly isSeen: boolean;
  readonly isRefused: boolean;
  /** Whether the server rejected some of the watched time. */
  readonly mustRewatch: boolean;
  readonly broken: string | undefined;
  readonly attempt: number;
};

/** Whether the viewer is done, rather than in the last second or watching again. */
export const isOver = ({ isSeen, state }: ViewingSnapshot): boolean => isSeen && state !== 'playing';

export const INITIAL_SNAPSHOT: ViewingSnapshot = {
  state: 'closed',
  time: 0,
  duration: 0,
  reachable: 0,
  rate: 1,
  question: undefined,
  answered: 0,
  wrong: undefined,
  checking: undefined,
  beginning: undefined,
  isSeen: false,
  isRefused: false,
  mustRewatch: false,
  broken: undefined,
  attempt: 0,
};
