import { fireEvent, screen } from '@testing-library/react';
import { ADULT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../testing/server.ts';
import {
  agree,
  chooseMode,
  field,
  fill,
  fillMinor,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../testing/sign-page.tsx';

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

describe('a family', () => {
  it('has one last name by one button, until a child has another', async () => {
    await openSignPage();
    chooseMode('Minor(s)');
    expect(screen.queryByRole('button', { name: /Same last name/ })).toBeNull();
    fill('signer.lastName', 'Lee');
    fireEvent.click(screen.getByRole('button', { name: 'Same last name: Lee' }));
    expect(field('0.lastName').value).toBe('Lee');
    expect(screen.queryByRole('button', { name: /Same last name/ })).toBeNull();
  });

  it('takes one last name for all children with one tap', async () => {
    await openFor(3);
    fill('signer.lastName', 'Lee');
    expect(offered()).toEqual(Array(3).fill('Same last name for all: Lee'));
    fireEvent.click(screen.getAllByRole('button', { name: /last name for all/ })[0] as HTMLElement);
    expect(lastNames(3)).toEqual(['Lee', 'Lee', 'Lee']);
    expect(offered()).toEqual([]);
  });

  it('is offered the last name of the child before as well, each for one child alone', async () => {
    await openFor(3);
    fill('signer.lastName', 'Lee');
    fill('0.lastName', 'Kim');
    expect(offered()).toEqual(['Same last name: Kim', 'Same last name: Lee', 'Same last name: Lee']);
    fireEvent.click(screen.getByRole('button', { name: 'Same last name: Kim' }));
    expect(lastNames(3)).toEqual(['Kim', 'Kim', '']);
  });

  it('has the focus at the name where the button that gave it was pressed with the keyboard', async () => {
    await openFor(1);
    fill('signer.lastName', 'Lee');
    fireEvent.click(screen.getByRole('button', { name: 'Same last name: Lee' }), { detail: 0 });
    expect(document.activeElement).toBe(field('0.lastName'));
  });

  it('is asked for one address, the guardian’s', async () => {
    await openFor(3);
    expect(document.querySelectorAll('[id$=".address"]')).toHaveLength(1);
    expect(field('signer.address')).toBeTruthy();
  });

  it('is read once more as it stands, with a name in it that turns others around', async () => {
    await openFor(1);
    fillMinor(0, 'Kim');
    fillSigner({ firstName: 'Chlo\u202eé', lastName: 'Lefèvre' });
    screen.getByText('Chloé Lefèvre', { selector: 'bdi' });
    expect(document.querySelector('form')?.textContent).not.toContain('\u202e');
  });

  it('is read once more before it is agreed to: who signs, and for whom', async () => {
    await openFor(2);
    fillMinor(0, 'Kim');
    const title = screen.getByText('You are signing for:');
    fillSigner();
    fillMinor(1, 'Kim');
    expect(title.textContent).toBe('Ann Lee is signing for:');
    const list = title.nextElementSibling;
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Kim Lee', 'Kim Lee']);
  });

  it('is sent as the guardian and each child, in the language and text that were shown', async () => {
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
    expect(server.of(SIGNING)[0]?.body).toMatchObject({
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
