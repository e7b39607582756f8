import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FrontDesk } from '@waivers/contract/signed-waivers/front-desk.ts';
import { describe, expect, it } from 'vitest';
import { listedSigner, signedWaiverForOwner, uuid } from '../testing/answers.ts';
import { openDashboard } from '../testing/dashboard.tsx';
import { startServer } from '../testing/server.ts';
import { knownTags } from './front-desk-section.tsx';

const RECORD = 'GET /v1/signed_waiver_auth/an-id';
const at = (call: string) => `POST /v1/signed_waiver/an-id/${call}`;
const AT = '2026-11-22T15:42:00.000Z';
const BEFORE = { at: AT, by: 'Anna Beispiel' };
const EMPTY: FrontDesk = { arrivals: [], voided: null, notes: [], tags: [] };

const recordWith = (desk: Partial<FrontDesk>, changes: object = {}) => ({
  json: {
    result: signedWaiverForOwner({ id: 'an-id', frontDesk: { ...EMPTY, ...desk }, ...changes }),
    logo: null,
  },
});

const open = async (desk: Partial<FrontDesk> = {}, changes: object = {}) => {
  const server = startServer({
    [RECORD]: recordWith(desk, changes),
    'GET /v1/signed_waiver/an-id/follow-ups': { json: { results: [] } },
  });
  await openDashboard('/signed-waiver/an-id');
  await screen.findByRole('heading', { level: 1, name: /Kahananui|Kayak tour/ });
  return server;
};
const section = () => within(screen.getByRole('region', { name: 'Front desk' }));
const notes = () => within(screen.getByRole('complementary', { name: 'About this record' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chooseInMenu = (name: string) => {
  press('More');
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole(name === 'New tag' ? 'combobox' : 'textbox', { name }), {
    target: { value },
  });
const refuse = (status: number, code: string) => ({ status, json: { code } });
const participants = [0, 1].map((name) => ({
  id: uuid(name),
  role: 'adult' as const,
  identity: 'erased' as const,
}));

describe('arrival', () => {
  const checkInAnswer = (arrivedAt: string | null, changed = true, by: string | null = 'Mara Lindqvist') => ({
    json: { result: { participantId: uuid(1), arrivedAt, by, changed } },
  });
  const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'America/Chicago' }).format(new Date());
  const here = () => ({ arrivals: [{ participantId: uuid(1), day: today(), ...BEFORE }] });

  it('requires confirmation while the video is unfinished', async () => {
    const server = await open({}, { understanding: { completed: false, understood: [], viewings: [] } });
    server.change(at('check-in'), checkInAnswer(AT));
    press('Check in: Kai Kahananui. The safety video is still open');
    await screen.findByText('Kai Kahananui has not completed the safety video yet.');
    expect(server.requestsTo(at('check-in'))).toEqual([]);
    press('Check in anyway');
    await screen.findByText('Kai Kahananui has arrived');
    expect(server.requestsTo(at('check-in'))).toHaveLength(1);
  });

  it('is recorded with its user and can be undone and restored', async () => {
    const server = await open();
    server.change(at('check-in'), checkInAnswer(AT));
    server.change(RECORD, recordWith(here()));
    press('Check in: Kai Kahananui');
    await screen.findByText('Kai Kahananui has arrived');
    section().getByText('Arrived Nov 22, 2026, 9:42 AM, by Anna Beispiel');
    server.change(at('check-in'), checkInAnswer(null, true, null));
    server.change(RECORD, recordWith({}));
    press('Undo');
    await screen.findByText('The check-in of Kai Kahananui has been undone');
    server.change(at('check-in'), checkInAnswer(AT));
    press('Undo');
    await screen.findByText('Kai Kahananui has arrived');
    expect(server.requestsTo(at('check-in')).map(({ body }) => body)).toEqual([
      { participantId: uuid(1) },
      { participantId: uuid(1), undo: true },
      { participantId: uuid(1) },
    ]);
  });

  it('is shown in the account’s time zone instead of the record’s', async () => {
    const server = await open({}, { timeZone: 'Pacific/Auckland' });
    server.change(at('check-in'), checkInAnswer(AT, false, null));
    server.change(RECORD, recordWith(here(), { timeZone: 'Pacific/Auckland' }));
    press('Check in: Kai Kahananui');
    await screen.findByText('Kai Kahananui was already checked in at 9:42 AM');
    section().getByText('Arrived Nov 22, 2026, 9:42 AM, by Anna Beispiel');
    expect(section().getByRole('button', { name: 'Undo check-in: Kai Kahananui' })).toBeTruthy();
  });

  it('names the user who already recorded it and offers no undo', async () => {
    const server = await open();
    server.change(at('check-in'), checkInAnswer(AT, false, 'Anna Beispiel'));
    press('Check in: Kai Kahananui');
    await screen.findByText('Kai Kahananui was already checked in at 9:42 AM by Anna Beispiel');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('omits the name of an erased user and is collapsed for earlier days', async () => {
    const arrival = (day: string, by: string | null) => ({
      participantId: uuid(1),
      day,
      at: `${day}T18:00:00Z`,
      by,
    });
    await open({ arrivals: [arrival('2026-11-01', 'Anna Beispiel'), arrival('2026-11-03', null)] });
    section().getByText('Arrived Nov 3, 2026, 12:00 PM');
    section().getByText('1 earlier visit');
    section().getByText('Nov 1, 2026, 12:00 PM, by Anna Beispiel');
    expect(section().getByRole('button', { name: 'Check in: Kai Kahananui' })).toBeTruthy();
  });

  it.each([
    ['voided', 'This record is voided.'],
    ['erased', 'The data of this person has been erased.'],
    ['not_found', 'It no longer exists. Please reload the page.'],
    ['x', 'Oops, there was a problem. Please try again.'],
  ])('explains a refusal with code %s', async (code, why) => {
    const server = await open();
    server.change(at('check-in'), refuse(409, code));
    press('Check in: Kai Kahananui');
    expect(await screen.findByText(`Kai Kahananui is not checked in. ${why}`)).toBeTruthy();
  });

  it('cannot be recorded for erased people or voided records, but can still be undone', async () => {
    await open({ ...here(), voided: { reason: 'A test', ...BEFORE } });
    expect(section().queryByRole('button', { name: /^Check in/ })).toBeNull();
    expect(section().getAllByRole('button', { name: /^Undo check-in/ })).toHaveLength(1);
  });
});

describe('arrival of a party', () => {
  const people = ['Ada', 'Kai', 'Noa'].map((firstName, index) => ({
    id: uuid(index),
    role: index === 0 ? ('guardian' as const) : ('minor' as const),
    identity: { firstName, lastName: 'Kahananui', birthDate: index === 0 ? '1988-02-28' : '2020-02-28' },
  }));
  const openParty = async (failing?: string) => {
    const server = await open({}, { participants: people });
    server.change(at('check-in'), ({ body: { participantId } }) =>
      participantId === failing
        ? refuse(410, 'erased')
        : { json: { result: { participantId, arrivedAt: AT, by: 'Mara Lindqvist', changed: true } } },
    );
    press('Check in all 3');
    return () => server.requestsTo(at('check-in')).map(({ body }) => body.participantId);
  };

  it('is recorded for everyone at once and can be undone', async () => {
    const sent = await openParty();
    await screen.findByText('3 people have arrived');
    expect(sent()).toEqual(people.map(({ id }) => id));
    press('Undo');
    await screen.findByText('3 check-ins have been undone');
    expect(sent().slice(3)).toEqual(people.map(({ id }) => id));
  });

  it('continues after a failure and explains who is missing', async () => {
    const sent = await openParty(uuid(1));
    await screen.findByText(
      '2 of 3 people have arrived. Not checked in: Kai Kahananui. The data of this person has been erased.',
    );
    expect(sent()).toEqual(people.map(({ id }) => id));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('is not offered for one person', async () => {
    await open({}, { participants: people.slice(1, 2) });
    expect(screen.queryByRole('button', { name: /^Check in all/ })).toBeNull();
  });
});

describe('note', () => {
  it('keeps its text until it is saved', async () => {
    const server = await open();
    press('Add note');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New note' }));
    type('New note', ' Has a knee brace. ');
    server.change(at('notes'), refuse(410, 'erased'));
    press('Add note');
    await screen.findByText('It has not been saved. The data of this person has been erased.');
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', ' Has a knee brace. ');
    server.change(at('notes'), { json: { result: { id: uuid('n') } } });
    server.change(RECORD, recordWith({ notes: [{ id: uuid('n'), text: 'Has a knee brace.', ...BEFORE }] }));
    press('Add note');
    await screen.findByText('The note has been added');
    notes().getByText('Has a knee brace.');
    expect(server.requestsTo(at('notes')).map(({ body }) => body.text)).toEqual([
      'Has a knee brace.',
      'Has a knee brace.',
    ]);
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', '');
  });

  it('prompts before leaving while it is not added', async () => {
    await open();
    type('New note', 'Has a knee brace.');
    fireEvent.click(screen.getByRole('link', { name: 'Waivers' }));
    screen.getByRole('dialog', { name: 'Leave without saving?' });
    press('Keep editing');
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Has a knee brace.');
  });

  it('is deleted after confirmation', async () => {
    const server = await open({ notes: [{ id: uuid('n'), text: 'Has a knee brace.', ...BEFORE }] });
    const path = `DELETE /v1/signed_waiver/an-id/notes/${uuid('n')}`;
    server.change(path, {});
    press('Remove note');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this note?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.requestsTo(path)).toEqual([]);
    press('Remove note');
    server.change(RECORD, recordWith({}));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove note' }));
    await screen.findByText('The note has been removed');
    expect(notes().queryByText('Has a knee brace.')).toBeNull();
  });
});

describe('tag', () => {
  it('can be added and removed, and is reported if it already exists', async () => {
    const server = await open();
    press('Add tag');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('New tag');
    type('New tag', ' VIP ');
    server.change(at('tags'), { json: { result: { id: uuid('t') } } });
    server.change(RECORD, recordWith({ tags: [{ id: uuid('t'), text: 'VIP', ...BEFORE }] }));
    press('Add tag');
    await screen.findByText('The tag “VIP” has been added');
    type('New tag', 'vip');
    press('Add tag');
    await screen.findByText('The tag “vip” was there already');
    const path = `DELETE /v1/signed_waiver/an-id/tags/${uuid('t')}`;
    server.change(path, {});
    server.change(RECORD, recordWith({}));
    press('Remove the tag “VIP”');
    await screen.findByText('The tag “VIP” has been removed');
    expect(notes().queryByText('VIP')).toBeNull();
  });
});

describe('tag suggestions', () => {
  it('are sorted and unique, and omit the record’s own tags', () => {
    const queries = new QueryClient();
    const listed = (...rows: readonly string[][]) => ({
      pages: [{ results: rows.map((tags) => listedSigner({ tags })) }],
      pageParams: [null],
    });
    queries.setQueryData(['signers', {}], listed(['VIP', 'Season pass'], ['VIP', 'Belay test']));
    queries.setQueryData(['signers', { role: 'minor' }], listed(['Allergy']));
    const own = [{ id: uuid('t'), text: 'VIP', ...BEFORE }];
    expect(knownTags(queries, own)).toEqual(['Allergy', 'Belay test', 'Season pass']);
  });
});

const restore = () =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore the record' }));

describe('voiding a record', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Void this record?' }));
  const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Void the record' }));

  it('requires a reason, keeps it until the server accepts it and explains that nothing is deleted', async () => {
    const server = await open();
    chooseInMenu('Void record …');
    dialog().getByText(
      /no longer counts in reports.*sees that it is voided.*gets no more email.*Nothing is deleted/,
    );
    send();
    dialog().getByText('Please fill in this field.');
    expect(server.requestsTo(at('void'))).toEqual([]);
    const reason = dialog().getByRole('textbox', { name: 'Reason' });
    expect(document.activeElement).toBe(reason);
    fireEvent.change(reason, { target: { value: 'Signed by the wrong parent' } });
    server.change(at('void'), refuse(400, 'x'));
    send();
    await dialog().findByText('It has not been saved. Oops, there was a problem. Please try again.');
    expect(reason).toHaveProperty('value', 'Signed by the wrong parent');
    server.change(at('void'), { json: { result: { voidedAt: AT, changed: true } } });
    server.change(RECORD, recordWith({ voided: { reason: 'Signed by the wrong parent', ...BEFORE } }));
    send();
    await screen.findByText('The record has been voided');
    await screen.findByText('Voided Nov 22, 2026, 9:42 AM, by Anna Beispiel');
    screen.getByText('Signed by the wrong parent');
  });

  it('reports that the record is already voided', async () => {
    const server = await open();
    server.change(at('void'), { json: { result: { voidedAt: AT, changed: false } } });
    chooseInMenu('Void record …');
    fireEvent.change(dialog().getByRole('textbox', { name: 'Reason' }), { target: { value: 'A test' } });
    send();
    expect(await screen.findByText('The record was already voided on Nov 22, 2026, 9:42 AM')).toBeTruthy();
  });

  it.each([
    [true, 'The record has been restored'],
    [false, 'This was already undone'],
  ])('can be undone and announces the result (changed: %s)', async (changed, message) => {
    const server = await open({ voided: { reason: 'A test', ...BEFORE } });
    server.change(at('void'), { json: { result: { voidedAt: null, changed } } });
    server.change(RECORD, recordWith({}));
    chooseInMenu('Restore record …');
    restore();
    await screen.findByText(message);
    expect(server.requestsTo(at('void'))[0]?.body).toEqual({ undo: true });
    await waitFor(() => expect(screen.queryByText('A test')).toBeNull());
  });
});

describe('voided record', () => {
  const voided = { reason: 'Signed by the wrong parent', ...BEFORE };

  it('starts with a notice and mentions it in the focused title', async () => {
    await open({ voided });
    const first = screen.getByRole('main').firstElementChild;
    expect(first?.textContent).toBe(
      'Voided Nov 22, 2026, 9:42 AM, by Anna BeispielSigned by the wrong parent',
    );
    expect(screen.getByRole('heading', { level: 1 }).getAttribute('aria-describedby')).toBe(first?.id);
  });

  it('loses its notice when restored and keeps focus on the menu', async () => {
    const server = await open({ voided });
    server.change(at('void'), { json: { result: { voidedAt: null, changed: true } } });
    server.change(RECORD, recordWith({}));
    chooseInMenu('Restore record …');
    screen.getByText(/counts in reports and at check-in again.*not sent automatically/);
    restore();
    await screen.findByText('The record has been restored');
    const heading = screen.getByRole('heading', { level: 1 });
    expect(screen.getByRole('main').firstElementChild?.contains(heading)).toBe(true);
    expect(heading.getAttribute('aria-describedby')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });
});

describe('record with only erased people', () => {
  it('shows that notes existed but accepts no new ones', async () => {
    const erased = { id: uuid('n'), text: null, at: AT, by: null };
    await open(
      { notes: [erased], tags: [erased], voided: { reason: null, at: AT, by: null } },
      { participants },
    );
    section().getByText('Everyone who signed has been erased, so nothing more can be noted.');
    await act(() => Promise.resolve());
    expect([section(), notes()].flatMap((part) => part.queryAllByRole('button'))).toEqual([]);
    press('More');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Download PDF',
      'Download receipt',
    ]);
  });
});
