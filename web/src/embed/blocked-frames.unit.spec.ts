import { describe, expect, it } from 'vitest';
import { detectBlockedFrames, type FrameState } from './blocked-frames.ts';

const OURS = 'https://waivers.test';
const framesOf = (...pages: readonly string[]) => {
  const blocked: string[] = [];
  const detector = detectBlockedFrames<FrameState>(
    OURS,
    (all) => void blocked.push(...all.map(({ src }) => src)),
  );
  const frames = pages.map((page): FrameState => {
    const frame = { src: `${OURS}/${page}`, hasLoaded: false, hasSentMessage: false };
    detector.add(frame);
    return frame;
  });
  return { blocked, detector, frames };
};

describe('blocked frame', () => {
  it('is identified by its full URL', () => {
    const { blocked, detector } = framesOf('a', 'b');
    detector.blocked(`${OURS}/b`);
    expect(blocked).toEqual([`${OURS}/b`]);
  });

  it.each(['before', 'after'])(
    'is identified as the silent one when its origin is reported %s its load event',
    (order) => {
      const { blocked, detector, frames } = framesOf('a', 'b');
      const [allowed, silent] = frames as [FrameState, FrameState];
      if (order === 'before') detector.blocked(OURS);
      detector.loaded(silent);
      if (order === 'after') detector.blocked(OURS);
      detector.loaded(allowed);
      expect(blocked).toEqual([`${OURS}/b`]);
      expect(detector.find(() => true)).toBe(allowed);
    },
  );

  it('is never a frame that has sent a message', () => {
    const { blocked, detector, frames } = framesOf('a');
    const [frame] = frames as [FrameState];
    frame.hasSentMessage = true;
    detector.loaded(frame);
    detector.blocked(OURS);
    expect(blocked).toEqual([]);
  });

  it('is matched to a single report of the origin', () => {
    const { blocked, detector, frames } = framesOf('a', 'b', 'c');
    detector.blocked(OURS);
    detector.blocked(OURS);
    for (const frame of frames) detector.loaded(frame);
    expect(blocked).toEqual([`${OURS}/a`, `${OURS}/b`]);
  });
});
