import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToSignedPage } from '../../../frames/signed-page/messages.ts';
import { followUp, signedWaiverForOwner, uuid } from '../../../testing/answers.ts';
import { auditEvent, stateAnswer } from '../../../testing/audit.ts';
import { openDashboard } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';
import { signingAnswer } from '../../../testing/signing.ts';

const STATE = 'GET /v1/audit/signed_waiver/an-id';
const signedEvent = auditEvent(1, 'WaiverSigned', { revision: 3, mode: 'adult', locale: 'en' });

const open = async (signing: SigningReport, hash = '') => {
  const server = startServer({
    'GET /v1/registration': {},
    [`${STATE}/events`]: ({ query }) => ({
      json: { results: query.get('before') === 'end' ? [signedEvent] : [] },
    }),
    [STATE]: stateAnswer('signed_waiver', 1, signedWaiverForOwner({ id: 'an-id' })),
    [`${STATE}/signing`]: { json: { result: signing } },
    'GET /v1/signed_waiver/an-id/follow-ups': { json: { results: [followUp()] } },
  });
  await openDashboard(`/audit/signed_waiver/an-id${hash}`);
  await screen.findByRole('heading', { name: 'What the signer’s browser reported' });
  return server;
};

/** Returns the value of an entry in the given list. */
const entry = (list: string, label: string): string | null | undefined =>
  within(screen.getByRole('heading', { name: list }).parentElement as HTMLElement).getByText(label)
    .nextElementSibling?.textContent;
const reported = (label: string) => entry('What the signer’s browser reported', label);
const known = (label: string) => entry('What the server recorded itself', label);
const evidence = (changes: object) => {
  const { evidence: whole } = signedWaiverForOwner();
  return { evidence: { ...(whole === 'erased' ? {} : whole), ...changes } } as Parameters<
    typeof signingAnswer
  >[0];
};
const paths = () => screen.getByRole('img', { name: 'The signature' }).querySelectorAll('path').length;

afterEach(() => vi.unstubAllGlobals());

describe('evidence lists', () => {
  it.each([
    ['pl', 'Polish'],
    ['not a language', 'not a language'],
  ])('name the language that the browser translated the page into: %j', async (translatedTo, named) => {
    const told = signingAnswer();
    if (told.signed.evidence === 'erased') throw new Error('There is no evidence.');
    const evidence = { ...told.signed.evidence, translatedTo };
    await open({ ...told, signed: { ...told.signed, evidence } });
    expect(reported('Translated by the browser into')).toBe(named);
  });

  it('separate the browser’s report from the server’s record, and link to events', async () => {
    await open(signingAnswer());
    expect(reported('Opened by the signer')).toMatch(/^Nov 22, 2026, 4:20:00 AM/);
    expect(reported('Sent by the signer')).toMatch(/^Nov 22, 2026, 4:29:59 AM/);
    expect(reported('Scrolled to the end')).toBe('No');
    expect(reported('Window')).toBe('390 × 844');
    expect(reported('Browser')).toBe('A phone');
    expect(known('Received')).toMatch(/^Nov 21, 2026, 9:30:00 PM CST/);
    expect(known('Network address')).toBe('203.0.113.7');
    expect(known('Waiver')).toMatch(/^Version 3: /);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/audit/signed_waiver/an-id?at=1');
    expect(links).toContain(`/audit/waiver/${uuid('waiver')}?at=4`);
    await waitFor(() => expect(known('Emails about it')).toMatch(/Sent.*Nov 21, 2026, 9:30:02 PM/));
  });

  it.each([
    ['2026-11-22T03:29:30.000Z', /^By the browser’s clock it was sent 30 seconds before the server/],
    ['2026-11-22T03:34:12.000Z', /4 minutes 12 seconds after .* ahead by at least that\.$/],
    ['2026-11-22T03:30:00.400Z', /agree to the second/],
  ])('describe the clock difference for %s', async (submittedAt, words) => {
    await open(signingAnswer(evidence({ submittedAt })));
    expect(screen.getByText(words)).toBeDefined();
  });

  it('mark what was not recorded', async () => {
    const none = { userAgent: '', address: '', timeZone: '', openedAt: '', submittedAt: '' };
    await open(signingAnswer(evidence({ ...none, viewport: { width: 0, height: 0 } }), { ink: {} }));
    for (const label of ['Opened by the signer', 'Sent by the signer', 'Window', 'Browser'])
      expect(reported(label)).toBe('Not recorded');
    expect(known('Network address')).toBe('Not recorded');
    expect(screen.getByText(/clocks cannot be compared/)).toBeDefined();
    expect(screen.getByText(/The size of the signer’s window was not recorded/)).toBeDefined();
    expect(screen.queryByRole('img', { name: 'The signature' })).toBeNull();
  });

  it('mark what was erased and keep the server’s record', async () => {
    await open(
      signingAnswer({ evidence: 'erased', answers: 'erased', signature: 'erased' }, { ink: 'erased' }),
    );
    expect([reported('Browser'), known('Network address')]).toEqual(['Erased', 'Erased']);
    expect(screen.getByText(/reported has been erased/)).toBeDefined();
    expect(screen.getByText(/The size of the signer’s window has been erased/)).toBeDefined();
    expect(known('Received')).toMatch(/^Nov 21, 2026/);
  });

  it('link each video step to its event', async () => {
    const at = '2026-11-22T03:31:00.000Z';
    const document = documentOf({ ...templateConfig(), videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
    await open(
      signingAnswer(
        { document },
        {
          video: [
            { version: 2, at, kind: 'begun', viewer: 'group' },
            { version: 3, at, kind: 'answered_wrong', viewer: uuid(1) },
            { version: 4, at, kind: 'recorded', viewer: uuid(2) },
          ],
        },
      ),
    );
    const name = /answered a question incorrectly/;
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/audit/signed_waiver/an-id?at=3');
    expect(screen.getByRole('link', { name: /^The group began/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /^An erased person understood/ })).toBeDefined();
  });

  it('can be linked to directly', async () => {
    Element.prototype.scrollIntoView ??= () => undefined;
    await open(signingAnswer(), '#what-the-signer-saw');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('What the signer saw'));
  });
});

describe('signature replay', () => {
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Time while signing' });

  it('shows the whole signature until played', async () => {
    await open(signingAnswer());
    expect(paths()).toBe(2);
    expect(slider().getAttribute('aria-valuetext')).toBe('2 of 2 seconds, stroke 2 of 2');
    fireEvent.change(slider(), { target: { value: '500' } });
    expect(paths()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show whole' }));
    expect(paths()).toBe(2);
  });

  it('plays stroke by stroke at the selected speed and stops at the end', async () => {
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
      last += 1;
      frames.set(last, next);
      return last;
    });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id));
    const go = (now: number) =>
      act(async () => {
        const due = [...frames.values()];
        frames.clear();
        for (const frame of due) frame(now);
      });
    await open(signingAnswer());
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await go(10_000);
    expect(paths()).toBe(1);
    await go(10_500);
    expect(slider().getAttribute('aria-valuetext')).toBe('0.5 of 2 seconds, stroke 1 of 2');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await go(20_000);
    expect(slider().getAttribute('aria-valuetext')).toBe('0.5 of 2 seconds, stroke 1 of 2');
    fireEvent.click(screen.getByRole('radio', { name: '4×' }));
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await go(30_000);
    await go(30_250);
    expect(slider().getAttribute('aria-valuetext')).toBe('1.5 of 2 seconds, stroke 2 of 2');
    await go(40_000);
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  it('cannot be played if reduced motion is preferred', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(prefers-reduced-motion: reduce)' }),
    );
    await open(signingAnswer());
    expect(paths()).toBe(2);
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(slider()).toBeDefined();
  });

  it('explains typed signatures and signatures without times', async () => {
    const still = { method: 'drawn', width: 9, height: 9, strokes: [[0, 0, 0, 0, 9, 9, 0, 0]] } as const;
    const ink = { signature: { method: 'typed', text: 'Ада 🧗' }, other: still } as never;
    await open(signingAnswer({}, { ink }));
    expect(screen.getByText('Ада 🧗')).toBeDefined();
    expect(screen.getByText('Typed, not drawn: there are no strokes.')).toBeDefined();
    expect(screen.getByText('When each stroke was drawn was not recorded.')).toBeDefined();
    expect(screen.queryByRole('slider', { name: 'Time while signing' })).toBeNull();
  });
});

describe('signed page frame', () => {
  it('is sandboxed without an origin and receives the record once ready', async () => {
    await open(signingAnswer());
    const frame = screen.getByTitle<HTMLIFrameElement>('The page as it was signed');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame.getAttribute('src')).toBe('/signed-page');
    expect(frame.parentElement?.style.getPropertyValue('--width')).toBe('390px');
    const told: ToSignedPage[] = [];
    const inside = { postMessage: (message: ToSignedPage) => void told.push(message) } as unknown as Window;
    vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(inside as never);
    const say = (from: object) =>
      act(async () => {
        const event = { data: { kind: 'ready' }, origin: 'null', source: inside, ...from };
        window.dispatchEvent(new MessageEvent('message', event as MessageEventInit));
      });
    await say({ origin: location.origin });
    await say({ source: window });
    expect(told).toEqual([]);
    await say({});
    await waitFor(() =>
      expect(told).toMatchObject([
        { kind: 'signing', signing: { signed: { id: 'an-id' } }, images: { background: null, logo: null } },
      ]),
    );
  });
});
