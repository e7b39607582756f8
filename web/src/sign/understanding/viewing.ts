import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { Span } from '@waivers/waiver/video/spans.ts';
import type { PlayerState, VideoPlayer } from '../../video/player.ts';
import { giveBack, look, reachable, rest, startWatching, take, type Watching } from '../../video/watching.ts';
import type { Progress } from '../sending/until-answered.ts';
import type { Sending } from './send-understanding.ts';

export type Question = Understanding['questions'][number];
type Viewer = Understanding['group'];

/** What a page shows of one viewer's video. Seconds from its start. */
export type Shown = {
  /** `closed`: nothing has been loaded. */
  readonly state: 'closed' | 'loading' | PlayerState;
  readonly time: number;
  /** 0 while it is not known. */
  readonly duration: number;
  readonly reachable: number;
  readonly rate: number;
  readonly question: Question | undefined;
  /** After a wrong answer: where it is to be watched again from. */
  readonly againFrom: number | undefined;
  /** Of the answer that is on its way. */
  readonly checking: Progress | undefined;
  /** To its end, and every question answered. */
  readonly isSeen: boolean;
  readonly isRefused: boolean;
  /** Some of it did not count. */
  readonly isAgain: boolean;
  readonly broken: string | undefined;
  /** Grows with every attempt to load it. */
  readonly attempt: number;
};

type Given = {
  readonly viewer: () => Viewer;
  readonly questions: readonly Question[];
  /** As the waiver has it. */
  readonly duration: number | undefined;
  readonly sending: Sending;
  readonly onTold: (understanding: Understanding) => void;
  /** A code that ends it here: the link has expired, the person is erased. */
  readonly onGone: (code: string) => void;
  /** The server's state, read again. */
  readonly refresh: () => Promise<void>;
  /** ms of a clock that is never set */
  readonly now: () => number;
};

const TICK_MS = 250;
const REPORT_AFTER_MS = 15_000;
/** Nobody can go on. */
const GONE = new Set(['link_expired', 'erased', 'not_found']);
/** As the server: the last second of a video may be missing. */
const END_SLACK = 1;

/** As events have it. @param broken as pages show it: `blocked`, `YouTube 153`, `file 4`, `length` */
const failureOf = (broken: string): string => {
  if (broken === 'length') return 'too_short';
  return broken.replace('file', 'media').replace(' ', '_').toLowerCase();
};

/** Outside React: a player is not asked less often because a page renders. */
export const createViewing = (given: Given) => {
  const { questions, sending, now } = given;
  let player: VideoPlayer | undefined;
  let watching: Watching;
  let isOver = false;
  let isBegun = given.viewer().status !== 'waiting';
  let reportedAt = now();
  const listeners = new Set<() => void>();
  const isWanted = (): boolean => !isOver;

  const openQuestions = () => questions.filter(({ id }) => !given.viewer().answered.includes(id));
  const fresh = (): Watching => startWatching(given.viewer().furthest, openQuestions());
  watching = fresh();

  let shown: Shown = {
    ...{ state: 'closed', time: reachable(watching), duration: given.duration ?? 0, reachable: 0, rate: 1 },
    ...{ question: undefined, againFrom: undefined, checking: undefined, isSeen: false, isRefused: false },
    ...{ isAgain: false, broken: undefined, attempt: 0 },
  };
  const isSeen = (duration: number): boolean =>
    watching.open.length === 0 && duration > 0 && watching.furthest >= duration - END_SLACK;
  const show = (changes: Partial<Shown> = {}): void => {
    const next = { ...shown, ...changes };
    shown = {
      ...next,
      reachable: reachable(watching),
      question: questions.find(({ id }) => id === watching.asked),
      isSeen: isSeen(given.duration ?? next.duration),
    };
    for (const listener of listeners) listener();
  };
  show();

  const report = async (): Promise<void> => {
    reportedAt = now();
    const [rested, spans] = take(watching);
    if (spans.length === 0 || !isBegun) return;
    watching = rested;
    const answered = await sending.report(spans);
    if (answered === undefined) watching = giveBack(watching, spans);
    else if (answered.kind === 'refused') await refused(answered.code);
  };
  /** The server knows better what was seen. */
  const startFrom = (changes: Partial<Shown>): void => {
    watching = fresh();
    const time = reachable(watching);
    player?.seek(time);
    show({ time, checking: undefined, againFrom: undefined, ...changes });
  };
  const refused = async (code: string): Promise<void> => {
    if (GONE.has(code)) return given.onGone(code);
    player?.pause();
    await given.refresh();
    isBegun = given.viewer().status !== 'waiting';
    if (isWanted()) startFrom({ isAgain: true });
    await begin();
  };
  let isBeginning = false;
  /** What is sent after it waits for it. */
  const begin = async (): Promise<void> => {
    if (isBegun || isBeginning) return;
    isBeginning = true;
    const answered = await sending.begin(player?.duration() ?? 0, { isWanted });
    isBeginning = false;
    if (answered === undefined) return;
    if (answered.kind === 'refused') return given.onGone(answered.code);
    isBegun = true;
    given.onTold(answered.result.result);
  };

  let isFailureTold = false;
  /** Once: the owner needs no more. */
  const tellFailure = async (broken: string): Promise<void> => {
    if (isFailureTold) return;
    isFailureTold = true;
    isFailureTold = await sending.failed(failureOf(broken));
  };

  /** @returns whether it may go on */
  const lookAt = (time: number): boolean => {
    const [next, seekTo] = look(watching, { time, at: now(), rate: shown.rate });
    watching = next;
    if (seekTo !== undefined) {
      player?.seek(seekTo);
      show({ time: seekTo });
      return true;
    }
    show({ time, isAgain: false });
    if (watching.asked === undefined) return true;
    player?.pause();
    watching = rest(watching);
    return false;
  };
  const tick = (): void => {
    if (shown.state !== 'playing' || player === undefined) return;
    if (lookAt(player.time()) && now() - reportedAt >= REPORT_AFTER_MS) void report();
  };
  const timer = setInterval(tick, TICK_MS);
  const mayPlay = (): boolean => watching.asked === undefined && shown.againFrom === undefined;

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: (): Shown => shown,
    /** Nothing is loaded before. */
    open: (): void => show({ state: 'loading', attempt: shown.attempt + 1, broken: undefined }),
    ready: (made: VideoPlayer): void => {
      player = made;
      const time = reachable(watching);
      show({ state: 'paused', time, duration: made.duration() || shown.duration, broken: undefined });
      made.setRate(shown.rate);
      if (time > 0) made.seek(time);
      if (document.visibilityState !== 'hidden') made.play();
      void begin();
    },
    told: (state: PlayerState): void => {
      if (player === undefined) return;
      const duration = player.duration() || shown.duration;
      if (state === 'playing' && !mayPlay()) player.pause();
      if (state === 'ended') lookAt(player.duration() || player.time());
      // At the end of what was seen before a question came.
      const hasPlayed = shown.state === 'playing';
      shown = { ...shown, state };
      if (state === 'paused' && hasPlayed) lookAt(player.time());
      if (state !== 'playing') watching = rest(watching);
      show({ state, duration, ...(state === 'playing' && { isRefused: false }) });
      if (state === 'paused' || state === 'ended') void report();
      if (state === 'ended' && watching.open.length === 0 && !shown.isSeen) {
        show({ broken: 'length' });
        void tellFailure('length');
      }
    },
    refusedToStart: (): void => show({ isRefused: true }),
    broke: (broken: string): void => {
      void tellFailure(broken);
      player = undefined;
      watching = rest(watching);
      void report();
      show({ state: 'closed', broken });
    },
    playOrPause: (): void => {
      if (shown.state === 'playing') player?.pause();
      else if (mayPlay()) player?.play();
    },
    seek: (time: number): void => {
      if (!mayPlay()) return;
      const to = Math.min(Math.max(time, 0), reachable(watching));
      watching = rest(watching);
      player?.seek(to);
      show({ time: to });
    },
    setRate: (rate: number): void => {
      player?.setRate(rate);
      show({ rate });
    },
    /** @returns whether it was right; undefined when that is not known */
    answer: async (option: string): Promise<boolean | undefined> => {
      const { question } = shown;
      if (question === undefined || shown.checking !== undefined) return undefined;
      show({ checking: 'sending' });
      const [rested, spans] = take(watching);
      watching = rested;
      const tell = (checking: Progress): void => show({ checking });
      const answered = await sending.answer(question.id, option, spans, { tell, isWanted });
      if (answered === undefined) return undefined;
      if (answered.kind === 'refused') {
        await refused(answered.code);
        return undefined;
      }
      const { isRight, againFrom = 0, understanding } = answered.result.result;
      given.onTold(understanding);
      watching = fresh();
      if (isRight) {
        show({ checking: undefined });
        player?.play();
      } else show({ checking: undefined, againFrom });
      return isRight;
    },
    /** After a wrong answer. */
    watchAgain: (): void => {
      startFrom({});
      player?.play();
    },
    /** The page is left, or another tab is looked at. */
    hide: (): void => {
      player?.pause();
      watching = rest(watching);
      void report();
    },
    /** The server has been asked again, perhaps because another device went on. */
    adopt: (): void => {
      if (shown.state === 'playing' || shown.checking !== undefined || shown.againFrom !== undefined) return;
      const { furthest, answered } = given.viewer();
      const isBehind =
        watching.open.some(({ id }) => answered.includes(id)) || furthest > watching.furthest + 1;
      if (isBehind) startFrom({});
    },
    /** With the record. */
    takeSpans: (): readonly Span[] => {
      const [rested, spans] = take(watching);
      watching = rested;
      return spans;
    },
    /** The record has been refused. */
    refused,
    end: (): void => {
      isOver = true;
      clearInterval(timer);
    },
  };
};
export type Viewing = ReturnType<typeof createViewing>;
