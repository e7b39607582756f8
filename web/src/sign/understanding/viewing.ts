import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { PlayerState, VideoPlayer } from '../../video/player.ts';
import {
  acknowledge,
  END_S,
  look,
  lookAtEnd,
  reachable,
  rest,
  startWatching,
  take,
  type Watching,
} from '../../video/watching.ts';
import type { Progress } from '../sending/until-answered.ts';
import { isGone, type Sending, type Watched } from './send-understanding.ts';

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
    ...{ question: undefined, againFrom: undefined, checking: undefined, beginning: undefined },
    ...{ isSeen: false, isRefused: false, isAgain: false, broken: undefined, attempt: 0 },
  };
  const isSeen = (duration: number): boolean =>
    watching.open.length === 0 && duration > 0 && watching.furthest >= duration - END_S;
  const show = (changes: Partial<Shown> = {}): void => {
    const next = { ...shown, ...changes };
    shown = {
      ...next,
      reachable: reachable(watching),
      question: questions.find(({ id }) => id === watching.asked),
      isSeen: isSeen(given.duration || next.duration),
    };
    for (const listener of listeners) listener();
  };
  show();

  const mayPlay = (): boolean => mayGoOn() && shown.beginning === undefined;
  const mayGoOn = (): boolean => watching.asked === undefined && shown.againFrom === undefined;
  /** Seconds, while it stands at its end. */
  let endedAt: number | undefined;
  /** While it plays only to tell its length. */
  let isMeasuring = false;
  /** Grows when what is on its way has become pointless. */
  let turn = 0;
  const watched: Watched = {
    take: () => {
      watching = take(watching);
      return watching.inFlight;
    },
    settle: (sent, answered) => {
      // What is refused counts for nothing, also later.
      if (answered !== undefined) watching = acknowledge(watching, sent);
      if (answered?.kind === 'refused') turn += 1;
    },
  };
  /** As long as nothing sent before it has been refused: its spans would be too. */
  const isStillWanted = (): (() => boolean) => {
    const mine = turn;
    return () => isWanted() && mine === turn;
  };
  let reporting = 0;
  const report = async (isNow = false): Promise<void> => {
    reportedAt = now();
    const isNothing = watching.spans.length === 0 && (reporting > 0 || watching.inFlight.length === 0);
    if (!isBegun || isNothing) return;
    reporting += 1;
    const answered = await sending.report(watched, isNow);
    reporting -= 1;
    if (answered?.kind === 'refused') await refused(answered.code);
  };
  /** The server knows better what was seen. */
  const startFrom = (changes: Partial<Shown>): void => {
    watching = fresh();
    endedAt = undefined;
    const time = reachable(watching);
    player?.seek(time);
    show({ time, checking: undefined, againFrom: undefined, ...changes });
  };
  const broke = (broken: string): void => {
    player = undefined;
    watching = rest(watching);
    void report();
    show({ state: 'closed', broken, checking: undefined, beginning: undefined });
  };
  const refused = async (code: string): Promise<void> => {
    player?.pause();
    if (isGone(code)) return given.onGone(code);
    if (code !== 'understanding_refused') return broke(code);
    await given.refresh();
    isBegun = given.viewer().status !== 'waiting';
    if (isWanted()) startFrom({ isAgain: true, ...(!isBegun && { state: 'paused' }) });
  };
  /** Plays, but not before the server's clock does: what was watched earlier would seem too fast. */
  const start = async (): Promise<void> => {
    if (player === undefined || !mayPlay()) return;
    if (isBegun) return player.play();
    const duration = player.duration() || given.duration || 0;
    // YouTube tells the length only of what plays. Nothing counts meanwhile.
    isMeasuring = duration === 0;
    if (isMeasuring) return player.play();
    show({ state: 'loading', beginning: 'sending' });
    player.pause();
    const tell = (beginning: Progress): void => show({ beginning });
    const answered = await sending.begin(duration, { tell, isWanted });
    if (answered === undefined) return;
    show({ beginning: undefined });
    if (answered.kind === 'refused') return refused(answered.code);
    isBegun = true;
    given.onTold(answered.result.result);
    startFrom({});
    if (document.visibilityState === 'hidden') show({ state: 'paused' });
    else player?.play();
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
    if (player === undefined) return;
    if (isMeasuring && player.duration() > 0) void start();
    if (shown.state !== 'playing' || !isBegun) return;
    if (lookAt(player.time()) && now() - reportedAt >= REPORT_AFTER_MS) void report();
  };
  /** Where nothing more is due there, the film is shorter than its waiver says. */
  const askAtEnd = (end: number): void => {
    watching = lookAtEnd(watching, end);
    show();
    const isShort = watching.asked === undefined && watching.furthest >= end - END_S && !shown.isSeen;
    if (!isShort) return;
    void tellFailure('length');
    broke('length');
  };
  const timer = setInterval(tick, TICK_MS);

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
      const isHidden = document.visibilityState === 'hidden';
      const duration = made.duration() || shown.duration;
      show({ state: isHidden ? 'paused' : 'loading', time, duration, broken: undefined });
      made.setRate(shown.rate);
      if (time > 0) made.seek(time);
      if (!isHidden) void start();
    },
    told: (state: PlayerState): void => {
      if (player === undefined) return;
      const duration = player.duration() || shown.duration;
      const isStarted = state === 'playing' && { isRefused: false };
      if (state === 'playing' && !mayPlay()) player.pause();
      if (!isBegun) {
        show({ duration, ...isStarted });
        return;
      }
      if (state === 'playing') endedAt = undefined;
      if (state === 'ended') {
        endedAt = player.duration() || player.time();
        lookAt(endedAt);
      }
      // At the end of what was seen before a question came.
      const hasPlayed = shown.state === 'playing';
      shown = { ...shown, state };
      if (state === 'paused' && hasPlayed) lookAt(player.time());
      if (state !== 'playing') watching = rest(watching);
      show({ state, duration, ...isStarted });
      if (state === 'paused' || state === 'ended') void report();
      if (state === 'ended' && endedAt !== undefined) askAtEnd(endedAt);
    },
    refusedToStart: (): void => show({ isRefused: true }),
    broke: (broken: string): void => {
      void tellFailure(broken);
      broke(broken);
    },
    playOrPause: (): void => {
      if (shown.state === 'playing') player?.pause();
      else void start();
    },
    seek: (time: number): void => {
      if (!mayGoOn()) return;
      endedAt = undefined;
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
      const tell = (checking: Progress): void => show({ checking });
      const way = { tell, isWanted: isStillWanted() };
      const answered = await sending.answer(question.id, option, watched, way);
      if (answered === undefined) return undefined;
      if (answered.kind === 'refused') {
        await refused(answered.code);
        return undefined;
      }
      const { isRight, againFrom = 0, understanding } = answered.result.result;
      given.onTold(understanding);
      watching = fresh();
      show({ checking: undefined, ...(!isRight && { againFrom }) });
      // At its end it would begin again.
      if (isRight && endedAt !== undefined) askAtEnd(endedAt);
      else if (isRight) player?.play();
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
      // Whatever was sent before an answer must not arrive after it.
      void report(reporting > 0 && shown.checking === undefined);
    },
    /** The server has been asked again, perhaps because another device went on. */
    adopt: (): void => {
      if (shown.state === 'playing' || shown.checking !== undefined || shown.againFrom !== undefined) return;
      const { furthest, answered } = given.viewer();
      const isBehind =
        watching.open.some(({ id }) => answered.includes(id)) || furthest > watching.furthest + 1;
      if (isBehind) startFrom({});
    },
    /** @returns whether it was accepted; undefined when the page has been left */
    record: async (signature: Ink, tell: (progress: Progress) => void): Promise<boolean | undefined> => {
      const answered = await sending.record(signature, watched, { tell, isWanted: isStillWanted() });
      if (answered === undefined) return isWanted() ? false : undefined;
      if (answered.kind === 'told') given.onTold(answered.result.result);
      else await refused(answered.code);
      return answered.kind === 'told';
    },
    end: (): void => {
      isOver = true;
      clearInterval(timer);
    },
  };
};
export type Viewing = ReturnType<typeof createViewing>;
