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

describe('a frame that the policy of its page refuses', () => {
  it('is the one whose address the browser names', () => {
    const { refused, refusals } = framesOf('a', 'b');
    refusals.blocked(`${OURS}/b`);
    expect(refused).toEqual([`${OURS}/b`]);
  });

  it.each(['before', 'after'])(
    'is the silent one where the origin alone is named %s it has ended',
    (order) => {
      const { refused, refusals, frames } = framesOf('a', 'b');
      const [allowed, silent] = frames as [Framed, Framed];
      if (order === 'before') refusals.blocked(OURS);
      refusals.loaded(silent);
      if (order === 'after') refusals.blocked(OURS);
      refusals.loaded(allowed);
      expect(refused).toEqual([`${OURS}/b`]);
      expect(refusals.find(() => true)).toBe(allowed);
    },
  );

  it('is not one that has spoken', () => {
    const { refused, refusals, frames } = framesOf('a');
    const [frame] = frames as [Framed];
    frame.hasSpoken = true;
    refusals.loaded(frame);
    refusals.blocked(OURS);
    expect(refused).toEqual([]);
  });

  it('is each of as many as were refused', () => {
    const { refused, refusals, frames } = framesOf('a', 'b', 'c');
    refusals.blocked(OURS);
    refusals.blocked(OURS);
    for (const frame of frames) refusals.loaded(frame);
    expect(refused).toEqual([`${OURS}/a`, `${OURS}/b`]);
  });
});
