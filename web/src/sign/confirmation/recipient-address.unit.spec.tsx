import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signedWaiver } from '../../testing/answers.ts';
import { startServer } from '../../testing/server.ts';
import {
  agree,
  chooseMode,
  errorOf,
  field,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../testing/sign-page.tsx';
import { deviceSignatures } from '../sending/device-signatures.ts';

const ID = '01933b5e-0000-7000-8000-000000000002';
const SIGNING = 'POST /v1/signed_waiver';
const RECORD = `GET /v1/signed_waiver/${ID}`;
const CORRECTION = `POST /v1/signed_waiver/${ID}/recipient-address`;
const KEY = 'signer.recipientAddress';

const result = signedWaiver({ id: ID, waiverId: WAIVER.id, answers: { email: 'ada@vneue.test' } });
const corrected = (email: string) => ({ json: { result: { email, at: '2026-11-22T04:00:00.000Z' } } });
const invalid = (code: string) => ({
  status: 422,
  json: { code: 'invalid', errors: [{ path: 'email', code, message: '' }] },
});

const wrongAddress = () => screen.findByRole('button', { name: 'Wrong address?' });
const sending = () => screen.findByText(/^We’re sending your copy/);
const shownAddress = () => screen.getByText(/^Address for your copy/).querySelector('bdi')?.textContent;
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send my copy to this address' }));
const type = (email: string) => fireEvent.change(field(KEY), { target: { value: email } });

const signOn = async (path: string, answer: Parameters<typeof startServer>[0][string] = invalid('email')) => {
  const server = startServer({
    [SIGNING]: { status: 201, json: { result: { id: ID, signedKey: 'a-key', participants: [] } } },
    [RECORD]: { json: { result, logo: null } },
    [CORRECTION]: answer,
  });
  await openSignPage({ path });
  chooseMode('Adult');
  fillSigner();
  agree();
  return server;
};

/** Signs, then opens the correction. */
const openForm = async (answer: Parameters<typeof startServer>[0][string]) => {
  const server = await signOn(`/sign-waiver/${WAIVER.id}`, answer);
  fireEvent.click(await wrongAddress());
  return server;
};

describe('recipient address', () => {
  it('is corrected once, with the signer’s key', async () => {
    const server = await openForm(corrected('ada@venue.test'));
    await waitFor(() => expect(document.activeElement).toBe(field(KEY)));
    expect(field(KEY).value).toBe('ada@vneue.test');
    type('ada@venue.test');
    send();
    await waitFor(async () =>
      expect((await sending()).textContent).toBe('We’re sending your copy to ada@venue.test.'),
    );
    const line = await sending();
    await waitFor(() => expect(document.activeElement).toBe(line));
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
    const [request] = server.requestsTo(CORRECTION);
    expect(request?.body).toEqual({ email: 'ada@venue.test' });
    expect(request?.headers.get('x-signed-key')).toBe('a-key');
  });

  it('is sent again with the same id until the server answers', async () => {
    const server = await openForm('lost');
    vi.useFakeTimers();
    type('ada@venue.test');
    send();
    await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
    screen.getByText('No answer yet', { selector: 'form p' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    send();
    server.change(CORRECTION, corrected('ada@venue.test'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)));
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
    const ids = server.requestsTo(CORRECTION).map(({ headers }) => headers.get('idempotency-key'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('keeps what was typed when the server refuses it', async () => {
    const server = await openForm(invalid('same_email'));
    send();
    await waitFor(() => expect(errorOf(KEY)).toBe('This is the same address as before.'));
    expect(field(KEY).value).toBe('ada@vneue.test');
    server.change(CORRECTION, { status: 409, json: { code: 'already_corrected' } });
    type('ada@venue.test');
    send();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The address has already been corrected once/,
    );
    server.change(CORRECTION, { status: 410, json: { code: 'erased' } });
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The address could not be/));
    expect(field(KEY).value).toBe('ada@venue.test');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const opener = await wrongAddress();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('is limited to the length for which the server explains a refusal', async () => {
    await openForm(invalid('email'));
    expect(field(KEY).maxLength).toBe(1000);
  });

  it('asks once about a provider that looks mistyped', async () => {
    const server = await openForm(corrected('ada@gmial.com'));
    type('ada@gmial.com');
    send();
    fireEvent.click(await screen.findByRole('button', { name: 'Did you mean ada@gmail.com?' }));
    expect(field(KEY).value).toBe('ada@gmail.com');
    type('ada@gmial.com');
    send();
    expect(server.requestsTo(CORRECTION)).toEqual([]);
    send();
    await waitFor(async () => expect((await sending()).textContent).toContain('ada@gmial.com'));
  });

  it('cannot be corrected on a kiosk, where the next person could take the copy', async () => {
    await signOn(`/sign-waiver/${WAIVER.id}?kiosk=1`);
    await sending();
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
  });

  it('is not shown where no mail can be sent', async () => {
    deviceSignatures(WAIVER.id).add({ id: ID, signedKey: 'a-key' });
    startServer({ [RECORD]: { json: { result, logo: null, mailServer: false } } });
    await openSignPage({ screen: 'confirmation', path: `/sign-confirmation/a-key/${ID}` });
    await screen.findByText('Kai Kahananui');
    expect(screen.queryByText(/your copy( to|:)/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Save my copy' }).className).toContain('primary');
  });

  it('can be corrected later on the device that signed, and is shown once corrected', async () => {
    const server = startServer({ [RECORD]: { json: { result, logo: null } } });
    const open = () => openSignPage({ screen: 'confirmation', path: `/sign-confirmation/a-key/${ID}` });
    const { unmount } = await open();
    await screen.findByText('Kai Kahananui');
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
    unmount();
    deviceSignatures(WAIVER.id).add({ id: ID, signedKey: 'a-key' });
    const second = await open();
    await wrongAddress();
    expect(shownAddress()).toBe('a…@vneue.test');
    second.unmount();
    const recipientAddress = { email: 'lovelace@venue.test', at: '2026-11-22T04:00:00.000Z' };
    server.change(RECORD, { json: { result: { ...result, recipientAddress }, logo: null } });
    await open();
    await screen.findByText('Kai Kahananui');
    expect(shownAddress()).toBe('l…@venue.test');
    expect(screen.queryByRole('button', { name: 'Wrong address?' })).toBeNull();
  });
});
