import { act, fireEvent, screen } from '@testing-library/react';
import { ADULT } from '@waivers/waiver/testing/waiver-samples.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { chooseMode, field, fill, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

/** Ignores the tab name left behind by dashboard specs that share the window. */
const kept = (storage: Storage): string => JSON.stringify({ ...storage, 'waivers.tab': undefined });

const comeBackAfter = async (ms: number): Promise<void> => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:05:00') });
  const { unmount } = await openSignPage();
  chooseMode('Adult');
  fillSigner();
  act(() => void vi.advanceTimersByTime(400));
  unmount();
  vi.setSystemTime(Date.now() + ms);
  await openSignPage();
};

describe('draft', () => {
  it('is offered above the text', async () => {
    await comeBackAfter(0);
    const prompt = screen.getByRole('region', { name: 'Welcome back' });
    const isAbove =
      prompt.compareDocumentPosition(screen.getByRole('article')) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAbove).not.toBe(0);
    expect(document.activeElement).toBe(prompt);
  });

  it('is offered for up to 24 hours, with a time but no name', {
    meta: { spec: '3.33 Browser storage' },
  }, async () => {
    await comeBackAfter(DAY_MS - 1);
    expect(screen.getByRole('region', { name: 'Welcome back' }).textContent).toContain(
      'We kept the answers that were entered on this device at 9:05',
    );
    expect(document.body.textContent).not.toContain(ADULT.firstName);
    expect(document.querySelector('form')).toBeNull();
  });

  it('is deleted from all storage after 24 hours', async () => {
    await comeBackAfter(DAY_MS);
    expect(screen.queryByText('Welcome back')).toBeNull();
    chooseMode('Adult');
    expect(field('signer.firstName').value).toBe('');
    expect([kept(localStorage), kept(sessionStorage)]).toEqual(['{}', '{}']);
  });

  it('keeps signatures out of local storage', async () => {
    await comeBackAfter(0);
    expect(kept(localStorage)).toContain(ADULT.lastName);
    expect(kept(localStorage)).not.toMatch(/ink|Ann Lee|typed/);
    expect(kept(sessionStorage)).toContain('Ann Lee');
  });

  it('restores every answer except consent', async () => {
    await comeBackAfter(0);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('signer.firstName').value).toBe(ADULT.firstName);
    expect(field('signer.email-again').value).toBe(ADULT.email);
    expect(field('signer.birthYear').value).toBe(ADULT.birthYear);
    expect(field('ink.signature').value).toBe('Ann Lee');
    expect(field('signer.electronicConsent').checked).toBe(false);
    expect(document.activeElement).toBe(field('signer.electronicConsent'));
  });

  it('drops the signature if the text has changed', async () => {
    vi.useFakeTimers();
    const { unmount } = await openSignPage();
    chooseMode('Adult');
    fillSigner();
    act(() => void vi.advanceTimersByTime(400));
    unmount();
    await openSignPage({ waiver: { ...WAIVER, revision: WAIVER.revision + 1 } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect([field('signer.lastName').value, field('ink.signature').value]).toEqual([ADULT.lastName, '']);
  });

  it('survives the withdrawal of its waiver, which the page explains', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T09:05:00') });
    const { unmount } = await openSignPage();
    chooseMode('Adult');
    fillSigner();
    act(() => void vi.advanceTimersByTime(400));
    unmount();
    const { unmount: leave } = await openSignPage({ screen: 'not_found' });
    expect(screen.getByText(/^The answers entered here at/).textContent).toContain('9:05');
    leave();
    await openSignPage();
    expect(screen.getByRole('region', { name: 'Welcome back' })).toBeTruthy();
  });

  it('is not saved if only a mode was selected, despite the preselected country', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T09:05:00') });
    const { unmount } = await openSignPage();
    chooseMode('Adult');
    act(() => void vi.advanceTimersByTime(400));
    unmount();
    expect(kept(localStorage)).toBe('{}');
  });

  it('is deleted when someone else continues', async () => {
    await comeBackAfter(0);
    fireEvent.click(screen.getByRole('button', { name: 'Not me' }));
    chooseMode('Adult');
    expect(field('signer.firstName').value).toBe('');
    expect([kept(localStorage), kept(sessionStorage)]).toEqual(['{}', '{}']);
  });

  it('is saved if the page is left right after a keystroke', async () => {
    vi.useFakeTimers();
    await openSignPage();
    chooseMode('Adult');
    fill('signer.firstName', 'Ann');
    expect(kept(localStorage)).toBe('{}');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept(localStorage)).toContain('Ann');
  });

  it('is never saved on a kiosk', async () => {
    vi.useFakeTimers();
    startServer({});
    await openSignPage({ path: `/sign-waiver/${WAIVER.id}?kiosk=1` });
    chooseMode('Adult');
    fillSigner();
    act(() => void vi.advanceTimersByTime(1000));
    window.dispatchEvent(new Event('pagehide'));
    expect([kept(localStorage), kept(sessionStorage)]).toEqual(['{}', '{}']);
  });
});
