import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { STARTING_POINTS } from '@waivers/waiver/config/starting-points/starting-points.ts';
import { describe, expect, it, vi } from 'vitest';
import * as texts from '../../../messages/starting-point-texts.ts';
import { savedWaiver } from '../../../testing/answers.ts';
import { openDashboard, pageNamed } from '../../../testing/dashboard.tsx';
import { startServer } from '../../../testing/server.ts';

const MAKE = 'POST /v1/waiver';

const open = async () => {
  const server = startServer({ [MAKE]: { json: { result: savedWaiver({ published: false }) } } });
  await openDashboard('/waiver-create');
  await pageNamed('New waiver');
  await screen.findByRole('region', { name: 'Start from' });
  return server;
};
const points = () => within(screen.getByRole('region', { name: 'Start from' }));
const card = (name: string) => points().getByRole('button', { name: new RegExp(`^${name}`) });
const choose = (name: string) => fireEvent.click(card(name));
const titleBox = () => document.getElementsByName('waiver-title')[0] as HTMLInputElement;
const findMessage = (name: string) => screen.findByText(`“${name}” has been filled in`);
const isPressed = (name: string) => card(name).getAttribute('aria-pressed');

describe('starting points', () => {
  it('include the default template, which is initially selected, and six others', async () => {
    await open();
    expect(points().getAllByRole('button')).toHaveLength(STARTING_POINTS.length + 1);
    expect([isPressed('Standard'), titleBox().value]).toEqual(['true', '']);
    expect(points().getByText(/checked by your lawyer/)).toBeTruthy();
  });

  it('fill in a waiver, which is saved with their text and sections', async () => {
    const server = await open();
    choose('Climbing hall');
    await findMessage('Climbing hall');
    expect([isPressed('Climbing hall'), isPressed('Standard')]).toEqual(['true', 'false']);
    expect(titleBox().value).toBe('Climbing hall: rules, risks and waiver');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
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

  it('replace each other without a prompt if nothing has been typed', async () => {
    await open();
    choose('Climbing hall');
    await findMessage('Climbing hall');
    choose('Event');
    await findMessage('Event');
    choose('Standard');
    await findMessage('Standard');
    expect(titleBox().value).toBe('');
  });

  it('replace typed text only after a confirmation, and can be undone', async () => {
    await open();
    fireEvent.change(titleBox(), { target: { value: 'Mine' } });
    choose('Yoga studio');
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace what you have written?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect([screen.queryByRole('dialog'), titleBox().value]).toEqual([null, 'Mine']);
    choose('Yoga studio');
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    const snackbar = within(await findMessage('Yoga studio'));
    expect(titleBox().value).toBe('Yoga studio: taking part and waiver');
    fireEvent.click(snackbar.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titleBox().value).toBe('Mine'));
    expect([isPressed('Standard'), isPressed('Yoga studio')]).toEqual(['true', 'false']);
  });

  it('follow the waiver’s language until something is typed', async () => {
    await open();
    const language = screen.getByLabelText<HTMLSelectElement>('Language of the waiver');
    const speak = (locale: string) => fireEvent.change(language, { target: { value: locale } });
    choose('Event');
    await findMessage('Event');
    speak('de');
    await waitFor(() => expect(titleBox().value).toBe('Veranstaltung: Teilnahmebedingungen und Haftung'));
    fireEvent.change(titleBox(), { target: { value: 'Mein Fest' } });
    speak('en');
    await waitFor(() => expect(language.value).toBe('en'));
    choose('Blank');
    await screen.findByRole('dialog');
    expect(titleBox().value).toBe('Mein Fest');
  });

  it('keep the current text if another one fails to load', async () => {
    await open();
    const failing = vi.spyOn(texts, 'loadStartingPointTexts').mockRejectedValue(new TypeError('offline'));
    fireEvent.change(titleBox(), { target: { value: 'Mine' } });
    choose('Yoga studio');
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    await screen.findByText('That could not be loaded. Please check your connection and try again.');
    expect([titleBox().value, isPressed('Standard')]).toEqual(['Mine', 'true']);
    failing.mockRestore();
    choose('Yoga studio');
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    await findMessage('Yoga studio');
  });

  it('are not offered for existing waivers', async () => {
    await open();
    fireEvent.change(titleBox(), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.pathname).not.toBe('/waiver-create'));
    expect(screen.queryByRole('region', { name: 'Start from' })).toBeNull();
  });
});
