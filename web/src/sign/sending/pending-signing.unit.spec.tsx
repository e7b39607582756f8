import { act, screen } from '@testing-library/react';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../storage/storage.ts';
import { shownWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, field, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const KIOSK = { path: `/sign-waiver/${WAIVER.id}?kiosk=1` };
const signed = { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } };

const kept = (storage: Storage): string => JSON.stringify({ ...storage });

beforeEach(() => void vi.useFakeTimers());
const soon = (ms = 0): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const signAndLeave = async (given: Parameters<typeof openSignPage>[0] = {}) => {
  const server = startServer({ [SIGNING]: 'never' });
  const { unmount } = await openSignPage(given);
  chooseMode('Adult');
  fillSigner();
  agree();
  await soon();
  const body = server.requestsTo(SIGNING)[0]?.text ?? '';
  return { server, unmount, body };
};

describe('pending signature', () => {
  it('is stored on the device before being sent', {
    meta: { spec: '3.33 Browser storage' },
  }, async () => {
    const { body } = await signAndLeave();
    expect(JSON.parse(body)).toMatchObject({ waiverId: WAIVER.id, versionHash: WAIVER.versionHash });
    expect(kept(localStorage)).toContain(JSON.stringify(JSON.stringify(body)).slice(1, -1));
    expect(screen.getAllByText('Sending your signature …')).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'I agree to this document' })).toBeNull();
  });

  it('is resent byte for byte when the page is reopened', async () => {
    const { server, unmount, body } = await signAndLeave();
    unmount();
    await openSignPage();
    await soon();
    expect(server.requestsTo(SIGNING).map(({ text }) => text)).toEqual([body, body]);
    expect(document.querySelector('form')).toBeNull();
  });

  it('is deleted along with the draft once the server responds', {
    meta: { spec: '3.33 Browser storage' },
  }, async () => {
    const { server, unmount } = await signAndLeave();
    unmount();
    server.change(SIGNING, signed);
    await openSignPage();
    await soon();
    screen.getByRole('heading', { name: 'You are done' });
    expect(location.pathname).toBe('/sign-confirmation/a-key/an-id');
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(left).toEqual([`waivers.signed.${WAIVER.id}`]);
  });

  it('reaches its confirmation an hour later, both on the waiting page and after a reload', async () => {
    const server = startServer({ [SIGNING]: 'lost' });
    const { unmount } = await openSignPage();
    chooseMode('Adult');
    fillSigner();
    agree();
    await soon(60 * MINUTE_MS);
    server.change(SIGNING, signed);
    await soon(MINUTE_MS);
    screen.getByRole('heading', { name: 'You are done' });
    expect(location.pathname).toBe('/sign-confirmation/a-key/an-id');
    unmount();
    localStorage.clear();
    const { unmount: leave } = await signAndLeave();
    leave();
    startServer({ [SIGNING]: signed });
    vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
    await openSignPage();
    await soon();
    screen.getByRole('heading', { name: 'You are done' });
  });

  it.each([
    [15 * MINUTE_MS - 1000, 'You are done'],
    [15 * MINUTE_MS, 'An earlier signature has been sent'],
  ])('after %i ms on a kiosk shows “%s”', async (ms, said) => {
    const { server, unmount } = await signAndLeave(KIOSK);
    unmount();
    server.change(SIGNING, signed);
    vi.setSystemTime(Date.now() + ms);
    await openSignPage(KIOSK);
    await soon();
    expect(screen.getByRole('heading', { name: said })).toBeTruthy();
  });

  it('returns to the completed form if the text has changed', async () => {
    const { server, unmount } = await signAndLeave();
    unmount();
    const document = { ...WAIVER.document, title: 'New rules', heading: 'New rules' };
    const { result } = shownWaiver({ id: WAIVER.id, document, versionHash: 'cd'.repeat(32) });
    server.change(SIGNING, { status: 409, json: { code: 'waiver_version_changed', result } });
    await openSignPage();
    await soon();
    screen.getByRole('heading', { name: 'This document has just changed' });
    screen.getByRole('heading', { name: 'New rules' });
    expect(field('signer.lastName').value).toBe('Lee');
    expect(field('signer.email-again').value).toBe('ann@example.org');
    expect(field('ink.signature').value).toBe('');
    expect(field('signer.electronicConsent').checked).toBe(false);
  });

  it('warns before leaving only if storage is unavailable', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { unmount } = await signAndLeave();
    expect(leave()).toBe(false);
    unmount();
    localStorage.clear();
    vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    await signAndLeave();
    expect(leave()).toBe(true);
  });
});

describe('waiting notice', () => {
  const KEPT = /^Please keep this page open: .* If you close the page, open it again here to send it\.$/;
  const OPEN = /^Your signature will be sent .* Please keep this page open until then\.$/;
  it.each([
    ['was stored says that an open page will send it', true, 'No answer yet', KEPT],
    ['was not stored says to keep the page open', false, 'You are offline', OPEN],
  ])('for a signature that %s', async (_name, isStored, title, said) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isStored);
    if (!isStored) vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    startServer({ [SIGNING]: 'lost' });
    await openSignPage();
    chooseMode('Adult');
    fillSigner();
    agree();
    await soon();
    screen.getByText(title, { selector: 'p' });
    const [shown] = screen.getAllByText(said, { selector: 'p' });
    expect(screen.getByRole('status').textContent).toBe(`${title} ${shown?.textContent}`);
  });
});

describe('signature on a kiosk', () => {
  it('does not outlive the tab', async () => {
    await signAndLeave(KIOSK);
    expect(kept(localStorage)).toBe('{}');
    expect(kept(sessionStorage)).toContain('Lee');
  });

  it('is deleted once the server responds', async () => {
    const { server, unmount } = await signAndLeave(KIOSK);
    unmount();
    server.change(SIGNING, signed);
    await openSignPage(KIOSK);
    await soon();
    screen.getByRole('heading', { name: 'You are done' });
    expect([kept(localStorage), kept(sessionStorage)]).toEqual(['{}', '{}']);
    expect(location.search).toBe('?kiosk=1');
  });
});
