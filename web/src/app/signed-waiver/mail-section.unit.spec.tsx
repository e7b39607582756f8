import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { followUp, signedWaiverForOwner, uuid, webhook } from '../../testing/answers.ts';
import { openDashboard } from '../../testing/dashboard.tsx';
import { hurryTimers } from '../../testing/hurry-timers.ts';
import { startServer } from '../../testing/server.ts';

const MAILS = 'GET /v1/signed_waiver/an-id/follow-ups';
const SIGNED = signedWaiverForOwner({ id: 'an-id' });

const open = async (results: readonly object[], routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({
    'GET /v1/signed_waiver_auth/an-id': { json: { result: SIGNED, logo: null } },
    [MAILS]: { json: { results } },
    ...routes,
  });
  await openDashboard('/signed-waiver/an-id');
  await screen.findByRole('heading', { name: 'What was sent' });
  return server;
};
const mails = () => within(screen.getByRole('region', { name: 'What was sent' }));
const row = async () => (await mails().findByRole('listitem')).textContent;
/** Expects each follow-up to have a row with the given text. */
const expectRows = async (
  cases: readonly (readonly [object, RegExp])[],
  routes: Parameters<typeof startServer>[0] = {},
): Promise<void> => {
  await open(
    cases.map(([changes], at) => followUp({ id: uuid(at), ...changes })),
    routes,
  );
  await mails().findAllByRole('listitem');
  await waitFor(() => {
    const rows = mails().getAllByRole('listitem');
    for (const [at, [, expected]] of cases.entries()) expect(rows[at]?.textContent).toMatch(expected);
  });
};
const resend = () => mails().findByRole('button', { name: 'Resend Confirmation to the signer' });
const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });

describe('signed waiver’s deliveries', () => {
  it('collapse to a single line when there are none', async () => {
    await open([]);
    expect(await mails().findByText('Nothing has been sent about this signature.')).toBeTruthy();
  });

  it('say that the signer has corrected the address', async () => {
    const recipientAddress = { email: 'ada@new.test', at: '2026-11-22T03:30:00.000Z' };
    const json = { result: { ...SIGNED, recipientAddress }, logo: null };
    await open([followUp()], { 'GET /v1/signed_waiver_auth/an-id': { json } });
    const address = await mails().findByText('ada@new.test', { selector: 'bdi' });
    expect(address.parentElement?.textContent).toBe(
      'The signer corrected the address to ada@new.test on Nov 21, 2026, 9:30 PM.',
    );
  });

  it('show the address and the time of sending, in the account’s time zone', async () => {
    await open([followUp({ to: 'ada@venue.test' })]);
    expect(await row()).toMatch(
      /^Confirmation to the signer Sentada@venue\.testThe mail server accepted it on Nov 21, 2026, 9:30 PM\./,
    );
  });

  it('describe every state', async () => {
    await expectRows([
      [{ state: 'waiting', attempts: 0 }, /WaitingIt will be sent shortly\.$/],
      [
        { state: 'waiting', attempts: 0, nextAttemptAt: '2100-01-01T12:00:00.000Z' },
        /WaitingIt will be sent shortly\.planned for Jan 1, 2100/,
      ],
      [
        { state: 'waiting', attempts: 2, lastAnswer: 450, nextAttemptAt: '2026-11-22T04:30:00.000Z' },
        /Trying again.*2 attempts · answer 450 · next attempt Nov 21, 2026, 10:30 PM/,
      ],
      [{ state: 'refused', lastAnswer: 550 }, /Refused.*for good.*1 attempt · answer 550/],
      [{ state: 'given_up', attempts: 12 }, /Given up.*12 attempts/],
      [{ state: 'too_late', attempts: 0 }, /Too lateIt could not be sent within 3 days of signing/],
      [{ state: 'kept' }, /Kept hereNo mail server was set up/],
      [{ state: 'voided' }, /Record voidedNot sent because the record was voided\..*1 attempt/],
      [{ state: 'held_back', attempts: 0 }, /Not sent again.*restored from a backup/],
      [{ state: 'withdrawn', attempts: 0 }, /WithdrawnThe recipient’s data has been erased\.$/],
      [
        { template: 'video-reminder', state: 'not_needed' },
        /Not neededNot sent: by then the video was finished, reminders were off, or the confirmation had been refused\.$/,
      ],
    ]);
  });

  it('describe contacts and customers synced to services', async () => {
    await expectRows([
      [
        {
          kind: 'email-marketing',
          template: 'contact',
          recipient: 'email-marketing',
          channel: 'klaviyo',
          lastAnswer: 202,
        },
        /^Newsletter contact SentKlaviyo accepted it on Nov 21, 2026, 9:30 PM\.Resend$/,
      ],
      [
        { kind: 'point-of-sale', template: 'customer', recipient: 'point-of-sale', channel: 'another' },
        /^Point-of-sale customer SentThe service accepted it on/,
      ],
      [
        { kind: 'email-marketing', template: 'contact', state: 'waiting', attempts: 0, lastAnswer: 429 },
        /Trying againThe service has not accepted it yet/,
      ],
      [
        { kind: 'email-marketing', template: 'contact', state: 'refused', lastAnswer: 400 },
        /Refused.*not connected any more.*answer 400Resend$/,
      ],
      [
        { kind: 'email-marketing', template: 'contact', state: 'too_late' },
        /Too lateThe service did not accept it within 30 days/,
      ],
    ]);
  });

  it('describe what was sent to which webhook', async () => {
    const message = { kind: 'webhook', template: 'signed_waiver.signed', recipient: uuid('hook') };
    const cases: readonly (readonly [object, RegExp])[] = [
      [
        {},
        /^Someone has signed SentThe server accepted it on Nov 21.*Webhook to booking\.example:8443Resend$/,
      ],
      [{ recipient: uuid('gone') }, /To a webhook that has been deletedResend$/],
      [{ state: 'waiting', attempts: 0 }, /WaitingIt will be sent shortly/],
      [{ state: 'waiting', attempts: 3, lastAnswer: 503 }, /Trying againThe server has not accepted it yet/],
      [{ state: 'waiting', attempts: 1 }, /Trying againThe server has not accepted it yet/],
      [{ state: 'refused', lastAnswer: 410 }, /RefusedThe webhook was off, or its server said/],
      [{ state: 'given_up', attempts: 12 }, /Given upThe server did not accept it in any attempt/],
      [{ state: 'withdrawn', attempts: 0 }, /WithdrawnThe webhook has been deleted/],
      [{ template: 'of.tomorrow' }, /^Message Sent/],
    ];
    await expectRows(
      cases.map(([changes, expected]) => [{ ...message, ...changes }, expected]),
      { 'GET /v1/webhook': { json: { results: [webhook({ id: uuid('hook') })] } } },
    );
  });

  it.each([
    [false, /WaitingWill be sent unless the video is finished first\.planned for Jan 1, 2100/],
    [true, /Not neededThe video has been finished, so no reminder will be sent\.$/],
  ])('describe a waiting reminder with video completed: %j', async (completed, expected) => {
    const understanding = { completed, understood: [], viewings: [] };
    await open(
      [
        followUp({
          template: 'video-reminder',
          state: 'waiting',
          attempts: 0,
          nextAttemptAt: '2100-01-01T12:00:00.000Z',
        }),
      ],
      {
        'GET /v1/signed_waiver_auth/an-id': {
          json: { result: { ...SIGNED, understanding }, logo: null },
        },
      },
    );
    expect(await row()).toMatch(expected);
  });

  it.each([
    [{ nextAttemptAt: '2026-11-22T15:30:00.000Z' }, 60_000, 1],
    [{ nextAttemptAt: '2026-11-22T15:30:00.000Z' }, 310_000, 2],
    [{ nextAttemptAt: '2026-11-22T03:31:00.000Z' }, 50_000, 1],
    [{ nextAttemptAt: '2026-11-22T03:31:00.000Z' }, 61_000, 2],
    [{}, 6000, 2],
  ])('with schedule %j are polled only when due, checked after %i ms', async (next, passed, requests) => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-22T03:30:00Z'),
      shouldAdvanceTime: true,
    });
    const server = await open([followUp({ state: 'waiting', attempts: 0, ...next })]);
    await row();
    await act(() => vi.advanceTimersByTimeAsync(passed));
    expect(server.requestsTo(MAILS)).toHaveLength(requests);
  });

  it('can be resent unless they have expired or are no longer needed', async () => {
    const states = { sent: 1, kept: 1, refused: 1, given_up: 1, too_late: 0, voided: 1, held_back: 1 };
    const all = Object.entries({ ...states, withdrawn: 0, not_needed: 0 });
    await open(all.map(([state], at) => followUp({ id: uuid(at), state: state as 'sent' })));
    const rows = await mails().findAllByRole('listitem');
    expect(rows.map((each, at) => [all[at]?.[0], within(each).queryAllByRole('button').length])).toEqual(all);
  });

  it('are polled after a resend until they are sent', async () => {
    hurryTimers({ toFake: ['setInterval', 'clearInterval'] });
    const path = `POST /v1/signed_waiver/an-id/follow-ups/${uuid('mail')}/resend`;
    const server = await open([followUp({ state: 'given_up' })], { [path]: {} });
    const button = await resend();
    server.change(MAILS, { json: { results: [followUp({ state: 'waiting', attempts: 0 })] } });
    fireEvent.click(button);
    await findStatus('The email will be sent again.');
    expect(server.requestsTo(path)).toHaveLength(1);
    await mails().findByText('It will be sent shortly.');
    server.change(MAILS, { json: { results: [followUp()] } });
    expect(await mails().findByText('Sent')).toBeTruthy();
  });

  it('explain why they cannot be resent', async () => {
    const path = `POST /v1/signed_waiver/an-id/follow-ups/${uuid('mail')}/resend`;
    const server = await open([followUp()]);
    for (const [status, code, expected] of [
      [409, 'voided', /^Nothing is sent to the signer/],
      [410, 'link_expired', /^The link in this email no longer works/],
      [410, 'erased', /^The recipient’s data has been erased/],
      [429, 'rate_limited', /^It was sent less than ten minutes ago/],
      [400, 'x', /^Oops, there was a problem/],
    ] as const) {
      server.change(path, { status, json: { code } });
      fireEvent.click(await resend());
      expect(await findStatus(expected)).toBeTruthy();
    }
  });

  it('can be resent only to webhooks while the record is voided, and the page explains why', async () => {
    const voided = { at: '2026-11-22T15:42:00.000Z', by: 'Anna Beispiel', reason: 'Signed twice' };
    const json = { result: { ...SIGNED, frontDesk: { ...SIGNED.frontDesk, voided } }, logo: null };
    const message = {
      id: uuid('m'),
      kind: 'webhook',
      template: 'signed_waiver.signed',
      recipient: uuid('hook'),
    };
    await open([followUp(), followUp(message)], {
      'GET /v1/signed_waiver_auth/an-id': { json },
      'GET /v1/webhook': { json: { results: [webhook({ id: uuid('hook') })] } },
    });
    await mails().findByText(/^Nothing is sent to the signer .* Restore the record, then resend\.$/);
    expect(mails().getByRole('button', { name: 'Resend Someone has signed' })).toBeTruthy();
    expect(mails().queryByRole('button', { name: 'Resend Confirmation to the signer' })).toBeNull();
  });

  it('do not blame the voided record if none could be resent anyway', async () => {
    const voided = { at: '2026-11-22T15:42:00.000Z', by: 'Anna Beispiel', reason: null };
    const json = { result: { ...SIGNED, frontDesk: { ...SIGNED.frontDesk, voided } }, logo: null };
    await open([followUp({ state: 'withdrawn' })], { 'GET /v1/signed_waiver_auth/an-id': { json } });
    await row();
    expect(mails().queryByText(/^Nothing is sent to the signer/)).toBeNull();
  });

  it('can be reloaded after a failure, while the signature stays visible', async () => {
    const server = await open([], { [MAILS]: { status: 400, json: { code: 'x' } } });
    const retry = await mails().findByRole('button', { name: 'Try again' });
    screen.getByText('Signature evidence');
    server.change(MAILS, { json: { results: [followUp()] } });
    fireEvent.click(retry);
    expect(await mails().findByText('Sent')).toBeTruthy();
  });
});
