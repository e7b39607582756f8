import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDownloads, type Downloads } from './downloads.ts';

let downloads: Downloads;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  downloads = createDownloads(() => 0);
});
afterEach(() => {
  vi.useRealTimers();
});

async function* endless(): AsyncGenerator<Uint8Array, void> {
  for (;;) yield Buffer.alloc(100_000, 'x');
}
async function* waiting(): AsyncGenerator<Uint8Array, void> {
  await new Promise(() => undefined);
  yield Buffer.alloc(1);
}

/** A download whose stream is never read. */
const idle = async (accountId: string): Promise<Readable> => {
  const stream = downloads.enter(accountId, undefined, HOUR_MS).send(endless()).pause();
  await once(stream, 'readable');
  return stream;
};

const endOf = (stream: Readable): Promise<readonly unknown[]> => once(stream, 'error');

describe('download', () => {
  it('ends if its client reads nothing for a minute', async () => {
    const stream = await idle('one');
    const ended = endOf(stream);
    vi.advanceTimersByTime(59_000);
    expect(stream.destroyed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(await ended).toMatchObject([{ message: 'Download aborted: nothing was read for 60 s.' }]);
  });

  it('continues as long as its client keeps reading', async () => {
    const stream = await idle('one');
    for (let minutes = 0; minutes < 5; minutes += 1) {
      vi.advanceTimersByTime(50_000);
      stream.read();
      await once(stream, 'readable');
    }
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('does not time out while waiting for the database', async () => {
    const stream = downloads.enter('one', undefined, HOUR_MS).send(waiting()).resume();
    vi.advanceTimersByTime(600_000);
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('ends after its maximum duration', async () => {
    const stream = downloads.enter('one', undefined, HOUR_MS).send(waiting()).resume();
    const ended = endOf(stream);
    vi.advanceTimersByTime(HOUR_MS);
    expect(await ended).toMatchObject([{ message: 'Download aborted: it took too long.' }]);
  });
});

it('a client that disconnects releases its slot and its place in the queue', async () => {
  const never = new AbortController().signal;
  const { promise, resolve } = Promise.withResolvers<void>();
  const [first, second] = [
    downloads.enter('one', undefined, HOUR_MS),
    downloads.enter('one', undefined, HOUR_MS),
  ];
  const under = first.turn(() => promise, never);
  const step = vi.fn<() => Promise<void>>();
  const waits = second.turn(step, never);
  downloads.enter('one', undefined, HOUR_MS);
  expect(() => downloads.enter('one', undefined, HOUR_MS)).toThrow(Overloaded);
  second.leave();
  await expect(waits).rejects.toThrow('the client has left');
  downloads.enter('one', undefined, HOUR_MS);
  resolve();
  await under;
  expect(step).not.toHaveBeenCalled();
});

describe('thirty concurrent downloads', () => {
  const thirty = () => Promise.all(Array.from({ length: 30 }, (_, index) => idle(`account ${index % 10}`)));

  it('block a thirty-first until a client has been idle for ten seconds', async () => {
    const [first, ...others] = await thirty();
    expect(() => downloads.enter('another', undefined, HOUR_MS)).toThrow(Overloaded);
    vi.advanceTimersByTime(5000);
    for (const stream of others) {
      stream.read();
      await once(stream, 'readable');
    }
    vi.advanceTimersByTime(5000);
    const ended = endOf(first as Readable);
    downloads.enter('another', undefined, HOUR_MS);
    expect(await ended).toMatchObject([{ message: 'Download aborted: idle while others wait.' }]);
    expect(others.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(() => downloads.enter('a third', undefined, HOUR_MS)).toThrow(Overloaded);
    for (const stream of others) stream.destroy();
  });
});

describe('three concurrent downloads of an account', () => {
  it('block a fourth until a client has been idle for ten seconds, without affecting other accounts', async () => {
    const three = await Promise.all([1, 2, 3].map(() => idle('one')));
    expect(() => downloads.enter('one', undefined, HOUR_MS)).toThrow(Overloaded);
    downloads.enter('another', undefined, HOUR_MS).leave();
    vi.advanceTimersByTime(10_000);
    const ended = Promise.race(three.map(endOf));
    downloads.enter('one', undefined, HOUR_MS);
    await ended;
    expect(three.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    for (const stream of three) stream.destroy();
  });
});

describe('export link', () => {
  const begin = async (exportId: string): Promise<Readable> => {
    const stream = downloads.enter('one', exportId, HOUR_MS).send(endless()).pause();
    await once(stream, 'readable');
    return stream;
  };

  it('holds one slot, which a newer request takes over', async () => {
    const [other, first] = [await begin('other'), await begin('leaked')];
    const ended = endOf(first);
    const second = await begin('leaked');
    expect(await ended).toMatchObject([{ message: 'Download aborted: the link was requested again.' }]);
    expect([other.destroyed, second.destroyed]).toEqual([false, false]);
    const third = await begin('third');
    expect(() => downloads.enter('one', 'fourth', HOUR_MS)).toThrow(Overloaded);
    for (const stream of [other, second, third]) stream.destroy();
  });

  it('keeps its download during a HEAD request', async () => {
    const stream = await begin('asked');
    downloads.enter('one', undefined, HOUR_MS).leave();
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('rejects the earlier of two requests if neither has started sending', async () => {
    const waits = downloads.enter('one', 'twice', HOUR_MS);
    downloads.enter('one', 'twice', HOUR_MS);
    const never = new AbortController().signal;
    await expect(waits.turn(async () => undefined, never)).rejects.toThrow('The link was requested again.');
    expect(() => waits.send(endless())).toThrow(Overloaded);
  });
});

describe('download steps', () => {
  it('pause while other requests are being served, until the process stops', async () => {
    let answered = 0;
    downloads = createDownloads(() => answered);
    const { signal } = new AbortController();
    const step = vi.fn<() => Promise<void>>(async () => {
      vi.advanceTimersByTime(10_000);
      answered += 1000;
    });
    const [one, other] = ['one', 'other'].map((account) => downloads.enter(account, undefined, HOUR_MS));
    await one?.turn(step, signal);
    const waits = other?.turn(step, signal);
    await new Promise((resolve) => setImmediate(resolve));
    expect(step).toHaveBeenCalledOnce();
    await downloads.end();
    await waits;
    expect(step).toHaveBeenCalledTimes(2);
  });
});
