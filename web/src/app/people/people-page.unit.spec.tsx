import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Person } from '@waivers/contract/people/people.ts';
import { describe, expect, it } from 'vitest';
import { ownerAccount, uuid } from '../../testing/answers.ts';
import { OWNER, openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { errorOf, press, type } from '../../testing/fields.ts';
import { startServer } from '../../testing/server.ts';

const LIST = 'GET /v1/people';
const INVITE = 'POST /v1/people';

const person = (changes: Partial<Person> = {}): Person => ({
  id: uuid('ben'),
  name: 'Ben Okri',
  email: 'ben@venue.test',
  role: 'front_desk',
  state: 'joined',
  since: '2026-11-20T10:00:00.000Z',
  invitedUntil: null,
  lastLogInAt: null,
  hasSecondFactor: false,
  ...changes,
});
const ME = person({ id: OWNER.id, name: 'Mara Lindqvist', email: 'mara@venue.test', role: 'owner' });
const CLEO = person({
  id: uuid('cleo'),
  name: null,
  email: 'cleo@venue.test',
  role: 'analyst',
  state: 'invited',
  invitedUntil: '2099-01-01T00:00:00.000Z',
});

const findStatus = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status] *' });
const open = async (results: readonly Person[], routes: Parameters<typeof startServer>[0] = {}) => {
  const server = startServer({ 'POST /v1/auth/logout': {}, [LIST]: { json: { results } }, ...routes });
  await openDashboard('/account/people');
  await pageNamed('People');
  await screen.findAllByRole('listitem');
  return server;
};
const choose = (name: string, action: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
};
const confirm = (action: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: action }));

const BEN = `/v1/people/${uuid('ben')}`;
const INVITED = `/v1/people/${uuid('cleo')}/invitation`;

describe('people page', () => {
  it('shows names, roles and states, and what can be done with each', async () => {
    await open([ME, person({ lastLogInAt: '2026-11-22T03:30:00.000Z' }), CLEO]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mara LindqvistYouOwnermara@venue.testJoined .* · Has not logged in yet/),
      expect.stringMatching(/^Ben OkriFront deskben@venue.testJoined .* · Last log-in Nov 21, 2026/),
      expect.stringMatching(/^cleo@venue.testAnalystInvitedLink valid until/),
    ]);
    const actions = ['Mara Lindqvist', 'Ben Okri', 'cleo@venue.test'].map((name) => {
      fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
      const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim());
      fireEvent.keyDown(document, { key: 'Escape' });
      return labels;
    });
    expect(actions).toEqual([
      ['Change role', 'Leave'],
      ['Change role', 'Hand over ownership', 'Remove'],
      ['Resend', 'Change role', 'Revoke invitation'],
    ]);
  });

  it.each([
    ['a new address', { ...CLEO, id: uuid('new') }, 'The invitation has been sent.'],
    ['a pending one', CLEO, /^This address has already been invited/],
  ])('invites %s', async (_what, result, told) => {
    const server = await open([ME, CLEO], { [INVITE]: { json: { result } } });
    press('Invite');
    type('Email', ' cleo@venue.test ');
    fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'analyst' } });
    screen.getByText(/^Reads records, reports/);
    press('Send invitation');
    await findStatus(told);
    expect(server.requestsTo(INVITE)[0]?.body).toEqual({ email: 'cleo@venue.test', role: 'analyst' });
    await waitFor(() => expect(server.requestsTo(LIST)).toHaveLength(2));
  });

  it('does not claim to have sent invitations without a mail server', async () => {
    const server = await open([ME, CLEO], {
      [`GET /v1/user/${OWNER.id}`]: { json: { result: ownerAccount({ id: OWNER.id, mailServer: false }) } },
      [INVITE]: { json: { result: { ...CLEO, id: uuid('new') } } },
      [`POST ${INVITED}`]: { status: 204 },
    });
    await screen.findByText(/^Emails cannot be sent until a mail server is set up/);
    press('Invite');
    type('Email', 'dan@venue.test');
    press('Send invitation');
    await findStatus(/^The invitation is ready, but was not sent/);
    choose('cleo@venue.test', 'Resend');
    await waitFor(() => expect(server.requestsTo(`POST ${INVITED}`)).toHaveLength(1));
    await findStatus(/^The invitation is ready, but was not sent/);
    expect(screen.queryByText(/has been sent/)).toBe(null);
  });

  it('shows beside the field why an address cannot be invited', async () => {
    await open([ME], { [INVITE]: { status: 409, json: { code: 'email_taken' } } });
    press('Invite');
    press('Send invitation');
    await waitFor(() => expect(errorOf('Email')).toBe('Please fill out this field.'));
    type('Email', 'ada@venue.test');
    press('Send invitation');
    await waitFor(() => expect(errorOf('Email')).toMatch(/^Someone already logs in with this address/));
  });

  it.each([
    ['Ben Okri', 'Remove', `DELETE ${BEN}`, 'The person has been removed.'],
    ['cleo@venue.test', 'Revoke invitation', `DELETE ${INVITED}`, 'The invitation has been revoked.'],
  ])('asks before it changes %s (%s)', async (name, action, route, told) => {
    const server = await open([ME, person(), CLEO], { [route]: { status: 204 } });
    choose(name, action);
    expect(server.requestsTo(route)).toEqual([]);
    confirm(action);
    await findStatus(told);
    expect(server.requestsTo(route)).toHaveLength(1);
  });

  it('changes a role, and sends nothing for the same one', async () => {
    const route = `PUT ${BEN}/role`;
    const server = await open([ME, person()], { [route]: { status: 204 } });
    choose('Ben Okri', 'Change role');
    confirm('Change role');
    expect(server.requestsTo(route)).toEqual([]);
    choose('Ben Okri', 'Change role');
    fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'manager' } });
    confirm('Change role');
    await findStatus('The role has been changed.');
    expect(server.requestsTo(route)[0]?.body).toEqual({ role: 'manager' });
  });

  it('logs out after handing over the ownership', async () => {
    const route = `POST ${BEN}/ownership`;
    const server = await open([ME, person()], { [route]: { status: 204 } });
    choose('Ben Okri', 'Hand over ownership');
    confirm('Hand over ownership');
    await pageNamed('Log in');
    expect(server.requestsTo(route)).toHaveLength(1);
  });

  it('explains why the last owner cannot leave, and stays', async () => {
    await open([ME], { 'POST /v1/people/leave': { status: 409, json: { code: 'last_owner' } } });
    choose('Mara Lindqvist', 'Leave');
    confirm('Leave');
    expect(await findStatus('Please make someone else an owner first.')).toBeTruthy();
    expect(location.pathname).toBe('/account/people');
  });

  it('offers another try if the list cannot be read', async () => {
    const server = startServer({ [LIST]: { status: 404, json: { code: 'not_found' } } });
    await openDashboard('/account/people');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    server.change(LIST, { json: { results: [ME] } });
    expect(await screen.findByText(/^Only you work here so far/)).toBeTruthy();
  });
});

describe('requirement of a second factor', () => {
  const READ = 'GET /v1/people/second-factor';
  const PUT = 'PUT /v1/people/second-factor';
  const NOBODY = { json: { result: { requiredFor: 'nobody', since: null } } };
  const EVERYBODY = { json: { result: { requiredFor: 'everybody', since: '2026-11-22T03:30:00.000Z' } } };
  const requirement = async () => within(await screen.findByRole('region', { name: 'Two-step log-in' }));

  it('shows how many have one, and who', async () => {
    await open([ME, person({ hasSecondFactor: true }), CLEO], { [READ]: EVERYBODY });
    const section = await requirement();
    section.getByText('Set up by 1 of 2');
    section.getByText('Everyone');
    section.getByText(/^From Nov 21, 2026, 9:30 PM.* on$/);
    const marked = screen
      .getAllByRole('listitem')
      .map((row) => /Two-step log-in/.test(row.textContent ?? ''));
    expect(marked).toEqual([false, true, false]);
  });

  it('is set with a grace period', async () => {
    const server = await open([ME], { [READ]: NOBODY, [PUT]: EVERYBODY });
    await requirement();
    press('Edit Required of');
    expect(screen.queryByRole('combobox', { name: 'When' })).toBeNull();
    press('Save');
    press('Edit Required of');
    fireEvent.change(screen.getByRole('combobox', { name: 'Required of' }), {
      target: { value: 'everybody' },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'When' }), { target: { value: '14' } });
    press('Save');
    await findStatus('The requirement has been saved.');
    expect(server.requestsTo(PUT).map(({ body }) => body)).toEqual([
      { requiredFor: 'everybody', graceDays: 14 },
    ]);
    (await requirement()).getByText('Everyone');
  });
});
