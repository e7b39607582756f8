import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { understanding, uuid } from '../../../testing/answers.ts';
import { loadVideo, playTo, playVideos } from '../../../testing/played-video.ts';
import { startServer } from '../../../testing/server.ts';
import { openSignPage } from '../../../testing/sign-page.tsx';

const ID = uuid('signed');
const UNDERSTANDING = `/v1/signed_waiver/${ID}/understanding`;
const KAI = uuid(1);

let left: string[];
beforeEach(() => {
  vi.useFakeTimers();
  left = [];
  vi.spyOn(window.location, 'replace').mockImplementation((to) => void left.push(String(to)));
  playVideos();
});
const after = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
};
const isAsked = (): boolean => document.querySelector('dialog')?.open === true;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

const open = async (page: string, more: Parameters<typeof startServer>[0] = {}): Promise<void> => {
  const told = { json: { result: understanding() } };
  startServer({
    [`GET ${UNDERSTANDING}`]: { json: { result: understanding(), logo: null } },
    [`POST ${UNDERSTANDING}/begin`]: told,
    [`POST ${UNDERSTANDING}/watched`]: told,
    ...more,
  });
  const [first, last] = page.split('/');
  const path = `/${first}/a-key/${ID}${last === undefined ? '' : `/${last}`}?kiosk=1&locale=en`;
  await openSignPage({ screen: 'understanding', path });
  await after(0);
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
};

describe('video pages on a kiosk', () => {
  it.each(['choose-group-or-individual', 'group-understanding-status', `confirm-understanding/${KAI}`])(
    'prompt after 90 seconds of inactivity and leave 20 seconds later: %s',
    async (page) => {
      await open(page);
      await after(89);
      expect(isAsked()).toBe(false);
      await after(1);
      expect(isAsked()).toBe(true);
      await after(20);
      expect(new Set(left)).toEqual(new Set([`/sign-waiver/${understanding().waiverId}?kiosk=1`]));
    },
  );

  it('do not prompt while the video plays or an answer is being sent', async () => {
    await open(`confirm-understanding/${KAI}`, { [`POST ${UNDERSTANDING}/answer`]: 'lost' });
    await after(80);
    press('Begin Video');
    await loadVideo(10);
    await after(150);
    expect([isAsked(), left]).toEqual([false, []]);
    screen.getByRole('button', { name: 'Pause' });
    await playTo(0, 2);
    await after(95);
    expect(isAsked()).toBe(true);
    press('I am still here');
    fireEvent.click(screen.getByRole('radio', { name: 'Left' }));
    press('Check the answer');
    await after(150);
    expect([isAsked(), left]).toEqual([false, []]);
  });
});
