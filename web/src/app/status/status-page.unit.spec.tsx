import { fireEvent, screen, within } from '@testing-library/react';
import type { Status } from '@waivers/contract/status/status.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { okStatus, ownerAccount, webhook } from '../../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { hurryTimers } from '../../testing/hurry-timers.ts';
import { startServer } from '../../testing/server.ts';

const STATUS = 'GET /v1/status';
const SIGNING = 'GET /v1/status/signing';
const ACCOUNT = `GET /v1/user/${OWNER.id}`;
const WEBHOOKS = 'GET /v1/webhook';
/** 14:05 in the business's time zone. */
const NOW = '2026-11-28T20:05:00.000Z';
const AT_TWO = '2026-11-28T20:02:00.000Z';
const UNAVAILABLE = { status: 503, json: { code: 'unavailable' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});

type Routes = Parameters<typeof startServer>[0];

const open = async (status: Status = okStatus(), routes: Routes = {}) => {
  const server = startServer({
    [STATUS]: { json: { result: status } },
    [SIGNING]: { json: { result: { works: true } } },
    [ACCOUNT]: { json: { result: ownerAccount({ id: OWNER.id }) } },
    [WEBHOOKS]: { json: { results: [webhook()] } },
    ...routes,
  });
  await openDashboard('/account/status');
  await pageNamed('Status');
  await screen.findAllByRole('heading', { level: 2 });
  return server;
};
const expectSummary = async (text: string) =>
  expect(await screen.findByRole('heading', { level: 2, name: text })).toBeTruthy();
/** Returns to the page, which then asks without waiting for its next poll. */
const returnToPage = () => fireEvent(window, new Event('visibilitychange'));
const rowOf = (part: string): HTMLElement => {
  const row = screen.getByRole('heading', { level: 3, name: part }).parentElement;
  if (row === null) throw new Error('no row');
  return row;
};
const stateOf = (part: string) => {
  const chip = rowOf(part).querySelector('[class*=chip_]');
  return [/_(neutral|good|warn|bad)_/.exec(chip?.className ?? '')?.[1], chip?.textContent];
};
const code = () =>
  (screen.queryByRole('textbox', { name: 'What was found' }) as HTMLInputElement | null)?.value;

describe('status page', () => {
  it('says in one line that nothing is wrong, and of each part what was checked', async () => {
    await open();
    await expectSummary('No problems found');
    expect(
      ['Signing', 'Lists and reports', 'Emails', 'Services and webhooks', 'Records'].map(stateOf),
    ).toEqual([
      ['good', 'Works'],
      ['good', 'Up to date'],
      ['good', 'Nothing waiting'],
      ['good', 'Nothing waiting'],
      ['good', 'Complete'],
    ]);
    expect(stateOf('Backups')[1]).toContain('Last verified: Nov 27, 9:10 PM');
    expect(code()).toBeUndefined();
    expect(screen.getByRole('link', { name: 'Status' }).getAttribute('aria-current')).toBe('page');
  });

  it('keeps signing apart from lists that are behind', async () => {
    await open(okStatus({ lists: { reports: { behindSeconds: 184, rebuilt: 0.604 } } }));
    await expectSummary('Signing works');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Signing worksLists and reports 3 minutes behind',
    );
    expect(rowOf('Lists and reports').textContent).toContain('Being rebuilt: 60% done.');
    expect(code()).toBe('read_model_lag=3min 2026-11-28T20:05Z');
  });

  it('counts more than two troubles', async () => {
    const mail = { waiting: 1, since: AT_TWO, cause: 'queued', behindSeconds: 0 };
    await open(
      okStatus({ incomplete: { lists: 1, deliveries: 0 }, backup: { state: 'never' }, deliveries: { mail } }),
    );
    expect(await screen.findByText('3 things need attention')).toBeTruthy();
  });

  it('does not mention a lag of seconds', async () => {
    await open(
      okStatus({
        lists: { signedWaivers: { behindSeconds: 29 } },
        deliveries: { mail: { waiting: 0, behindSeconds: 29 } },
      }),
    );
    await expectSummary('No problems found');
  });

  it('says since when signing is refused, and what happens to what customers filled in', async () => {
    await open(okStatus(), { [SIGNING]: { json: { result: { works: false, since: AT_TWO } } } });
    await expectSummary('Customers cannot sign right now');
    expect(stateOf('Signing')).toEqual(['bad', expect.stringContaining('Unavailable since 2:02 PM')]);
    expect(rowOf('Signing').textContent).toContain('Phones keep completed forms');
    expect(code()).toBe(`signing=refused since=${AT_TWO} 2026-11-28T20:05Z`);
  });

  it('takes a server that cannot answer for refused signing, and never shows an earlier answer', async () => {
    hurryTimers();
    const server = await open();
    await expectSummary('No problems found');
    for (const name of [STATUS, SIGNING]) server.change(name, UNAVAILABLE);
    returnToPage();
    await expectSummary('Customers cannot sign right now');
    await screen.findAllByText('Not checked');
    expect(
      ['Lists and reports', 'Emails', 'Services and webhooks', 'Records', 'Backups'].map(stateOf),
    ).toEqual(Array(5).fill(['neutral', 'Not checked']));
    for (const [name, json] of [
      [STATUS, { result: okStatus() }],
      [SIGNING, { result: { works: true } }],
    ] as const)
      server.change(name, { json });
    returnToPage();
    await expectSummary('No problems found');
  });

  it('does not conclude from a lost connection that nobody can sign', async () => {
    await open(okStatus(), { [SIGNING]: 'lost' });
    await expectSummary('Signing could not be checked');
    expect(stateOf('Signing')).toEqual(['neutral', 'Not checked']);
    expect(rowOf('Signing').textContent).toContain('This device cannot reach the server.');
  });

  it('marks what only the log tells as not checked while the log is unavailable', async () => {
    const none = { waiting: 0 };
    await open(
      okStatus({
        lists: { signedWaivers: {}, waivers: {}, reports: {} },
        deliveries: { mail: none, webhook: none, 'email-marketing': none, 'point-of-sale': none },
        incomplete: {},
      }),
    );
    await expectSummary('Signing works');
    for (const part of ['Lists and reports', 'Emails', 'Services and webhooks', 'Records'])
      expect([part, ...stateOf(part)]).toEqual([part, 'neutral', 'Not checked']);
    expect(code()).toBe('log=away 2026-11-28T20:05Z');
  });

  it.each([
    [
      { waiting: 12, since: AT_TWO, cause: 'refused', answerCode: 535 },
      '12 waiting since 2:02 PM',
      'The mail server rejects',
      'mail_server=535',
    ],
    [
      { waiting: 0, cause: 'unreachable' },
      'Not being sent',
      'The mail server cannot be reached',
      'mail_server=away',
    ],
    [{ waiting: 2, since: AT_TWO, cause: 'queued' }, '2 waiting', 'nothing has picked them up', 'outbox=2'],
    [
      { waiting: 2, since: AT_TWO, cause: 'held' },
      '2 waiting',
      'A backup was restored',
      'reactor_asks=outbox',
    ],
    [
      { waiting: 2, since: AT_TWO, cause: 'of a later release' },
      '2 waiting',
      'nothing has picked them up',
      'outbox=2',
    ],
    [{ waiting: 1, since: AT_TWO, cause: 'retry' }, '1 waiting', 'asked to try again later', undefined],
  ])('explains emails that wait: %j', async (mail, headline, why, found) => {
    await open(okStatus({ deliveries: { mail: { behindSeconds: 0, ...mail } } }));
    await expectSummary('Signing works');
    expect(stateOf('Emails')).toEqual(['warn', expect.stringContaining(headline)]);
    expect(rowOf('Emails').textContent).toContain(why);
    expect(code()).toBe(found && `${found} 2026-11-28T20:05Z`);
    const link = within(rowOf('Emails')).queryByRole('link', { name: 'Open Emails' });
    expect(link?.getAttribute('href')).toBe(
      mail.waiting === 0 ? undefined : '/account/deliveries?kind=mail&state=waiting',
    );
  });

  it('says that emails are not sent without a mail server', async () => {
    await open(okStatus({ mailServer: false }));
    await expectSummary('No problems found');
    expect(stateOf('Emails')).toEqual(['neutral', 'Not set up']);
  });

  it('says what the owner’s own services and webhooks need', async () => {
    const account = ownerAccount({ id: OWNER.id });
    const shop = { service: 'shopify', tenant: 'x', clientId: 'x', configured: true, lastFour: 'x' } as const;
    const integrations = [{ ...shop, status: 'needs_attention' as const }];
    await open(
      okStatus({ deliveries: { webhook: { waiting: 3, since: AT_TWO, cause: 'retry', behindSeconds: 0 } } }),
      {
        [ACCOUNT]: { json: { result: { ...account, config: { ...account.config, integrations } } } },
        [WEBHOOKS]: {
          json: { results: [webhook({ state: 'switched_off' }), webhook({ failingSince: AT_TWO })] },
        },
      },
    );
    await screen.findByText(/Shopify rejects its key/);
    expect(stateOf('Services and webhooks')).toEqual(['warn', expect.stringContaining('3 waiting since')]);
    const details = rowOf('Services and webhooks').textContent;
    expect(details).toContain('The webhook to booking.example:8443 was switched off automatically.');
    expect(details).toContain('Nothing has reached booking.example:8443 since 2:02 PM');
    expect(code()).toBeUndefined();
  });

  it('says that nothing is connected', async () => {
    await open(okStatus(), { [WEBHOOKS]: { json: { results: [] } } });
    await screen.findByText('Nothing connected');
    expect(stateOf('Services and webhooks')[0]).toBe('neutral');
  });

  it('says that what is connected could not be read', async () => {
    hurryTimers();
    await open(okStatus(), { [WEBHOOKS]: UNAVAILABLE });
    await screen.findByText('The server did not answer.', { exact: false });
    expect(stateOf('Services and webhooks')).toEqual(['neutral', 'Not checked']);
  });

  it('counts the business’s records that miss changes', async () => {
    await open(okStatus({ incomplete: { lists: 1, deliveries: 2 } }));
    await expectSummary('Signing works');
    expect(stateOf('Records')).toEqual(['warn', 'Incomplete']);
    expect(rowOf('Records').textContent).toContain(
      '1 record or waiver is missing changes in lists and reports.Nothing is sent for 2 records or waivers.',
    );
    expect(code()).toBe('parked_streams=1 parked_in_reactors=2 2026-11-28T20:05Z');
  });

  it.each([
    [{ state: 'never' }, 'warn', 'None verified yet'],
    [{ state: 'late', verifiedAt: AT_TWO }, 'warn', 'Last verified:'],
    [{ state: 'off' }, 'neutral', 'Not set up here'],
    [{ state: 'unknown' }, 'neutral', 'Not visible from here'],
  ])('shows backups that are %j', async (backup, tone, headline) => {
    await open(okStatus({ backup }));
    expect(stateOf('Backups')).toEqual([tone, expect.stringContaining(headline)]);
  });

  it('copies what was found for whoever runs the server', async () => {
    const writeText = vi.fn<() => Promise<void>>(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    await open(okStatus({ backup: { state: 'never' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied!');
    expect(writeText).toHaveBeenCalledWith('backup=never 2026-11-28T20:05Z');
  });

  it('is in German for German users', async () => {
    startServer({
      [STATUS]: { json: { result: okStatus({ lists: { reports: { behindSeconds: 184 } } }) } },
      [SIGNING]: { json: { result: { works: true } } },
    });
    await openDashboard('/account/status', { locale: 'de' });
    expect(await screen.findAllByText('3 Minuten im Rückstand', { exact: false })).toBeTruthy();
  });
});
