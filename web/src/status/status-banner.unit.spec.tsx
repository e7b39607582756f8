import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listedSigner, okStatus, ownerAccount } from '../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../testing/dashboard.tsx';
import { startServer } from '../testing/server.ts';

const STATUS = 'GET /v1/status';
const SIGNING = 'GET /v1/status/signing';
const SINCE = '2026-11-28T20:02:00.000Z';
const UNAVAILABLE = { status: 503, json: { code: 'unavailable' } };

type Changes = Parameters<typeof okStatus>[0];
const answerWith = (changes: Changes) => ({ json: { result: okStatus(changes) } });
const behind = (behindSeconds: number, rebuilt?: number) =>
  answerWith({ lists: { signedWaivers: { behindSeconds, ...(rebuilt === undefined ? {} : { rebuilt }) } } });

const open = async (path: string, page: string, routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({
    [STATUS]: answerWith({}),
    [SIGNING]: { json: { result: { works: true } } },
    'GET /v1/signed_waiver/events': 'never',
    'GET /v1/signed_waiver': { json: { results: [listedSigner()] } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    'GET /v1/follow-up': { json: { results: [] } },
    'GET /v1/webhook': { json: { results: [] } },
    [`GET /v1/user/${OWNER.id}`]: { json: { result: ownerAccount({ id: OWNER.id }) } },
    ...routes,
  });
  await openDashboard(path);
  await pageNamed(page);
  return server;
};
const openList = (routes: Parameters<typeof startServer>[0]) => open('/', 'Signed waivers', routes);
const notice = () => screen.queryByRole('link', { name: 'Details' })?.closest('p')?.textContent ?? null;
const expectNotice = (text: string | RegExp) =>
  waitFor(() => expect(notice()).toEqual(expect.stringMatching(text)));
/** Returns to the page, which then asks without waiting for its next poll. */
const returnToPage = () => fireEvent(window, new Event('visibilitychange'));
/** Waits until the page has shown more than `before` answers. */
const answered = async (server: Awaited<ReturnType<typeof open>>, route: string, before = 0) => {
  await waitFor(() => expect(server.requestsTo(route).length).toBeGreaterThan(before));
  await act(async () => undefined);
};
const expectNone = () => waitFor(() => expect(notice()).toBeNull());

describe('list notice', () => {
  it('says how far the list is behind, leads to the page, and disappears by itself', async () => {
    const server = await openList({ [STATUS]: behind(184) });
    await expectNotice(
      'This page is 3 minutes behind. Nothing is lost, and new entries appear shortly. Details',
    );
    expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/account/status');
    expect(screen.getByRole('link', { name: 'Details' }).closest('[role=status]')).not.toBeNull();
    server.change(STATUS, behind(0));
    returnToPage();
    await expectNone();
  });

  it('says how far a rebuild has come', async () => {
    await openList({ [STATUS]: behind(7300, 0.6) });
    await expectNotice('This page is 2 hours behind.+ Being rebuilt: 60% done.');
  });

  it('appears from half a minute on, and stays until the list has nearly caught up', async () => {
    const server = await openList({ [STATUS]: behind(29) });
    await screen.findByRole('searchbox');
    const answers = async (seconds: number): Promise<boolean> => {
      const asked = server.requestsTo(STATUS).length;
      server.change(STATUS, behind(seconds));
      returnToPage();
      await answered(server, STATUS, asked);
      return notice() !== null;
    };
    const shown = [];
    for (const seconds of [29, 30, 11, 9, 29, 45]) shown.push(await answers(seconds));
    expect(shown).toEqual([false, true, true, false, false, true]);
  });

  it('is about the page’s own list', async () => {
    const server = await open('/reports', 'Reports', { [STATUS]: behind(184) });
    await answered(server, STATUS);
    expect(notice()).toBeNull();
  });

  it('does not repeat an earlier answer while the server gives none', async () => {
    const server = await openList({ [STATUS]: behind(184) });
    await expectNotice('This page is 3 minutes behind.');
    server.change(STATUS, UNAVAILABLE);
    returnToPage();
    await expectNone();
  });
});

describe('signing notice', () => {
  it('says since when customers cannot sign', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:05:00.000Z') });
    await openList({ [SIGNING]: { json: { result: { works: false, since: SINCE } } } });
    await expectNotice('Customers have not been able to sign since 2:02 PM');
  });

  it('leaves out a short interruption, and goes when signing works again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(SINCE) });
    const server = await openList({ [SIGNING]: UNAVAILABLE });
    await answered(server, SIGNING);
    expect(notice()).toBeNull();
    vi.setSystemTime(new Date('2026-11-28T20:02:31.000Z'));
    returnToPage();
    await expectNotice('Customers have not been able to sign since 2:02 PM');
    server.change(SIGNING, { json: { result: { works: true } } });
    returnToPage();
    await expectNone();
  });

  it('says to those who write that nothing is saved', async () => {
    await open('/waiver-create?from=default', 'New waiver', {
      [SIGNING]: { json: { result: { works: false, since: SINCE } } },
    });
    await expectNotice('Saving has been unavailable since .+ Your text stays in this browser.');
  });
});

describe('mail notice', () => {
  const mail = (changes: object) =>
    answerWith({ deliveries: { mail: { waiting: 12, since: SINCE, behindSeconds: 0, ...changes } } });

  it.each([
    ['/account/deliveries', 'Deliveries'],
    ['/account/emails', 'Emails'],
  ])('at %s says that emails wait', async (path, page) => {
    await open(path, page, { [STATUS]: mail({ cause: 'refused' }) });
    await expectNotice(
      '12 emails have been waiting since .+ They are sent automatically as soon as possible.',
    );
  });

  it.each([
    [{ waiting: 0, cause: 'unreachable' }, 'Emails are not being sent right now.'],
    [{ waiting: 1, cause: 'held' }, '1 email has been waiting.+A backup was restored.'],
  ])('says what is known of %j', async (changes, words) => {
    await open('/account/deliveries', 'Deliveries', { [STATUS]: mail(changes) });
    await expectNotice(words);
  });

  it('is not shown for emails that only their recipients’ servers put off', async () => {
    const server = await open('/account/deliveries', 'Deliveries', { [STATUS]: mail({ cause: 'retry' }) });
    await answered(server, STATUS);
    expect(notice()).toBeNull();
  });
});
