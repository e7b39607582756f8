import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { field } from '../../testing/sign-page.tsx';
import { signingAnswer } from '../../testing/signing.ts';
import type { FromSignedPage } from './messages.ts';
import { SignedPage } from './signed-page.tsx';

/** Uses a typed signature because jsdom has no canvas. */
const signingWith: typeof signingAnswer = (signed, changes) =>
  signingAnswer(signed, { ink: { signature: { method: 'typed', text: 'Ada' } }, ...changes });

const sent: FromSignedPage[] = [];
const dashboard = { postMessage: (message: FromSignedPage) => void sent.push(message) } as unknown as Window;

const tell = (signing: SigningReport, from: object = {}): Promise<void> =>
  act(async () => {
    const data = { kind: 'signing', signing, images: { background: null, logo: null } };
    const event = { data, origin: location.origin, source: dashboard, ...from };
    window.dispatchEvent(new MessageEvent('message', event as MessageEventInit));
  });

beforeEach(async () => {
  vi.stubGlobal('parent', dashboard);
  sent.length = 0;
  await act(async () => void render(<SignedPage />));
});
afterEach(() => vi.unstubAllGlobals());

const show = async (signing: SigningReport): Promise<void> => {
  await tell(signing);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
};

const ANSWERS = {
  country: 'United States',
  city: 'Aust\u200fin',
  email: 'ada@example.org',
  electronicConsent: true,
};

describe('signed page', () => {
  it('requests the record and accepts it only from the dashboard', async () => {
    expect(sent).toEqual([{ kind: 'ready' }]);
    await tell(signingWith(), { origin: 'https://stranger.test' });
    await tell(signingWith(), { source: window });
    expect(document.querySelector('h1')).toBeNull();
  });

  it('fills the fields with the answers of the guardian and each minor', async () => {
    await show(signingWith({ answers: ANSWERS }));
    expect(field('signer.firstName').value).toBe('Ada');
    expect([field('signer.birthMonth').value, field('signer.birthDay').value]).toEqual(['February', '28']);
    expect(field('signer.email').value).toBe('ada@example.org');
    expect(field('signer.email-again').value).toBe('ada@example.org');
    expect(field('signer.electronicConsent').checked).toBe(true);
    expect(field('0.firstName').value).toBe('Kai');
    expect(screen.getByRole('radio', { name: 'Minor(s)' })).toHaveProperty('checked', true);
    expect(screen.queryByText(/to fill in|left/)).toBeNull();
  });

  it('marks an erased minor and keeps the others', async () => {
    await show(signingWith());
    const second = screen.getByRole('heading', { name: 'Minor 2' }).closest('section');
    expect(second?.querySelector('[data-erased]')?.textContent).toBe('Erased');
    expect(second?.querySelector('input')).toBeNull();
    expect(document.querySelectorAll('[data-erased]').length).toBe(1);
  });

  it('shows no answers when everyone has been erased', async () => {
    const signed = signingWith().signed.participants.map((each) => ({
      ...each,
      identity: 'erased' as const,
    }));
    await show(
      signingWith({ participants: signed, answers: 'erased', evidence: 'erased' }, { ink: 'erased' }),
    );
    expect(document.querySelectorAll('form input:not([type=radio])').length).toBe(0);
    expect(screen.getByRole('heading', { name: 'Electronic signature' })).toBeDefined();
  });

  it('uses the language it was signed in', async () => {
    const document = documentOf(templateConfig('de'), 'de');
    await show(signingWith({ document, settings: { mode: 'minors', locale: 'de' } }));
    expect(window.document.documentElement.lang).toBe('de');
    expect(window.document.querySelector('[data-erased]')?.textContent).toBe('Gelöscht');
  });

  it('uses light colors regardless of the device’s preference', () => {
    expect(document.documentElement.dataset.colors).toBe('light');
  });

  it('is read-only and sends nothing', async () => {
    const server = startServer({});
    await show(signingWith({ answers: ANSWERS }));
    fireEvent.change(field('signer.firstName'), { target: { value: 'Eve' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Adult' }));
    fireEvent.click(field('signer.electronicConsent'));
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    expect(field('signer.firstName').value).toBe('Ada');
    expect(field('signer.electronicConsent').checked).toBe(true);
    expect(screen.getByRole('heading', { name: 'Minor 1' })).toBeDefined();
    const typed = new Event('beforeinput', { bubbles: true, cancelable: true });
    field('signer.firstName').dispatchEvent(typed);
    expect(typed.defaultPrevented).toBe(true);
    expect(server.requests).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).toBe('{}');
  });
});
