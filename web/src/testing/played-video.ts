import { act, fireEvent } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Mocks playback, so that videos play without media files. */
export const playVideos = (): void => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    fireEvent.playing(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
};

export const video = (): HTMLVideoElement =>
  document.querySelector('video') ?? expect.fail('There is no video.');

const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Fires `loadedmetadata`. @param duration in seconds */
export const loadVideo = async (duration: number): Promise<void> => {
  Object.defineProperty(video(), 'duration', { value: duration });
  fireEvent.loadedMetadata(video());
  await after(0);
};

/** Plays from one position to another, both in seconds, in steps of 250 ms. */
export const playTo = async (from: number, to: number): Promise<void> => {
  for (let at = from; at < to; at += 0.25) {
    video().currentTime = at + 0.25;
    await after(250);
  }
};
