import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../storage/storage.ts';
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

const PATH = `/sign-waiver/${WAIVER.id}`;
const NAME = `waivers.people.${WAIVER.id}`;
const SIGNATURES = `waivers.signed.${WAIVER.id}`;
const SIGNED = { status: 201, json: { result: { id: 'an-id', signedKey: 'a-key', participants: [] } } };

/** A field of the owner's own, which may ask about anyone's health. */
const ASKS_HEALTH = {
  ...WAIVER,
  document: {
    ...WAIVER.document,
    parts: {
      ...WAIVER.document.parts,
      minors: WAIVER.document.parts.minors.map((part) =>
        part.type === 'email'
          ? {
              ...part,
              groups: [
                ...part.groups,
                {
                  title: '',
                  fields: [
                    {
                      name: 'text__ALLERGIES',
                      title: 'Allergies',
                      type: 'text' as const,
                      required: true,
                      options: [],
                    },
                  ],
                },
              ],
            }
          : part,
      ),
    },
  },
};

const box = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember these details on this device' });
const again = () => screen.findByRole('button', { name: /^Sign again for the same people/ });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const stored = (): string => localStorage.getItem(NAME) ?? '';

const signFamily = async (remembers: boolean): Promise<void> => {
  startServer({ 'POST /v1/signed_waiver': SIGNED });
  const { unmount } = await openSignPage({ waiver: ASKS_HEALTH });
  chooseMode('Minor(s)');
  fireEvent.click(screen.getByRole('radio', { name: '2' }));
  fillSigner();
  fill('signer.text__ALLERGIES', 'Penicillin');
  fillMinor(0, 'Kim');
  fillMinor(1, 'Bo');
  if (remembers) fireEvent.click(await box());
  agree();
  await screen.findByRole('heading', { name: 'You are done' });
  unmount();
};
const remember = (savedAt = Date.now(), changes: object = {}): void => {
  const values = [['signer.lastName', 'Lee']];
  const details = { version: 2, savedAt, mode: 'adult', minors: 1, values, ...changes };
  localStorage.setItem(NAME, JSON.stringify(details));
};

describe('remembered details', () => {
  it('fill in another form for the same people, except for signatures, consents and other answers', async () => {
    await signFamily(true);
    expect(stored()).toContain('Kim');
    for (const never of ['Penicillin', 'ink', 'Consent', 'gender', 'optIn'])
      expect(stored()).not.toContain(never);
    await openSignPage({ waiver: ASKS_HEALTH });
    fireEvent.click(await again());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Minor(s)' }).checked).toBe(true);
    const filled = [
      'signer.lastName',
      'signer.email',
      'signer.email-again',
      '0.firstName',
      '1.firstName',
      '1.birthYear',
    ];
    expect(filled.map((key) => field(key).value)).toEqual([
      'Lee',
      'ann@example.org',
      'ann@example.org',
      'Kim',
      'Bo',
      '2015',
    ]);
    const empty = ['signer.text__ALLERGIES', 'ink.signature'];
    expect(empty.map((key) => field(key).value)).toEqual(['', '']);
    expect(field('signer.electronicConsent').checked).toBe(false);
    // The first answer that is still missing.
    expect(document.activeElement?.getAttribute('name')).toBe('signer.gender');
    expect((await box()).checked).toBe(true);
    fireEvent.click(await box());
    expect(stored()).toBe('');
  });

  it('exclude a field of the template that the owner has reworded', async () => {
    startServer({ 'POST /v1/signed_waiver': SIGNED });
    const document = structuredClone(WAIVER.document);
    const fields = document.parts.adult.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
    Object.assign(fields.find(({ name }) => name === 'address2') ?? {}, { title: 'Allergies' });
    await openSignPage({ waiver: { ...WAIVER, document } });
    chooseMode('Adult');
    fillSigner({ address2: 'Penicillin' });
    fireEvent.click(await box());
    agree();
    await screen.findByRole('heading', { name: 'You are done' });
    expect(stored()).toContain('1 Main Street');
    expect(stored()).not.toContain('Penicillin');
  });

  it('are not kept unless the signer asks for it', async () => {
    await signFamily(false);
    expect(stored()).toBe('');
    await openSignPage();
    await screen.findByRole('link', { name: /^It was me/ });
    expect(screen.queryByRole('button', { name: /same people/ })).toBeNull();
  });

  it('are still offered after a day, and can be forgotten', async () => {
    remember(Date.now() - 2 * DAY_MS);
    await openSignPage();
    await again();
    screen.getByRole('region', { name: 'Signed on this device before' });
    expect(screen.queryByRole('link', { name: /^It was me/ })).toBeNull();
    press('Forget these details');
    expect(stored()).toBe('');
    chooseMode('Adult');
    expect(field('signer.lastName').value).toBe('');
    expect((await box()).checked).toBe(false);
  });

  it('can be forgotten without leaving the question', async () => {
    remember();
    localStorage.setItem(SIGNATURES, JSON.stringify([{ id: 'i', signedKey: 'k', at: Date.now() }]));
    await openSignPage();
    await again();
    press('Forget these details');
    expect(stored()).toBe('');
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: 'Already signed on this device' }),
    );
    expect(screen.queryByRole('button', { name: /same people/ })).toBeNull();
  });

  it('of others survive an unticked box', async () => {
    remember();
    await openSignPage();
    await again();
    press('Sign for someone else');
    chooseMode('Adult');
    expect(field('signer.lastName').value).toBe('');
    for (const isTicked of [true, false]) {
      fireEvent.click(await box());
      expect((await box()).checked).toBe(isTicked);
    }
    expect(stored()).toContain('Lee');
  });

  it.each([
    ['a year later', () => remember(Date.now() - 365 * DAY_MS)],
    ['from a clock that was far ahead', () => remember(Date.now() + 366 * DAY_MS)],
    ['in another version', () => remember(Date.now(), { version: 0 })],
    ['unreadable', () => localStorage.setItem(NAME, '{"version":2')],
    ['with values of another shape', () => remember(Date.now(), { values: [null] })],
    ['with more minors than a form holds', () => remember(Date.now(), { mode: 'minors', minors: 11 })],
  ])('are erased %s', async (_when, keep) => {
    keep();
    await openSignPage();
    await screen.findByRole('radio', { name: 'Adult' });
    expect(localStorage.getItem(NAME)).toBeNull();
  });

  it.each(['on a kiosk', 'in a frame'])('are neither kept nor offered %s', async (where) => {
    remember();
    if (where === 'in a frame') vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    await openSignPage({ path: where === 'on a kiosk' ? `${PATH}?kiosk=1` : PATH });
    chooseMode('Adult');
    await screen.findByRole('button', { name: 'I agree to this document' });
    await waitFor(() => import('./remember-box.tsx'));
    expect(screen.queryByRole('checkbox', { name: /^Remember/ })).toBeNull();
  });

  it('are not offered after “Sign again”', async () => {
    remember();
    await openSignPage({ path: `${PATH}?another=1` });
    expect(screen.getByRole('radio', { name: 'Adult' })).toBeTruthy();
  });

  it('need storage, but signing does not', async () => {
    vi.spyOn(deviceStorage, 'write').mockReturnValue(false);
    startServer({ 'POST /v1/signed_waiver': SIGNED });
    await openSignPage();
    chooseMode('Adult');
    fillSigner();
    await waitFor(() => import('./remember-box.tsx'));
    expect(screen.queryByRole('checkbox', { name: /^Remember/ })).toBeNull();
    agree();
    expect(await screen.findByRole('heading', { name: 'You are done' })).toBeTruthy();
  });
});
