import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { describe, expect, it, vi } from 'vitest';
import { listedSigner, signedWaiverForOwner, uuid } from '../../testing/answers.ts';
import { openDashboard } from '../../testing/dashboard.tsx';
import { type StubAnswer, startServer } from '../../testing/server.ts';

/** Still November 21 in Chicago. */
const NOW = '2026-11-22T03:42:00.000Z';
const DAY = '2026-11-21';
const ID = uuid('signed');
const PERSON = uuid(1);
const CHECK_IN = `POST /v1/signed_waiver/${ID}/check-in`;
const ROW = listedSigner({
  id: ID,
  participantId: PERSON,
  firstName: 'Kai',
  lastName: 'Kahananui',
  role: 'minor',
  date: NOW,
  birthDate: null,
  age: null,
});
const recorded = (arrivedAt: string | null, changed = true, by: string | null = 'Mara Lindqvist') => ({
  json: { result: { participantId: PERSON, arrivedAt, by, changed } },
});

const open = async (
  reply: Parameters<typeof startServer>[0][string],
  changes: Partial<ListedSigner> = {},
  events: Parameters<typeof startServer>[0][string] = 'never',
) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW), advanceTimeDelta: 50 });
  const arrivals = [{ participantId: PERSON, day: DAY, at: NOW, by: 'Anna Beispiel' }];
  const record = signedWaiverForOwner({
    id: ID,
    frontDesk: { arrivals, voided: null, notes: [], tags: [] },
  });
  const server = startServer({
    'GET /v1/signed_waiver/events': events,
    'GET /v1/signed_waiver': { json: { results: [{ ...ROW, ...changes }] } },
    'GET /v1/waiver': { json: { results: [], total: 0 } },
    [`GET /v1/signed_waiver_auth/${ID}`]: { json: { result: record, logo: null } },
    [CHECK_IN]: reply,
  });
  await openDashboard('/');
  await screen.findByRole('table');
  return server;
};
const arrive = () => screen.getByRole('button', { name: 'Check in: Kahananui, Kai' });
const here = () => screen.getByRole('button', { name: 'Arrived 9:42 PM: Kahananui, Kai' });

describe('check-in from the list', () => {
  it('shows a pending state immediately and ignores a second click', async () => {
    const server = await open('never');
    fireEvent.click(arrive());
    await waitFor(() => expect(here().getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(here());
    await waitFor(() => expect(server.requestsTo(CHECK_IN)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is announced and can be undone from the snackbar', async () => {
    const server = await open(recorded(NOW));
    fireEvent.click(arrive());
    await screen.findByText('Kahananui, Kai has arrived');
    expect(here().getAttribute('aria-busy')).toBeNull();
    server.change(CHECK_IN, recorded(null, true, null));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The check-in of Kahananui, Kai has been undone');
    arrive();
    expect(server.requestsTo(CHECK_IN).map(({ body }) => body)).toEqual([
      { participantId: PERSON },
      { participantId: PERSON, undo: true },
    ]);
  });

  it('shows the earlier arrival if someone else was first', async () => {
    await open(recorded('2026-11-22T02:00:00.000Z', false, 'Anna Beispiel'));
    fireEvent.click(arrive());
    await screen.findByText('Kahananui, Kai was already checked in at 8:00 PM by Anna Beispiel');
    screen.getByRole('button', { name: 'Arrived 8:00 PM: Kahananui, Kai' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['lost', 'There is no connection right now. Please check it and try again.'],
    [{ status: 409, json: { code: 'voided' } }, 'This record is voided.'],
    [{ status: 410, json: { code: 'erased' } }, 'The data of this person has been erased.'],
  ] as const)('is reverted on failure and explains why: %o', async (reply, why) => {
    await open(reply);
    fireEvent.click(arrive());
    const message = `Kahananui, Kai is not checked in. ${why}`;
    // Wait long enough, because the command is retried twice before it fails.
    await waitFor(
      () => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(message),
      {
        timeout: 5000,
      },
    );
    arrive();
  });

  it('keeps changes by others when it is reverted', async () => {
    const changed = Promise.withResolvers<StubAnswer>();
    const answered = Promise.withResolvers<StubAnswer>();
    const server = await open(
      () => answered.promise,
      {},
      () => changed.promise,
    );
    fireEvent.click(arrive());
    server.change('GET /v1/signed_waiver', { json: { results: [{ ...ROW, voided: true }] } });
    changed.resolve({ file: 'event: changed\n\n' });
    await screen.findByText('Voided');
    answered.resolve({ status: 409, json: { code: 'voided' } });
    await screen.findByText('Kahananui, Kai is not checked in. This record is voided.');
    expect(screen.getByText('Voided')).toBeTruthy();
  });

  it('made today shows who recorded it and can be undone', async () => {
    const server = await open(recorded(null, true, null), { arrivedAt: NOW, arrivedOn: DAY });
    fireEvent.click(here());
    const dialog = within(await screen.findByRole('dialog', { name: 'Kahananui, Kai is here' }));
    await dialog.findByText('Nov 21, 2026, 9:42 PM, by Anna Beispiel');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(server.requestsTo(CHECK_IN)).toEqual([]);
    fireEvent.click(here());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo check-in' }));
    await screen.findByText('The check-in of Kahananui, Kai has been undone');
    arrive();
  });

  it('made yesterday shows the last visit and leaves the button enabled', async () => {
    await open('never', { arrivedAt: '2026-11-21T04:00:00.000Z', arrivedOn: '2026-11-20' });
    arrive();
    expect(screen.getByText('Last here Nov 20, 2026')).toBeTruthy();
  });

  it.each([
    [
      'one’s own video',
      { hasVideo: true },
      'The safety video is still open',
      'Kahananui, Kai has not completed the safety video yet.',
    ],
    [
      'somebody else’s of the party',
      { hasVideo: true, understanding: true, partyVideoOpen: true },
      'Video: open for others of the party',
      'Kahananui, Kai has completed the safety video, but someone who signed together with Kahananui, Kai has not.',
    ],
  ])('warns if a video has not been completed: %s', async (_whose, changes, message, explanation) => {
    const server = await open(recorded(NOW), changes);
    const button = screen.getByRole('button', { name: `Check in: Kahananui, Kai. ${message}` });
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'The safety video is still open' }));
    dialog.getByText(explanation);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(server.requestsTo(CHECK_IN)).toEqual([]);
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Check in anyway' }));
    await screen.findByText('Kahananui, Kai has arrived');
    expect(server.requestsTo(CHECK_IN)).toHaveLength(1);
  });

  it('warns about an adult who was signed for as a minor', async () => {
    await open(recorded(NOW), { age: 18, hasVideo: true });
    screen.getByText('18 or older now');
    fireEvent.click(screen.getByRole('button', { name: 'Check in: Kahananui, Kai. 18 or older now' }));
    const dialog = within(await screen.findByRole('dialog', { name: '18 or older now' }));
    dialog.getByText(/signed as a minor and is 18 or older now/);
    fireEvent.click(dialog.getByRole('button', { name: 'Check in anyway' }));
    expect(await screen.findByText('Kahananui, Kai has arrived')).toBeTruthy();
  });

  it.each([{ age: 17 }, { age: 18, role: 'adult' as const }, { age: null }])(
    'does not warn about %j',
    async (changes) => {
      await open(recorded(NOW), changes);
      expect(screen.queryByText('18 or older now')).toBeNull();
      expect(arrive()).toBeTruthy();
    },
  );

  it('is disabled for a voided record and explains why', async () => {
    const server = await open('never', { voided: true, age: 18 });
    expect(screen.queryByText('18 or older now')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Check in: Kahananui, Kai. This record is voided.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This record is voided.' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect([server.requestsTo(CHECK_IN), screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  it('is unavailable for erased people', async () => {
    await open('never', { erased: true });
    expect(within(screen.getAllByRole('row').at(-1) as HTMLElement).queryByRole('button')).toBeNull();
  });
});

describe('check-in of a party', () => {
  const people = [1, 2, 3, 4].map((number) => uuid(number));
  const [, here] = people;
  const openParty = async (failing?: string, clicks = 1) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW), advanceTimeDelta: 50 });
    const server = startServer({
      'GET /v1/signed_waiver/events': 'never',
      'GET /v1/signed_waiver': {
        json: {
          results: people.map((participantId, index) => ({
            ...ROW,
            participantId,
            role: index === 0 ? 'guardian' : 'minor',
            firstName: `Kai ${index}`,
            ...(participantId === here && { arrivedAt: NOW, arrivedOn: DAY }),
          })),
        },
      },
      [CHECK_IN]: ({ body: { participantId, undo } }) =>
        participantId === failing
          ? { status: 410, json: { code: 'erased' } }
          : { json: { result: { participantId, arrivedAt: undo ? null : NOW, by: 'Mara', changed: true } } },
    });
    await openDashboard('/');
    const button = await screen.findByRole('button', { name: 'Check in all 3' });
    act(() => {
      for (let click = 0; click < clicks; click += 1) button.click();
    });
    return server;
  };
  const arrived = () => screen.queryAllByRole('button', { name: /^Arrived/ }).length;
  const bodies = (undo?: true) =>
    people.filter((each) => each !== here).map((participantId) => ({ participantId, ...(undo && { undo }) }));

  it('includes everyone still expected and can be undone', async () => {
    const server = await openParty();
    await screen.findByText('3 people have arrived');
    expect(server.requestsTo(CHECK_IN).map(({ body }) => body)).toEqual(bodies());
    expect([arrived(), screen.queryByRole('button', { name: /^Check in all/ })]).toEqual([4, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('3 check-ins have been undone');
    expect(
      server
        .requestsTo(CHECK_IN)
        .slice(3)
        .map(({ body }) => body),
    ).toEqual(bodies(true));
    expect(arrived()).toBe(1);
  });

  it('keeps the focus in the row', async () => {
    await openParty();
    await screen.findByText('3 people have arrived');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('View Kahananui, Kai 0');
  });

  it('continues after a failure, explains who is missing and can still be undone', async () => {
    const server = await openParty(people[2]);
    await screen.findByText(
      '2 of 3 people have arrived. Not checked in: Kahananui, Kai 2. The data of this person has been erased.',
    );
    expect(arrived()).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 check-ins have been undone');
    const undone = server.requestsTo(CHECK_IN).slice(3);
    expect(undone.map(({ body }) => body.participantId)).toEqual([people[0], people[3]]);
  });

  it('ignores a second click', async () => {
    const server = await openParty(undefined, 2);
    await screen.findByText('3 people have arrived');
    expect(server.requestsTo(CHECK_IN)).toHaveLength(3);
  });
});
