import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { understanding, uuid } from '../../../testing/answers.ts';
import { startServer } from '../../../testing/server.ts';
import type { VideoPlayer } from '../../../video/player.ts';
import { sendingOf } from './send-understanding.ts';
import { createViewing, type Viewing } from './viewing.ts';

const ID = uuid('signed');
const KAI = uuid(1);
const PATH = `/v1/signed_waiver/${ID}`;
const [BEGIN, WATCHED, ANSWER, RECORD] = [
  `POST ${PATH}/understanding/begin`,
  `POST ${PATH}/understanding/watched`,
  `POST ${PATH}/understanding/answer`,
  `PUT ${PATH}`,
] as const;

const kaiHas = (changes: object, more: Partial<Understanding> = {}): Understanding =>
  understanding({
    participants: understanding().participants.map((each) =>
      each.id === KAI ? { ...each, ...changes } : each,
    ),
    ...more,
  });
const told = (changes: object = { status: 'begun' }) => ({ json: { result: kaiHas(changes) } });
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let viewing: Viewing;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => viewing.end());

type Film = { readonly duration?: number | undefined; readonly real?: number; readonly at?: number };

/** Loads Kai's video with a scripted player. */
const load = ({ duration = 10, real = 10, at = 2 }: Film, status = 'begun') => {
  let latest = kaiHas({ status });
  const played = { time: 0, duration: real, isPlaying: false };
  const gone: string[] = [];
  const player: VideoPlayer = {
    play: () => {
      played.isPlaying = true;
      viewing.playerChanged('playing');
    },
    pause: () => {
      if (!played.isPlaying) return;
      played.isPlaying = false;
      viewing.playerChanged('paused');
    },
    seek: (seconds) => {
      played.time = seconds;
    },
    setRate: () => undefined,
    time: () => played.time,
    duration: () => played.duration,
  };
  viewing = createViewing({
    viewer: () => latest.participants.find(({ id }) => id === KAI) ?? latest.group,
    questions: understanding().questions.map((each) => ({ ...each, displayTime: at })),
    duration: duration || undefined,
    sending: sendingOf({ signedKey: 'a-key', id: ID }, KAI),
    onUpdate: (now) => {
      latest = now;
    },
    onGone: (code) => void gone.push(code),
    refresh: () => Promise.resolve(),
    now: () => performance.now(),
  });
  viewing.open();
  viewing.ready(player);
  const playTo = async (to: number): Promise<void> => {
    while (played.time < to && played.isPlaying) {
      played.time = Math.min(played.time + 0.25, to);
      await after(250);
    }
  };
  const end = (): void => {
    played.isPlaying = false;
    viewing.playerChanged('ended');
  };
  return { played, gone, playTo, end };
};

describe('watched spans', () => {
  it('are resent with an answer if the earlier report is unacknowledged', async () => {
    let lose = (): void => undefined;
    const hanging = new Promise<'lost'>((resolve) => {
      lose = () => resolve('lost');
    });
    const server = startServer({ [WATCHED]: () => hanging, [ANSWER]: told() });
    const { playTo } = load({});
    await playTo(2);
    expect(viewing.snapshot().question?.id).toBe('exit');
    void viewing.answer('Left');
    await after(0);
    expect(server.requestsTo(WATCHED)[0]?.body.watched).toEqual([[0, 2]]);
    expect(server.requestsTo(ANSWER)).toHaveLength(0);
    lose();
    await after(0);
    expect(server.requestsTo(ANSWER)[0]?.body.watched).toEqual([[0, 2]]);
  });

  it('are resent with the record if the earlier report is unacknowledged', async () => {
    const server = startServer({ [WATCHED]: 'lost', [RECORD]: told() });
    const { playTo, end } = load({ at: 20, duration: 3, real: 3 });
    await playTo(3);
    end();
    void viewing.record({ method: 'typed', text: 'Kai' }, () => undefined);
    await after(0);
    expect(server.requestsTo(RECORD)[0]?.body.watched).toEqual([[0, 3]]);
  });

  it('are sent only once when acknowledged', async () => {
    const server = startServer({ [WATCHED]: told(), [ANSWER]: told() });
    const { playTo } = load({});
    await playTo(2);
    void viewing.answer('Left');
    await after(0);
    expect(server.requestsTo(ANSWER)[0]?.body.watched).toEqual([]);
  });

  it('are sent when the page is left, even with a report in flight', async () => {
    const server = startServer({ [WATCHED]: 'never' });
    const { playTo } = load({ at: 9 });
    await playTo(1);
    viewing.playOrPause();
    await after(0);
    viewing.playOrPause();
    await playTo(2);
    viewing.hide();
    await after(0);
    expect(server.requestsTo(WATCHED).map(({ body }) => body.watched)).toEqual([[[0, 1]], [[0, 2]]]);
  });

  it('block an answer after a refused report', async () => {
    const refused = { status: 422, json: { code: 'understanding_refused', reason: 'too_fast' } };
    const server = startServer({ [WATCHED]: refused, [ANSWER]: told() });
    const { playTo } = load({});
    await playTo(2);
    await viewing.answer('Left');
    expect(server.requestsTo(ANSWER)).toEqual([]);
    expect(viewing.snapshot()).toMatchObject({ checking: undefined, mustRewatch: true });
  });
});

describe('starting a video', () => {
  it('is acknowledged before playback starts', async () => {
    const server = startServer({ [BEGIN]: 'lost' });
    const { played } = load({}, 'waiting');
    await after(0);
    expect(viewing.snapshot()).toMatchObject({ state: 'loading', beginning: 'unreachable' });
    expect(played.isPlaying).toBe(false);
    server.change(BEGIN, told());
    window.dispatchEvent(new Event('online'));
    await after(0);
    expect(viewing.snapshot()).toMatchObject({ state: 'playing', beginning: undefined });
  });

  it('waits until the player knows the duration and counts nothing until then', async () => {
    const server = startServer({ [BEGIN]: told(), [WATCHED]: told() });
    const { played, playTo } = load({ duration: 0, real: 0 }, 'waiting');
    await playTo(1);
    expect(server.requestsTo(BEGIN)).toEqual([]);
    played.duration = 10;
    await after(250);
    expect(server.requestsTo(BEGIN)[0]?.body).toEqual({ participantId: KAI, duration: 10 });
    expect([played.time, viewing.snapshot().state]).toEqual([0, 'playing']);
    await playTo(1);
    viewing.playOrPause();
    await after(0);
    expect(server.requestsTo(WATCHED)[0]?.body.watched).toEqual([[0, 1]]);
  });

  it('shows a retry instead of an expired link when the request is invalid', async () => {
    startServer({ [BEGIN]: { status: 422, json: { code: 'invalid', errors: [] } } });
    const { gone } = load({}, 'waiting');
    await after(0);
    expect([gone, viewing.snapshot().broken]).toEqual([[], 'invalid']);
  });

  it.each(['link_expired', 'erased', 'not_found'])('stops if the record is gone: %s', async (code) => {
    startServer({ [BEGIN]: { status: 410, json: { code } } });
    const { gone } = load({}, 'waiting');
    await after(0);
    expect([gone, viewing.snapshot().broken]).toEqual([[code], undefined]);
  });
});

describe('end of a video', () => {
  it('triggers the due question and does not restart after a correct answer', async () => {
    const right = { isRight: true, understanding: kaiHas({ furthest: 3.96, answered: ['exit'] }) };
    startServer({ [WATCHED]: told(), [ANSWER]: { json: { result: right } } });
    const { played, playTo, end } = load({ at: 4, duration: 4, real: 3.96 });
    await playTo(3.96);
    end();
    expect(viewing.snapshot().question?.id).toBe('exit');
    await viewing.answer('Left');
    expect([played.isPlaying, viewing.snapshot().isSeen]).toEqual([false, true]);
  });

  it('reports an error if it comes before a question', async () => {
    startServer({ [WATCHED]: told() });
    const { playTo, end } = load({ at: 9, real: 4 });
    await playTo(4);
    end();
    expect(viewing.snapshot().broken).toBe('length');
  });
});
