import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { followUp, listedWaiver, ownerAccount, uuid, webhook } from '../../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { press } from '../../testing/fields.ts';
import { hurryTimers } from '../../testing/hurry-timers.ts';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/follow-up';
const READ = `GET /v1/user/${OWNER.id}`;
const ACCOUNT = ownerAccount({ id: OWNER.id });
const NAMES = 'POST /v1/signed_waiver/named';
const MAIL = {
  ...followUp({ state: 'refused', lastAnswer: 550, to: 'mara@exmaple.test' }),
  signedWaiverId: uuid('signed'),
};
const NAMED = {
  id: uuid('signed'),
  firstName: 'Mara',
  lastName: 'Lindqvist',
  erased: false,
  title: 'Climbing hall',
};
const MESSAGE = {
  waiverId: uuid('waiver'),
  ...followUp({
    id: uuid('message'),
    kind: 'webhook',
    template: 'waiver.published',
    recipient: uuid('hook'),
  }),
};

const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });
const open = async (
  results: readonly object[],
  routes: Parameters<typeof startServer>[0] = {},
  search = '',
) => {
  const server = startServer({
    [LIST]: { json: { results } },
    'GET /v1/webhook': { json: { results: [webhook()] } },
    'GET /v1/waiver': {
      json: { results: [listedWaiver(uuid('waiver'), { title: 'Kayak tour' })], total: 1 },
    },
    [NAMES]: { json: { results: [NAMED] } },
    ...routes,
  });
  await openDashboard(`/account/deliveries${search}`);
  await pageNamed('Deliveries');
  return server;
};
const queryOf = (server: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(server.requestsTo(LIST).at(-1)?.query ?? []);

describe('deliveries page', () => {
  it('shows the content, subject, destination, time and response, and links to the record', {
    meta: { spec: '10.8 one place to see' },
  }, async () => {
    const server = await open([MAIL, MESSAGE]);
    const record = await screen.findByRole('link', { name: 'Lindqvist, Mara' });
    const waiver = await screen.findByRole('link', { name: 'Kayak tour' });
    await screen.findByRole('link', { name: 'Webhook to booking.example:8443' });
    const [mail, message] = screen.getAllByRole('listitem');
    expect(mail?.textContent).toMatch(
      /^DeliveryConfirmation to the signerQueued Nov 21, 2026, .*AboutLindqvist, MaraClimbing hallSent toEmail to Mara Lindqvistmara@exmaple\.testStatusRefusedThe mail server refused it for good.*1 attempt · answer 550Resend$/,
    );
    expect(record.getAttribute('href')).toBe(`/signed-waiver/${uuid('signed')}`);
    expect(waiver.getAttribute('href')).toBe(`/waiver-create/${uuid('waiver')}`);
    expect(message?.textContent).toMatch(/^DeliveryA waiver was published.*SentThe server accepted it on/);
    expect(server.requestsTo(NAMES).map(({ body }) => body)).toEqual([{ ids: [uuid('signed')] }]);
  });

  it.each([
    ['that was erased', [{ ...NAMED, firstName: 'erased', lastName: 'erased', erased: true }], 'Erased'],
    ['that is not known yet', [], 'Open the record'],
  ])('links to a record %s', async (_which, results, name) => {
    await open([MAIL], { [NAMES]: { json: { results } } });
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });

  it('shows where a resend goes, if that is another address', async () => {
    await open([{ ...MAIL, resendTo: 'mara@example.test' }]);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toMatch(/mara@exmaple\.testIf resent, it goes to mara@example\.testStatus/);
  });

  it('does not offer to resend emails without a mail server, and links to how to set one up', async () => {
    await open([MAIL, MESSAGE], { [READ]: { json: { result: { ...ACCOUNT, mailServer: false } } } });
    await screen.findByText(/^Emails cannot be sent until a mail server is set up\./);
    expect(screen.getByRole('link', { name: 'Set up email' }).getAttribute('href')).toBe('/account/emails');
    const [mail, message] = screen.getAllByRole('listitem').map((each) => within(each).queryByRole('button'));
    expect([mail, message?.textContent]).toEqual([null, 'Resend']);
  });

  it('keeps its filters in the URL', async () => {
    const server = await open([]);
    await screen.findByText('Nothing has been sent yet.');
    await screen.findByRole('option', { name: 'Webhook to booking.example:8443' });
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
    choose('Sent to', 'webhook');
    await waitFor(() => expect(queryOf(server)).toMatchObject({ kind: 'webhook' }));
    choose('Sent to', uuid('hook'));
    choose('Status', 'failed');
    choose('Delivery', 'waiver.published');
    const filter = { webhookId: uuid('hook'), state: 'failed', template: 'waiver.published' };
    await waitFor(() => expect(queryOf(server)).toMatchObject(filter));
    expect(queryOf(server)).not.toHaveProperty('kind');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(filter);
    await screen.findByText('Nothing here matches this selection.');
  });

  it('clears all filters with one click', async () => {
    const server = await open([MAIL], {}, '?kind=mail&state=failed');
    const clear = screen.getByRole('button', { name: 'Clear all filters' });
    clear.focus();
    fireEvent.click(clear);
    await waitFor(() => expect(queryOf(server)).toEqual({}));
    expect(location.search).toBe('');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('distinguishes email that was sent from email that was only kept, and filters by it', async () => {
    const unsent = followUp({ state: 'kept' });
    const server = await open([unsent]);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toMatch(/Kept hereNo mail server was set up, so it was kept instead of sent\./);
    const choice = screen.getByRole('combobox', { name: 'Status' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Waiting', 'Sent', 'Kept here', 'Failed']);
    fireEvent.change(choice, { target: { value: 'kept' } });
    await waitFor(() => expect(queryOf(server)).toMatchObject({ state: 'kept' }));
  });

  it('loads the next page', async () => {
    const server = await open([], {
      [LIST]: ({ query }) => ({
        json: query.get('after') === 'more' ? { results: [MESSAGE] } : { results: [MAIL], next: 'more' },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(server.requestsTo(LIST)).toHaveLength(2);
  });

  it('resends a single delivery', async () => {
    const path = `POST /v1/follow-up/${MAIL.id}/resend`;
    const server = await open([MAIL], { [path]: {} });
    fireEvent.click(
      await screen.findByRole('button', {
        name: 'Resend Confirmation to the signer Lindqvist, Mara Climbing hall',
      }),
    );
    await findStatus('It will be sent again.');
    expect(server.requestsTo(path)).toHaveLength(1);
    expect(server.requestsTo(LIST).length).toBeGreaterThan(1);
  });

  it.each([
    ['mail', MAIL, /less than ten minutes ago/],
    ['webhook', MESSAGE, /^It was sent just now/],
  ])('asks the owner to wait before resending a recent %s', async (_kind, shown, expected) => {
    await open([shown], {
      [`POST /v1/follow-up/${shown.id}/resend`]: { status: 429, json: { code: 'rate_limited' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Resend (Confirmation|A waiver)/ }));
    expect(await findStatus(expected)).toBeTruthy();
  });

  it('resends all failed deliveries of the selected kind', async () => {
    const path = 'POST /v1/follow-up/resend-refused';
    const server = await open([MAIL], { [path]: { json: { result: { resent: 0 } } } }, '?kind=mail');
    fireEvent.click(await screen.findByRole('button', { name: 'Resend all that failed' }));
    press('Resend');
    await findStatus('There was nothing to send again.');
    expect(server.requestsTo(path)[0]?.body).toEqual({ since: expect.any(String), kind: 'mail' });
  });

  it('returns a delivery to the list when it fails again', async () => {
    hurryTimers({ toFake: ['setInterval', 'clearInterval'] });
    const path = 'POST /v1/follow-up/resend-refused';
    const server = await open([MAIL], { [path]: { json: { result: { resent: 1 } } } }, '?state=failed');
    await screen.findByRole('listitem');
    server.change(LIST, { json: { results: [], resendable: false } });
    press('Resend all that failed');
    press('Resend');
    await findStatus('1 delivery is sent again.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend all that failed' })).toBeNull());
    server.change(LIST, { json: { results: [MAIL], resendable: true } });
    await screen.findByRole('button', { name: 'Resend all that failed' });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('offers to resend only what has failed', async () => {
    const waiting = followUp({ state: 'waiting', attempts: 1, lastAnswer: 450 });
    const server = await open([waiting], { [LIST]: { json: { results: [waiting], resendable: false } } });
    expect((await screen.findByRole('listitem')).textContent).toContain('Trying again');
    expect(screen.queryByRole('button', { name: 'Resend all that failed' })).toBeNull();
    server.change(LIST, { json: { results: [MAIL], resendable: true } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'failed' } });
    await screen.findByRole('button', { name: 'Resend all that failed' });
    press('Resend all that failed');
    screen.getByText(/Anything still being retried is sent automatically/);
  });

  it.each([
    ['off', 'given_up', /Switch it on first/],
    ['switched_off', 'refused', /Switch it on first/],
    ['off', 'too_late', null],
    ['on', 'refused', null],
  ] as const)(
    'explains what to do first if the webhook is %s and the delivery is %s',
    async (state, how, expected) => {
      const results = [{ ...MESSAGE, state: how }];
      await open(results, {
        [LIST]: { json: { results, resendable: false } },
        'GET /v1/webhook': { json: { results: [webhook({ state })] } },
      });
      await screen.findByRole('link', { name: /^Webhook to/ });
      expect(screen.queryByRole('button', { name: 'Resend all that failed' })).toBeNull();
      if (expected === null) expect(screen.queryByText(/Switch it on first/)).toBeNull();
      else await screen.findByText(expected);
    },
  );
});
