import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uuid, webhook, webhookDelivery } from '../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, press, type } from '../../testing/fields.ts';
import { startServer } from '../../testing/server.ts';

const ID = uuid('hook');
const LIST = 'GET /v1/webhook';
const ADD = 'POST /v1/webhook';
const CHANGE = `PUT /v1/webhook/${ID}`;
const DELIVERIES = `GET /v1/webhook/${ID}/deliveries`;
const HOST = 'booking.example:8443';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
type Routes = Parameters<typeof startServer>[0];

const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });

const openList = async (results: readonly object[], routes: Routes = {}) => {
  const server = startServer({ [LIST]: { json: { results } }, ...routes });
  await openDashboard('/account/webhooks');
  await pageNamed('Webhooks');
  return server;
};
const openOne = async (shown: object, routes: Routes = {}) => {
  const server = startServer({
    [LIST]: { json: { results: [shown] } },
    [DELIVERIES]: { json: { results: [] } },
    ...routes,
  });
  await openDashboard(`/account/webhooks/${ID}`);
  await pageNamed(HOST);
  return server;
};
const beginAdding = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));

describe('webhooks page', () => {
  it.each([
    [{}, 'On'],
    [{ failingSince: '2026-11-21T03:30:00.000Z' }, 'Nothing gets through'],
    [{ state: 'off' }, 'Off'],
    [{ state: 'switched_off' }, 'Switched off automatically'],
  ] as const)('shows the URL, event types and state of a webhook: %j', async (changes, state) => {
    await openList([webhook(changes)]);
    const row = await screen.findByText('https://booking.example:8443/waivers');
    expect(row.closest('a')?.getAttribute('href')).toBe(`/account/webhooks/${ID}`);
    expect(row.closest('li')?.textContent).toContain('Someone has signed · The data of a person was erased');
    expect(row.closest('li')?.textContent?.endsWith(state)).toBe(true);
  });

  it('does not offer to add a webhook once there are ten', async () => {
    await openList(Array.from({ length: 10 }, (_, index) => webhook({ id: uuid(index) })));
    expect(await screen.findByText(/You have reached the maximum number of webhooks/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
  });

  it('shows a new webhook’s secret once and offers to send a test', {
    meta: { spec: '10.9 pages of webhooks' },
  }, async () => {
    const server = await openList([], {
      [ADD]: { json: { result: { ...webhook(), secret: SECRET } } },
      [`POST /v1/webhook/${ID}/ping`]: {
        json: { result: { at: '2026-11-22T03:30:00.000Z', status: 200, ms: 41 } },
      },
    });
    await beginAdding();
    type('Address', ' https://booking.example:8443/waivers ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'A waiver was published' }));
    press('Add');
    const secret = await screen.findByRole('textbox', { name: 'Signing secret' });
    expect((secret as HTMLInputElement).value).toBe(SECRET);
    expect(server.requestsTo(ADD)[0]?.body).toEqual({
      url: 'https://booking.example:8443/waivers',
      types: ['signed_waiver.signed', 'waiver.published'],
    });
    expect(document.activeElement?.textContent).toContain('Signing secret');
    press('Send a test');
    expect(await findStatus('The server answered 200 (41 ms)')).toBeTruthy();
    press('Done');
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET);
    screen.getByText('https://booking.example:8443/waivers');
  });

  it.each([
    ['', 'Please fill out this field.'],
    ['booking.example', /^Please enter a full address/],
    ['https://', /^Please enter a full address/],
    ['ftp://booking.example', /^Please enter a full address/],
  ])('rejects the URL “%s”', async (typed, message) => {
    const server = await openList([]);
    await beginAdding();
    type('Address', typed);
    press('Add');
    await waitFor(() => expect(errorOf('Address')).toMatch(message));
    expect(server.requestsTo(ADD)).toEqual([]);
  });

  it('explains both problems with a private HTTP URL', async () => {
    const errors = [{ path: 'url', code: 'address_not_allowed', params: { host: 'closed' }, message: '' }];
    await openList([], { [ADD]: { status: 422, json: { code: 'invalid', errors } } });
    await beginAdding();
    type('Address', 'http://192.168.0.7/');
    press('Add');
    await waitFor(() =>
      expect(errorOf('Address')).toMatch(/must begin with https.*is not on the public internet/),
    );
  });

  it.each([
    ['http://booking.example', 'address_not_allowed', /^The address must begin with https/],
    ['https://192.168.0.7/', 'address_not_allowed', /^This address is not on the public internet/],
    ['https://me:secret@booking.example', 'address_not_allowed', /has a user name in it/],
    ['https://booking.example', 'invalid_format', /^Please enter a full address/],
  ])('explains the server’s error for %s (%s)', async (typed, code, message) => {
    const errors = [{ path: 'url', code, message: 'English.' }];
    await openList([], { [ADD]: { status: 422, json: { code: 'invalid', errors } } });
    await beginAdding();
    type('Address', typed);
    press('Add');
    await waitFor(() => expect(errorOf('Address')).toMatch(message));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' }));
  });

  it('requires at least one event type', async () => {
    const server = await openList([]);
    await beginAdding();
    type('Address', 'https://booking.example');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Someone has signed' }));
    press('Add');
    expect(await screen.findByText('Please choose at least one.')).toBeTruthy();
    expect(server.requestsTo(ADD)).toEqual([]);
  });
});

describe('webhook page', () => {
  it('shows a not-found page for an unknown webhook', async () => {
    startServer({ [LIST]: { json: { results: [] } } });
    await openDashboard(`/account/webhooks/${ID}`);
    expect(await screen.findByText('Page not found')).toBeTruthy();
  });

  it.each([
    [
      { reason: 'failing' },
      /^Switched off automatically on Nov 20, 2026, .*nothing had got through for five days/,
    ],
    [{ reason: 'gone' }, /^Switched off automatically on Nov 20, 2026, .*gone for good \(answer 410\)/],
  ])('says when and why it was turned off automatically: %j', async ({ reason }, message) => {
    const at = '2026-11-20T18:30:00.000Z';
    const server = await openOne(webhook({ state: 'switched_off', switchedOff: { at, reason } }), {
      [CHANGE]: { json: { result: webhook() } },
    });
    expect(screen.getByText(message)).toBeTruthy();
    press('Switch on');
    await findStatus('The webhook is on.');
    expect(server.requestsTo(CHANGE)[0]?.body).toMatchObject({ isOn: true });
    expect(screen.queryByText(message)).toBeNull();
  });

  it('says since when deliveries have been failing and what happens next', async () => {
    await openOne(webhook({ failingSince: '2026-11-20T18:30:00.000Z' }));
    expect(screen.getByText(/^Nothing has got through since Nov 20, 2026, .*After five days/)).toBeTruthy();
  });

  it('can be changed, turned off and, after a confirmation, deleted', {
    meta: { spec: '10.9 pages of webhooks' },
  }, async () => {
    const server = await openOne(webhook(), {
      [CHANGE]: ({ body }) => ({
        json: {
          result: webhook({ types: body.types as string[], state: body.isOn === true ? 'on' : 'off' }),
        },
      }),
      [`DELETE /v1/webhook/${ID}`]: {},
    });
    press('Edit Address');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Someone has arrived' }));
    press('Save');
    await findStatus('The webhook has been updated.');
    expect(server.requestsTo(CHANGE)[0]?.body).toEqual({
      url: 'https://booking.example:8443/waivers',
      types: ['signed_waiver.signed', 'participant.erased', 'participant.checked_in'],
      isOn: true,
    });
    press('Switch off');
    await screen.findByText('This webhook is off: nothing new is sent to it.');
    press('Edit Address');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Someone has arrived' }));
    press('Save');
    await waitFor(() =>
      expect(server.requestsTo(CHANGE).map(({ body }) => body.isOn)).toEqual([true, false, false]),
    );
    press('Delete');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await pageNamed('Webhooks');
    expect(server.requestsTo(`DELETE /v1/webhook/${ID}`)).toHaveLength(1);
  });

  it('rotates the secret and says until when the old one remains in use', async () => {
    const rotated = webhook({ oldSecretUntil: '2026-11-23T18:30:00.000Z' });
    await openOne(webhook(), {
      [`POST /v1/webhook/${ID}/rotate`]: { json: { result: { ...rotated, secret: SECRET } } },
    });
    press('Make a new secret');
    within(screen.getByRole('dialog')).getByText(/^For 24 hours messages are signed with both secrets/);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make a new secret' }));
    const secret = await screen.findByRole('textbox', { name: 'Signing secret' });
    expect((secret as HTMLInputElement).value).toBe(SECRET);
    screen.getByText(/^Until Nov 23, 2026, .* messages are signed with the old secret as well/);
  });

  it.each([
    [{ status: 404 }, 'The server answered 404 (5 ms)'],
    [{ reason: 'unknown_host' }, 'No server with this name was found (5 ms)'],
    [{ reason: 'certificate' }, 'The certificate of the server is not valid (5 ms)'],
    [{ reason: 'of_tomorrow' }, 'There was no answer (5 ms)'],
  ])('shows the response to a test: %j', async (answer, message) => {
    await openOne(webhook(), {
      [`POST /v1/webhook/${ID}/ping`]: {
        json: { result: { at: '2026-11-22T03:30:00.000Z', ms: 5, ...answer } },
      },
    });
    press('Send a test');
    expect(await findStatus(message)).toBeTruthy();
  });
});

describe('webhook deliveries', () => {
  it('show the responses and the message, and can be resent', async () => {
    const delivery = webhookDelivery({
      state: 'given_up',
      attempts: 12,
      answers: [
        { at: '2026-11-22T03:30:00.000Z', status: 503, ms: 41, answer: 'busy today', isCut: true },
        { at: '2026-11-22T03:20:00.000Z', reason: 'timed_out', ms: 15_000 },
      ],
    });
    const path = `POST /v1/webhook/${ID}/deliveries/${delivery.id}/resend`;
    const server = await openOne(webhook(), { [DELIVERIES]: { json: { results: [delivery] } }, [path]: {} });
    const row = (await screen.findByText('Given up')).closest('li');
    expect(row?.textContent).toMatch(
      /12 attempts.*The server answered 503 \(41 ms\)busy today.*longer.*The server did not answer in time \(15,000 ms\)/,
    );
    expect(row?.textContent).toContain('{"type":"signed_waiver.signed"}');
    press('Resend Someone has signed');
    await findStatus('It will be sent again.');
    expect(server.requestsTo(path)).toHaveLength(1);
  });

  it('can be filtered by failure and loaded page by page', async () => {
    const server = await openOne(webhook(), {
      [DELIVERIES]: ({ query }) => ({
        json:
          query.get('after') === 'more'
            ? { results: [webhookDelivery({ id: uuid('older') })] }
            : { results: [webhookDelivery()], next: 'more' },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(document.querySelectorAll('main details')).toHaveLength(2));
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'failed' } });
    await waitFor(() => expect(server.requestsTo(DELIVERIES).at(-1)?.query.get('state')).toBe('failed'));
  });

  it('cannot be resent while the webhook is off, and the page explains why', async () => {
    const failed = { results: [webhookDelivery({ state: 'refused' })], resendable: false };
    const server = await openOne(webhook({ state: 'off' }), { [DELIVERIES]: { json: failed } });
    await screen.findByText(/Switch it on first/);
    expect(screen.queryByRole('button', { name: 'Resend all that failed' })).toBeNull();
    server.change(DELIVERIES, { json: { ...failed, results: [webhookDelivery()] } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'sent' } });
    await waitFor(() => expect(screen.queryByText(/Switch it on first/)).toBeNull());
  });

  it('that failed within a period are resent in batches', async () => {
    const path = `POST /v1/webhook/${ID}/resend-refused`;
    const server = await openOne(webhook(), {
      // A first batch that resends nothing must not end the loop, because the response has `next`.
      [path]: ({ body }) => ({
        json: { result: body.after === 'second' ? { resent: 500 } : { resent: 0, next: 'second' } },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Resend all that failed' }));
    fireEvent.click(screen.getByRole('radio', { name: 'The last hour' }));
    press('Resend');
    await findStatus('500 deliveries are sent again.');
    const since = server.requestsTo(path).map(({ body }) => Date.now() - Date.parse(String(body.since)));
    expect(since).toHaveLength(2);
    expect(server.requestsTo(path).map(({ body }) => body.after)).toEqual([undefined, 'second']);
    expect(since.every((ms) => ms >= 3_600_000 && ms < 3_700_000)).toBe(true);
  });
});
