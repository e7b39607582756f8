import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { RateLimited } from '@waivers/server/http/request-errors.ts';
import { describe, expect, it } from 'vitest';
import { createTurns, type Turn } from './turns.ts';

const busyTurns = (places: number) => {
  const inTurn = createTurns(places);
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = inTurn({ lane: 'quiet', key: 'first' }, () => promise);
  const queue = (lane: Turn['lane'], key: string, name = key): Promise<unknown> =>
    inTurn({ lane, key }, async () => {
      ran.push(name);
    }).catch((error: unknown) => error);
  return { queue, ran, begin, first };
};

describe('turns', () => {
  it('go round all who wait, so that a flood holds up itself alone', async () => {
    const { queue, ran, begin } = busyTurns(100);
    const all = [1, 2, 3].map((time) => queue('quiet', 'flood', `flood ${time}`));
    all.push(queue('quiet', 'home'), queue('quiet', 'venue'));
    begin();
    await Promise.all(all);
    expect(ran).toEqual(['flood 1', 'home', 'venue', 'flood 2', 'flood 3']);
  });

  it('go to known users before strangers', async () => {
    const { queue, ran, begin } = busyTurns(100);
    const all = [
      queue('failing', 'one'),
      queue('failing', 'two'),
      queue('quiet', 'home'),
      queue('known', 'owner'),
    ];
    begin();
    await Promise.all(all);
    expect(ran).toEqual(['owner', 'home', 'one', 'two']);
  });

  it('that are too many are taken from the longest line, from its end', async () => {
    const { queue, ran, begin } = busyTurns(3);
    const all = ['flood 1', 'flood 2', 'flood 3'].map((name) => queue('quiet', 'flood', name));
    all.push(queue('quiet', 'flood', 'flood 4'), queue('quiet', 'home'), queue('known', 'owner'));
    begin();
    const outcomes = await Promise.all(all);
    expect(ran).toEqual(['owner', 'flood 1', 'home', 'flood 2']);
    expect(outcomes[2]).toBeInstanceOf(RateLimited);
    expect(outcomes[3]).toBeInstanceOf(RateLimited);
  });

  it('are refused to newcomers when all lines are full and equally long', async () => {
    const { queue, ran, begin } = busyTurns(2);
    const all = ['one', 'two', 'three'].map((key) => queue('quiet', key));
    begin();
    const outcomes = await Promise.all(all);
    expect(ran).toEqual(['one', 'two']);
    expect(outcomes[2]).toBeInstanceOf(Overloaded);
  });

  it('are one at a time, and go on after a failure', async () => {
    const inTurn = createTurns(10);
    let running = 0;
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((time) =>
        inTurn({ lane: 'quiet', key: String(time) }, async () => {
          running += 1;
          await Promise.resolve();
          expect(running).toBe(1);
          running -= 1;
          if (time === 2) throw new Error('failed');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await inTurn({ lane: 'known', key: 'later' }, async () => 'ran')).toBe('ran');
  });
});
