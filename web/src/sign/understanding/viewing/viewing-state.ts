import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { VideoPlayer } from '../../../video/player.ts';
import { END_S, reachable, startWatching, type Watching } from '../../../video/watching.ts';
import type { Sending } from './send-understanding.ts';
import { INITIAL_SNAPSHOT, type VideoQuestion, type ViewingSnapshot } from './viewing-snapshot.ts';

export type ViewingOptions = {
  readonly viewer: () => Understanding['group'];
  readonly questions: readonly VideoQuestion[];
  /** In seconds, as stated in the waiver. */
  readonly duration: number | undefined;
  readonly sending: Sending;
  readonly onUpdate: (understanding: Understanding) => void;
  /** Called when the link has expired or the person has been erased. */
  readonly onGone: (code: string) => void;
  readonly refresh: () => Promise<unknown>;
  /** Returns the time of a monotonic clock in ms. */
  readonly now: () => number;
};

export type ViewingMachine = {
  player: VideoPlayer | undefined;
  watching: Watching;
  /** Whether the server has acknowledged the start. */
  isBegun: boolean;
  isOver: boolean;
  /** End of the video in seconds. Set while the player is at the end. */
  endedAt: number | undefined;
  readonly snapshot: () => ViewingSnapshot;
  readonly show: (changes?: Partial<ViewingSnapshot>) => void;
  /** Updates the snapshot without notifying subscribers. */
  readonly set: (changes: Partial<ViewingSnapshot>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resets the progress to the server's, which is authoritative. */
  readonly readViewer: () => void;
  readonly startFrom: (changes: Partial<ViewingSnapshot>) => void;
  readonly canContinue: () => boolean;
  readonly canPlay: () => boolean;
};

const watchingOf = ({ viewer, questions }: ViewingOptions): Watching => {
  const { furthest, answered } = viewer();
  return startWatching(
    furthest,
    questions.filter(({ id }) => !answered.includes(id)),
  );
};

export const createViewingState = (given: ViewingOptions): ViewingMachine => {
  const listeners = new Set<() => void>();
  const isSeen = ({ open, furthest }: Watching, duration: number): boolean =>
    open.length === 0 && duration > 0 && furthest >= duration - END_S;
  const watching = watchingOf(given);
  let shown: ViewingSnapshot = {
    ...INITIAL_SNAPSHOT,
    time: reachable(watching),
    duration: given.duration ?? 0,
  };
  const state: ViewingMachine = {
    player: undefined,
    watching,
    isBegun: given.viewer().status !== 'waiting',
    isOver: false,
    endedAt: undefined,
    snapshot: () => shown,
    set: (changes) => {
      shown = { ...shown, ...changes };
    },
    show: (changes = {}) => {
      const next = { ...shown, ...changes };
      shown = {
        ...next,
        reachable: reachable(state.watching),
        answered: given.questions.length - state.watching.open.length,
        question: given.questions.find(({ id }) => id === state.watching.dueQuestion),
        isSeen: isSeen(state.watching, given.duration || next.duration),
      };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readViewer: () => {
      state.watching = watchingOf(given);
    },
    startFrom: (changes) => {
      state.readViewer();
      state.endedAt = undefined;
      const time = reachable(state.watching);
      state.player?.seek(time);
      state.show({ time, checking: undefined, wrong: undefined, ...changes });
    },
    canContinue: () => state.watching.dueQuestion === undefined && shown.wrong === undefined,
    canPlay: () => state.canContinue() && shown.beginning === undefined,
  };
  state.show();
  return state;
};
