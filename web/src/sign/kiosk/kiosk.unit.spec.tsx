import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const KIOSK = { path: `/sign-waiver/${WAIVER.id}?kiosk=1` };

let reloaded = 0;
beforeEach(() => {
  reloaded = 0;
  vi.useFakeTimers();
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    reloaded += 1;
  });
});
const after = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
};
const question = (): boolean => document.querySelector('dialog')?.open === true;

describe('kiosk mode', () => {
  it('prompts after 90 seconds of inactivity and clears the form 20 seconds later', async () => {
    await openSignPage(KIOSK);
    await after(89);
    expect(question()).toBe(false);
    await after(1);
    expect(question()).toBe(true);
    screen.getByText('Otherwise this form is cleared in 20 seconds.');
    await after(19);
    screen.getByText('Otherwise this form is cleared in 1 second.');
    expect(reloaded).toBe(0);
    await after(1);
    expect(reloaded).toBe(1);
  });

  it('restarts the countdown after a reply or any activity', async () => {
    await openSignPage(KIOSK);
    await after(100);
    fireEvent.click(screen.getByRole('button', { name: 'I am still here' }));
    expect(question()).toBe(false);
    for (const act of ['pointerDown', 'keyDown', 'scroll'] as const) {
      await after(80);
      fireEvent[act](window);
    }
    await after(89);
    expect([question(), reloaded]).toEqual([false, 0]);
  });

  it.each(['never', 'lost'] as const)(
    'keeps the form while the server has not responded: %s',
    async (answered) => {
      const server = startServer({ 'POST /v1/signed_waiver': answered });
      await openSignPage(KIOSK);
      chooseMode('Adult');
      fillSigner();
      agree();
      await after(150);
      expect(server.requests.length).toBeGreaterThan(0);
      expect(document.querySelector('[data-progress]')).not.toBeNull();
      expect([question(), reloaded]).toEqual([false, 0]);
    },
  );

  it('returns to an empty form 15 seconds after signing, without printing', async () => {
    startServer({
      'POST /v1/signed_waiver': {
        status: 201,
        json: { result: { id: 'i', signedKey: 'k', participants: [] } },
      },
    });
    await openSignPage(KIOSK);
    chooseMode('Adult');
    fillSigner();
    agree();
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    screen.getByText('The next form opens in 15 seconds.');
    expect(screen.queryByRole('link', { name: 'Print or save as PDF' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign again' }).getAttribute('href')).toBe(KIOSK.path);
    expect(location.pathname + location.search).toBe(KIOSK.path);
    await after(14);
    screen.getByText('The next form opens in 1 second.');
    expect(reloaded).toBe(0);
    await after(1);
    expect(reloaded).toBe(1);
  });

  it('offers a QR code and a non-kiosk URL for people’s own phones', async () => {
    vi.useRealTimers();
    await openSignPage(KIOSK);
    const offer = screen.getByText('Sign on your own phone instead').closest('details');
    if (offer === null) throw new Error('There is no offer.');
    expect(screen.queryByRole('img', { name: 'QR code of this page' })).toBeNull();
    offer.open = true;
    fireEvent(offer, new Event('toggle'));
    await screen.findByRole('img', { name: 'QR code of this page' });
    expect(offer.textContent).toContain(`${location.origin}/sign-waiver/${WAIVER.id}`);
    expect(offer.textContent).not.toContain('kiosk');
  });

  it('passes the selected language to the phone', async () => {
    const german = { ...WAIVER, document: { ...WAIVER.document, locale: 'de' as const } };
    await openSignPage({ ...KIOSK, locale: 'de', waiver: german });
    const address = `${location.origin}/sign-waiver/${WAIVER.id}?locale=de`;
    expect(document.querySelector('details')?.textContent).toContain(address);
  });

  it('stays on when the waiver is not found', async () => {
    await openSignPage({ ...KIOSK, screen: 'not_found', owner: { id: 'o', logo: null } });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/public/o?kiosk=1&locale=en');
  });

  it('is off without the query parameter', async () => {
    await openSignPage();
    await after(200);
    expect([document.querySelector('dialog'), document.querySelector('details'), reloaded]).toEqual([
      null,
      null,
      0,
    ]);
  });
});
