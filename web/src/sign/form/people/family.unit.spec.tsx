import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ADULT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import {
  agree,
  chooseMode,
  field,
  fill,
  fillMinor,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';

const openFor = async (minors: number): Promise<void> => {
  await openSignPage();
  chooseMode('Minor(s)');
  fireEvent.click(screen.getByRole('radio', { name: String(minors) }));
};
const offered = (): readonly (string | null)[] =>
  screen.queryAllByRole('button', { name: /last name/ }).map(({ textContent }) => textContent);
const lastNames = (minors: number): readonly string[] =>
  Array.from({ length: minors }, (_, index) => field(`${index}.lastName`).value);

describe('family form', () => {
  const guardianIs = (lastName: string): void => {
    fill('signer.lastName', lastName);
    fireEvent.blur(field('signer.lastName'));
  };
  const suggested = (): number => screen.queryAllByText('Filled in for you. Type to change it.').length;

  it('suggests the guardian’s last name for children and shows it in the review', async () => {
    await openFor(2);
    guardianIs('Lee');
    expect(lastNames(2)).toEqual(['Lee', 'Lee']);
    expect(suggested()).toBe(2);
    const note = document.getElementById(field('0.lastName').getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Filled in for you. Type to change it.');
    fill('0.firstName', 'Kim');
    expect(await screen.findByText('Kim Lee', { selector: 'li bdi' })).toBeTruthy();
    expect(screen.queryByText('Lee', { selector: 'li bdi' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: '3' }));
    expect(lastNames(3)).toEqual(['Lee', 'Lee', 'Lee']);
  });

  it('suggests the previous child’s last name if it differs', async () => {
    await openFor(3);
    guardianIs('Lee');
    fill('1.lastName', 'Kim');
    fireEvent.blur(field('1.lastName'));
    expect(lastNames(3)).toEqual(['Lee', 'Kim', 'Kim']);
    expect(suggested()).toBe(2);
    expect(offered()).toEqual(['Same last name: Lee']);
    fireEvent.click(screen.getByRole('button', { name: 'Same last name: Lee' }));
    expect(lastNames(3)).toEqual(['Lee', 'Kim', 'Lee']);
    expect(offered()).toEqual([]);
  });

  it('updates suggested names, but not typed ones, when the guardian’s is corrected', async () => {
    await openFor(2);
    guardianIs('Le');
    fill('1.lastName', 'Kim');
    guardianIs('Lee');
    expect(lastNames(2)).toEqual(['Lee', 'Kim']);
    fill('1.lastName', '');
    guardianIs('Leeson');
    expect(lastNames(2)).toEqual(['Leeson', '']);
    expect(offered()).toEqual(['Same last name: Leeson']);
  });

  it('replaces a suggested name on the first keystroke', async () => {
    await openFor(1);
    guardianIs('Lee');
    field('0.lastName').focus();
    expect([field('0.lastName').selectionStart, field('0.lastName').selectionEnd]).toEqual([0, 3]);
  });

  it('does not shift during a click that blurs the name field', async () => {
    await openFor(1);
    fill('signer.lastName', 'Lee');
    fireEvent.pointerDown(field('0.firstName'));
    fireEvent.blur(field('signer.lastName'));
    expect(suggested()).toBe(0);
    fireEvent.pointerUp(document.body);
    await waitFor(() => expect(suggested()).toBe(1));
  });

  it('moves focus to the name after its button is activated by keyboard', async () => {
    await openFor(1);
    guardianIs('Lee');
    fill('0.lastName', '');
    fireEvent.click(screen.getByRole('button', { name: 'Same last name: Lee' }), { detail: 0 });
    expect(document.activeElement).toBe(field('0.lastName'));
  });

  const card = (index: number) => field(`${index}.firstName`).closest('details');

  it('says on each card whom it is about and what is wrong', async () => {
    await openFor(2);
    expect([card(0)?.open, card(1)?.open]).toEqual([true, false]);
    const summary = card(1)?.querySelector('summary');
    await waitFor(() => expect(summary?.textContent).toBe('Minor 2Fill in'));
    fill('1.firstName', 'Kim');
    expect(summary?.textContent).toBe('Minor 2KimChange');
    fillMinor(1, 'Kim');
    expect(summary?.textContent).toMatch(/^Minor 2Kim Lee, \d+Change$/);
    fill('1.birthDay', '31');
    fill('1.birthMonth', '2');
    fireEvent.blur(field('1.birthMonth'));
    expect(summary?.textContent).toMatch(/^Minor 2Kim LeeChangeThis date does not exist/);
  });

  it('opens the card of the first error, of a listed one and of the next field', async () => {
    await openFor(3);
    fillSigner();
    fillMinor(0, 'Kim');
    agree();
    expect(card(1)?.open).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Minor 3: First name' }));
    expect(card(2)?.open).toBe(true);
    expect(document.activeElement).toBe(field('2.firstName'));
    card(1)?.removeAttribute('open');
    field('0.birthYear').focus();
    fireEvent.keyDown(field('0.birthYear'), { key: 'Enter' });
    expect(card(1)?.open).toBe(true);
    expect(document.activeElement).toBe(field('1.firstName'));
  });

  it('has no card to open for a single minor', async () => {
    await openFor(1);
    expect(card(0)).toBeNull();
  });

  it('asks only the guardian for an address', async () => {
    await openFor(3);
    expect(document.querySelectorAll('[id$=".address"]')).toHaveLength(1);
    expect(field('signer.address')).toBeTruthy();
  });

  it('isolates a bidirectional name in the review', async () => {
    await openFor(1);
    fillMinor(0, 'Kim');
    fillSigner({ firstName: 'Chlo\u202eé', lastName: 'Lefèvre' });
    await screen.findAllByText('Chloé Lefèvre', { selector: 'bdi' });
    expect(document.querySelector('form')?.textContent).not.toContain('\u202e');
  });

  it('reads back who signs for whom, and leads back to each person', async () => {
    await openFor(2);
    fillMinor(0, 'Kim');
    const title = await screen.findByText('You are signing for:');
    fillSigner();
    fillMinor(1, 'Kim');
    fill('1.birthDay', '');
    const rows = title.parentElement?.querySelectorAll('p, div > span, li > span');
    expect([...(rows ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Ann LeeBorn February 29, 2000, age 26',
      'Ann Lee is signing for:',
      'Kim LeeBorn July 4, 2015, age 11',
      'Kim Lee',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Change: Ann Lee' }));
    expect(document.activeElement).toBe(field('signer.firstName'));
    const [, second] = screen.getAllByRole('button', { name: 'Change: Kim Lee' });
    if (second !== undefined) fireEvent.click(second);
    expect(document.activeElement).toBe(field('1.firstName'));
  });

  it('submits the guardian and each child with the displayed language and text', {
    meta: { spec: '2.70 I agree to this' },
  }, async () => {
    const server = startServer({ [SIGNING]: 'never' });
    await openSignPage();
    chooseMode('Minor(s)');
    fireEvent.click(screen.getByRole('radio', { name: '2' }));
    fillSigner();
    fillMinor(0, 'Kim');
    fillMinor(1, 'Bo');
    agree();
    await screen.findByText('Sending your signature …', { selector: 'p' });
    screen.getByText('Everything is filled in.');
    const { birthMonth, birthDay, birthYear } = { birthMonth: 'July', birthDay: '4', birthYear: '2015' };
    const child = { lastName: 'Lee', birthMonth, birthDay, birthYear };
    expect(server.requestsTo(SIGNING)[0]?.body).toMatchObject({
      waiverId: WAIVER.id,
      versionHash: WAIVER.versionHash,
      settings: { mode: 'minors', locale: 'en' },
      submission: {
        minors: {
          guardian: ADULT,
          participants: [
            { firstName: 'Kim', ...child },
            { firstName: 'Bo', ...child },
          ],
        },
      },
      signature: { method: 'typed', text: 'Ann Lee' },
    });
  });
});
