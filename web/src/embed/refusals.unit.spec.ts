import { describe, expect, it } from 'vitest';
import { createRefusals, type Framed } from './refusals.ts';

const OURS = 'https://waivers.test';
const framesOf = (...pages: readonly string[]) => {
  const refused: string[] = [];
  const refusals = createRefusals<Framed>(OURS, (all) => void refused.push(...all.map(({ src }) => src)));
  const frames = pages.map((page): Framed => {
    const frame = { src: `${OURS}/${page}`, hasLoaded: false, hasSpoken: false };
    refusals.add(frame);
    return frame;
  });
  return { refused, refusals, frames };
};

describe('blocked frame', () => {
  it('is found by its full address', () => {
    const { refused, refusals } = framesOf('a', 'b');
    refusals.blocked(`${OURS}/b`);
    expect(refused).toEqual([`${OURS}/b`]);
  });

  it.each(['before', 'after'])('is the silent one when its origin is reported %s its load event', (order) => {
    const { refused, refusals, frames } = framesOf('a', 'b');
    const [allowed, silent] = frames as [Framed, Framed];
    if (order === 'before') refusals.blocked(OURS);
    refusals.loaded(silent);
    if (order === 'after') refusals.blocked(OURS);
    refusals.loaded(allowed);
    expect(refused).toEqual([`${OURS}/b`]);
    expect(refusals.find(() => true)).toBe(allowed);
  });

  it('is never one that has sent a message', () => {
    const { refused, refusals, frames } = framesOf('a');
    const [frame] = frames as [Framed];
    frame.hasSpoken = true;
    refusals.loaded(frame);
    refusals.blocked(OURS);
    expect(refused).toEqual([]);
  });

  it('is found once per report of the origin', () => {
    const { refused, refusals, frames } = framesOf('a', 'b', 'c');
    refusals.blocked(OURS);
    refusals.blocked(OURS);
    for (const frame of frames) refusals.loaded(frame);
    expect(refused).toEqual([`${OURS}/a`, `${OURS}/b`]);
  });
});
