import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uuid } from '../../testing/answers.ts';
import { auditEvent, stateAnswer } from '../../testing/audit.ts';
import { openDashboard, pageNamed } from '../../testing/dashboard.tsx';
import { startServer } from '../../testing/server.ts';

const ASK = 'POST /v1/audit/coverage';
const reason = (code: string, speaks: string, version: number | null, at: string | null = null) => ({
  code,
  speaks,
  version,
  at,
  kind: 'signed_waiver',
  id: 'a-record',
});
const COVERAGE = {
  day: '2026-11-21',
  timeZone: 'America/Chicago',
  from: '2026-11-21T06:00:00.000Z',
  until: '2026-11-22T06:00:00.000Z',
  position: 'a-position',
  answer: 'part_of_day',
  records: [
    {
      signedWaiverId: 'a-record',
      participantId: uuid('child'),
      name: 'Mia Ek',
      role: 'minor',
      title: 'Kayak tour',
      revision: 3,
      answer: 'part_of_day',
      times: [
        { from: '2026-11-21T18:00:00.000Z', until: '2026-11-21T20:00:00.000Z' },
        { from: '2026-11-22T01:30:00.000Z', until: '2026-11-22T06:00:00.000Z' },
      ],
      reasons: [
        reason('signed_that_day', 'for', 1, '2026-11-21T18:00:00.000Z'),
        reason('voided', 'against', 4, '2026-11-21T20:00:00.000Z'),
        reason('no_video', 'neither', null),
        reason('of_a_later_release', 'neither', 7),
      ],
    },
  ],
  unknown: ['other_name', 'same_name', 'newest_not_looked_at', 'parked_not_looked_at', 'of_a_later_release'],
};

const account = {
  status: 'registered',
  ownerId: uuid('owner'),
  company: 'Höhenluft',
  timeZone: 'America/Chicago',
  locale: 'en',
  logo: null,
  videoReminder: true,
  email: null,
  integrations: [],
};
const open = async (result: object) => {
  const server = startServer({
    'GET /v1/registration': {},
    'GET /v1/audit/account/an-id/events': {
      json: { results: [auditEvent(1, 'AccountRegistered', { business: { company: 'Höhenluft' } })] },
    },
    'GET /v1/audit/account/an-id': stateAnswer('account', 1, account),
    [ASK]: { json: { result } },
  });
  await openDashboard('/audit/account/an-id');
  await pageNamed('Audit trail');
  const section = (await screen.findByText('Was this person covered?')).parentElement as HTMLElement;
  const type = (label: string, value: string) =>
    fireEvent.change(within(section).getByLabelText(label), { target: { value } });
  type('Name', 'Mia Ek');
  type('Date of birth', '2015-04-30');
  type('Day', '2026-11-21');
  fireEvent.click(within(section).getByRole('button', { name: 'Find out' }));
  return server;
};

describe('coverage check', () => {
  it('accepts a name and date of birth, and links the result to events', async () => {
    const server = await open(COVERAGE);
    expect(await screen.findByText('Covered for part of November 21, 2026')).toBeDefined();
    expect(screen.getByText(/^From 12:00:00\sPM to 2:00:00\sPM$/)).toBeDefined();
    expect(screen.getByText(/^From 7:30:00\sPM to the end of the day$/)).toBeDefined();
    expect(server.requestsTo(ASK).map(({ body }) => body)).toEqual([
      { day: '2026-11-21', name: 'Mia Ek', birthDate: '2015-04-30' },
    ]);
    const record = screen.getByRole('link', { name: /Mia Ek.*Kayak tour.*version 3/ });
    expect(record.textContent).toBe('Mia Ek: Kayak tour, version 3');
    expect(record.getAttribute('href')).toBe('/signed-waiver/a-record');
    const list = record.closest('div')?.querySelector('ul') as HTMLElement;
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Evidence for: Signed on that dayNov 21, 2026, 12:00:00 PM CST',
      'Evidence against: VoidedNov 21, 2026, 2:00:00 PM CST',
      'The waiver had no video',
      'of_a_later_release',
    ]);
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/audit/signed_waiver/a-record?at=1',
      '/audit/signed_waiver/a-record?at=4',
      '/audit/signed_waiver/a-record?at=7',
    ]);
    const unknown = screen.getByText('What cannot be known').nextElementSibling;
    expect([...(unknown?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Whether they are meant: a name that was found is not exactly the one that was asked for.',
      'Whether it is the same person: several may have this name and date of birth.',
      'Whether one of the newest signatures covers this day: they are not in the list yet. Please ask again in a moment.',
      'Whether a signature covers this day that an error keeps out of the list. The server’s administrator can fix this.',
    ]);
  });

  it('does not claim that no one was found if a record is unreadable', async () => {
    await open({ ...COVERAGE, answer: 'not_covered', records: [], unknown: ['unreadable_not_judged'] });
    expect(await screen.findByText(/cannot be read, because its key is missing/)).toBeDefined();
    expect(screen.queryByText(/^No one with this name/)).toBeNull();
  });

  it('rejects a future date and marks the field', async () => {
    const server = await open(COVERAGE);
    await screen.findByText('Covered for part of November 21, 2026');
    const day = screen.getByLabelText('Day');
    fireEvent.change(day, { target: { value: '2999-01-01' } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find out' }));
    expect(screen.getByText('Please choose today or an earlier day.')).toBeDefined();
    expect(screen.getByText('Please fill in this field.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(server.requestsTo(ASK)).toHaveLength(1);
  });

  it('discards the result when the form changes', async () => {
    const server = await open(COVERAGE);
    const day = await screen.findByText('Covered for part of November 21, 2026');
    const below = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(day.compareDocumentPosition(screen.getByRole('heading', { name: 'What happened' }))).toBe(below);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kai Ek' } });
    expect(screen.queryByText('Covered for part of November 21, 2026')).toBeNull();
    const { max: today } = screen.getByLabelText<HTMLInputElement>('Day');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: today } });
    fireEvent.click(screen.getByRole('button', { name: 'Find out' }));
    await screen.findByText('Covered for part of November 21, 2026');
    expect(server.requestsTo(ASK).at(-1)?.body).toMatchObject({ name: 'Kai Ek', day: today });
  });

  it('ignores a late response to an earlier request', async () => {
    const late = Promise.withResolvers<{ json: object }>();
    const server = await open(COVERAGE);
    await screen.findByText('Covered for part of November 21, 2026');
    server.change(ASK, () => late.promise);
    fireEvent.click(screen.getByRole('button', { name: 'Find out' }));
    await waitFor(() => expect(server.requestsTo(ASK)).toHaveLength(2));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kai Ek' } });
    server.change(ASK, {
      json: { result: { ...COVERAGE, answer: 'not_covered', records: [], unknown: [] } },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Find out' }));
    await screen.findByText('No one with this name and date of birth was found.');
    late.resolve({ json: { result: COVERAGE } });
    for (let turn = 0; turn < 10; turn += 1) await act(() => Promise.resolve());
    screen.getByText('No one with this name and date of birth was found.');
  });

  it('reports that no one was found or that the request failed', async () => {
    const server = await open({ ...COVERAGE, answer: 'not_covered', records: [] });
    expect(await screen.findByText('No one with this name and date of birth was found.')).toBeDefined();
    server.change(ASK, { status: 400, json: { code: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find out' }));
    expect(await screen.findByText('Oops, there was a problem. Please try again.')).toBeDefined();
  });
});
