import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { agree, chooseMode, field, fillSigner, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const PATH = `/sign-waiver/${WAIVER.id}`;
const NAME = `waivers.signed.${WAIVER.id}`;
const DRAFT = `waivers.draft.${WAIVER.id}`;
const PENDING = `waivers.pending.${WAIVER.id}`;
const SIGNED = { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } };

const warning = (): HTMLElement | null =>
  screen.queryByRole('region', { name: 'Already signed on this device' });
/** The question is loaded on demand. */
const warned = () => screen.findByRole('region', { name: 'Already signed on this device' });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const signedHere = (at = Date.now() - 60_000, id = 'of-another-tab'): void =>
  localStorage.setItem(NAME, JSON.stringify([{ id, signedKey: 'a-key', at }]));
const confirmation = (): string | null =>
  screen.getByRole('link', { name: /^It was me/ }).getAttribute('href');
const follow = (): void => {
  const link = screen.getByRole('link', { name: /^It was me/ });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
};
const fillIn = async (path?: string) => {
  const opened = await openSignPage(path === undefined ? {} : { path });
  chooseMode('Adult');
  fillSigner();
  return opened;
};

describe('second signature on one device', () => {
  it('triggers a warning before anything is typed, with a time but no name', async () => {
    const server = startServer({ [SIGNING]: SIGNED });
    const { unmount } = await fillIn();
    agree();
    await screen.findByRole('heading', { name: 'You are done' });
    unmount();
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '');
    expect(kept).toEqual([{ id: 'an-id', signedKey: 'a-key', at: expect.any(Number) }]);
    await openSignPage();
    expect((await warned()).textContent).toMatch(/“Climbing hall” was signed on this device at \d+:\d\d/);
    expect(screen.queryByRole('radio', { name: 'Adult' })).toBeNull();
    press('Sign for someone else');
    chooseMode('Adult');
    fillSigner();
    agree();
    await waitFor(() => expect(server.requestsTo(SIGNING)).toHaveLength(2));
  });

  it('triggers a warning on submit in a tab that was already open, without losing answers', async () => {
    const server = startServer({ [SIGNING]: 'never' });
    await fillIn();
    signedHere();
    agree();
    const question = await warned();
    expect(document.activeElement).toBe(question);
    expect(server.requests).toEqual([]);
    press('Sign for someone else');
    expect([field('signer.lastName').value, field('ink.signature').value]).toEqual(['Lee', 'Ann Lee']);
    agree();
    await waitFor(() => expect(server.requestsTo(SIGNING)).toHaveLength(1));
  });

  it.each([
    ['an hour ago', -3_600_000],
    ['an hour in the future by a fast clock', 3_600_000],
  ])('triggers one warning if the first was made %s', async (_when, ahead) => {
    const server = startServer({ [SIGNING]: 'never' });
    signedHere(Date.now() + ahead);
    await openSignPage();
    await warned();
    press('Sign for someone else');
    chooseMode('Adult');
    fillSigner();
    agree();
    await waitFor(() => expect(server.requestsTo(SIGNING)).toHaveLength(1));
  });

  it('links to the last confirmation and deletes what has been typed since', async () => {
    const server = startServer({});
    await fillIn();
    fireEvent(window, new Event('pagehide'));
    expect(localStorage.getItem(DRAFT)).toContain('Lee');
    const waiting = JSON.stringify({ id: 'of-another-tab', body: '{}', savedAt: Date.now() });
    localStorage.setItem(PENDING, waiting);
    const [now, early] = [Date.now(), Date.now() - 60_000];
    localStorage.setItem(
      NAME,
      JSON.stringify([
        { id: 'last', signedKey: 'key-of-last', at: now },
        { id: 'first', signedKey: 'key-of-first', at: early },
      ]),
    );
    agree();
    await warned();
    expect(confirmation()).toBe('/sign-confirmation/key-of-last/last?locale=en');
    follow();
    expect(localStorage.getItem(PENDING)).toBe(waiting);
    expect(server.requests).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Lee');
    press('Sign for someone else');
    chooseMode('Adult');
    expect(field('signer.lastName').value).toBe('');
  });

  it('does not affect a signature pending in another tab', async () => {
    const answer = Promise.withResolvers<typeof SIGNED>();
    const server = startServer({ [SIGNING]: () => answer.promise });
    await fillIn();
    agree();
    await waitFor(() => expect(server.requestsTo(SIGNING)).toHaveLength(1));
    const waiting = JSON.stringify({ id: 'of-another-tab', body: '{}', savedAt: Date.now() });
    localStorage.setItem(PENDING, waiting);
    answer.resolve(SIGNED);
    await screen.findByRole('heading', { name: 'You are done' });
    expect(localStorage.getItem(PENDING)).toBe(waiting);
  });

  const draftHere = async (): Promise<string> => {
    vi.useFakeTimers();
    const { unmount } = await fillIn();
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
    unmount();
    return (JSON.parse(localStorage.getItem(DRAFT) ?? '') as { id: string }).id;
  };

  it.each([
    ['before', 'the draft is offered'],
    ['after', 'the draft is offered'],
    ['long after', 'the draft is continued'],
  ])('is not sent from a second tab if the first signed %s %s', async (when) => {
    const id = await draftHere();
    const server = startServer({ [SIGNING]: { status: 409, json: { code: 'id_already_used' } } });
    if (when === 'before') signedHere(Date.now(), id);
    await openSignPage();
    if (when === 'after') signedHere(Date.now(), id);
    if (when !== 'before') press('Continue');
    if (when === 'long after') {
      fireEvent.click(field('signer.electronicConsent'));
      signedHere(Date.now(), id);
      agree();
    }
    const question = await vi.waitFor(() => warning() ?? expect.fail('There is no question.'));
    expect(document.activeElement).toBe(question);
    expect(confirmation()).toBe(`/sign-confirmation/a-key/${id}?locale=en`);
    expect(server.requests).toEqual([]);
    // Signing for someone else needs a new ID, because the server would reject a reused one.
    press('Sign for someone else');
    chooseMode('Adult');
    expect(field('signer.lastName').value).toBe('');
    fillSigner();
    agree();
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(server.requestsTo(SIGNING)[0]?.body.id).not.toBe(id);
  });

  it('opens the confirmation if another tab signed first', async () => {
    const answer = Promise.withResolvers<{ status: number; json: object }>();
    const server = startServer({ [SIGNING]: () => answer.promise });
    await fillIn();
    agree();
    await waitFor(() => expect(server.requestsTo(SIGNING)).toHaveLength(1));
    signedHere(Date.now(), server.requestsTo(SIGNING)[0]?.body.id as string);
    answer.resolve({ status: 409, json: { code: 'id_already_used' } });
    await warned();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it.each([
    ['on a kiosk', `${PATH}?kiosk=1`, () => signedHere()],
    ['after following the confirmation’s link', `${PATH}?another=1`, () => signedHere()],
    [
      'after following that link with a fast clock',
      `${PATH}?another=1`,
      () => signedHere(Date.now() + 60_000),
    ],
    ['a day later', PATH, () => signedHere(Date.now() - 86_400_000)],
    ['when the storage is corrupt', PATH, () => localStorage.setItem(NAME, '{"a":')],
    ['when the storage holds something else', PATH, () => localStorage.setItem(NAME, '[null,{"id":1}]')],
  ])('triggers no warning %s', async (_when, path, keep) => {
    keep();
    await openSignPage({ path });
    expect(screen.getByRole('radio', { name: 'Adult' })).toBeTruthy();
  });

  it('stores nothing on a kiosk', async () => {
    startServer({ [SIGNING]: SIGNED });
    await fillIn(`${PATH}?kiosk=1`);
    agree();
    await screen.findByText(/^The next form opens/);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toBe('[{},{}]');
  });

  it('triggers a warning if the confirmation’s link is opened again', async () => {
    await openSignPage({ path: `${PATH}?another=1` });
    expect(location.pathname + location.search).toBe(PATH);
  });
});
