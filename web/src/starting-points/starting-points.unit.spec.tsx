import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  box,
  findEditor,
  findMessage,
  LISTS,
  press,
  type,
} from '../app/waiver-authoring/saving/testing/edited-waiver.ts';
import * as texts from '../messages/starting-point-texts.ts';
import { savedWaiver } from '../testing/answers.ts';
import { openDashboard, pageNamed } from '../testing/dashboard.tsx';
import { startServer } from '../testing/server.ts';

const MAKE = 'POST /v1/waiver';

const open = async (path = '/waiver-create') => {
  const server = startServer({ ...LISTS, [MAKE]: { json: { result: savedWaiver({ published: false }) } } });
  await openDashboard(path);
  await pageNamed('New waiver');
  return server;
};
const card = (name: string) => screen.getByRole('link', { name });
const choose = async (name: string): Promise<void> => {
  fireEvent.click(card(name));
  await findEditor();
};

describe('starting points', () => {
  it('are a page before the editor, with the standard and the empty one first', async () => {
    await open();
    const names = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Standard',
      'Start empty',
      'Climbing hall',
      'Trampoline park',
      'Bike and kayak rental',
      'Event',
      'Yoga studio',
    ]);
    expect(screen.getByText(/checked by your lawyer/)).toBeTruthy();
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Save' })]).toEqual([
      null,
      null,
    ]);
  });

  it('open the editor with their text and sections, which are saved', async () => {
    const server = await open();
    await choose('Climbing hall');
    expect(box('Title').value).toBe('Climbing hall: rules, risks and waiver');
    press('Save');
    await waitFor(() => expect(server.requestsTo(MAKE)).toHaveLength(1));
    const sent = server.requestsTo(MAKE)[0]?.body as {
      readonly title: string;
      readonly config: { readonly content: string; readonly waiverParts: { readonly title: string }[] };
    };
    expect(sent.title).toBe('Climbing hall: rules, risks and waiver');
    expect(sent.config.content).toContain('<p><strong>Liability</strong></p>');
    expect(sent.config.content).not.toMatch(/lawyer/);
    expect(sent.config.content).toContain('at Höhenluft (');
    expect(sent.config.content).not.toContain('[name of your business]');
    expect(sent.config.waiverParts.map(({ title }) => title)).toEqual([
      'Participant',
      'Address',
      'Email',
      'Emergency contact',
      'Experience',
      'For emergencies',
      'Photos and videos',
      'Electronic signature',
      'Signature',
    ]);
  });

  it('can be exchanged with the back link while nothing has been typed', async () => {
    await open();
    await choose('Climbing hall');
    fireEvent.click(screen.getByRole('link', { name: 'Templates' }));
    await choose('Event');
    expect(box('Title').value).toBe('Event: terms of participation and waiver');
  });

  it('are skipped for unsaved text of a new waiver, which is restored', async () => {
    await open('/waiver-create?from=event');
    await findEditor();
    type('Title', 'Mine');
    cleanup();
    await open();
    await findMessage('What you had typed is back. It is not saved yet.');
    expect([box('Title').value, location.search]).toEqual(['Mine', '?from=default']);
  });

  it('follow the waiver’s language until something is typed', async () => {
    await open('/waiver-create?from=event');
    await findEditor();
    const language = screen.getByLabelText<HTMLSelectElement>('Language of the waiver');
    const speak = (locale: string) => fireEvent.change(language, { target: { value: locale } });
    speak('de');
    const german = 'Veranstaltung: Teilnahmebedingungen und Haftung';
    await waitFor(() => expect(box('Title').value).toBe(german));
    speak('es');
    await waitFor(() => expect(box('Title').value).not.toBe(german));
    type('Title', 'Mein Fest');
    speak('en');
    await waitFor(() => expect(language.value).toBe('en'));
    await findEditor();
    expect(box('Title').value).toBe('Mein Fest');
  });

  it('can be loaded again if the connection fails', async () => {
    const failing = vi.spyOn(texts, 'loadStartingPointTexts').mockRejectedValue(new TypeError('offline'));
    await open();
    fireEvent.click(card('Yoga studio'));
    await screen.findByRole('alert');
    failing.mockRestore();
    press('Try again');
    await findEditor();
    expect(box('Title').value).toBe('Yoga studio: taking part and waiver');
  });
});
