import { fireEvent, screen, within } from '@testing-library/react';
import { MONTHS } from '@waivers/waiver/options/option-lists.ts';
import { ADULT, documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import {
  agree,
  chooseMode,
  errorOf,
  field,
  fill,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const PARTS = ['birthMonth', 'birthDay', 'birthYear'] as const;
const at2026 = () => new Date('2026-11-22T12:00:00Z');

const open = async (mode: 'Adult' | 'Minor(s)' = 'Adult'): Promise<void> => {
  await openSignPage({ now: at2026 });
  chooseMode(mode);
};
const leave = (key: string, to: string | null = null): void => {
  fireEvent.blur(field(key), { relatedTarget: to === null ? null : field(to) });
};
const date = (person: string | number, ...[month, day, year]: readonly string[]): void => {
  for (const [name, value] of Object.entries({ birthMonth: month, birthDay: day, birthYear: year }))
    fill(`${person}.${name}`, value ?? '');
  leave(`${person}.birthYear`);
};
const values = (person: string | number = 'signer') => PARTS.map((name) => field(`${person}.${name}`).value);
const partsOf = (name: RegExp) =>
  [...(screen.getAllByRole('group', { name })[0]?.querySelectorAll('input') ?? [])] as HTMLInputElement[];
const monthList = (): HTMLSelectElement =>
  field('signer.birthMonth').parentElement?.querySelector('select') as HTMLSelectElement;

describe('date of birth field', () => {
  it('has three inputs in locale order, and a list of months', {
    meta: { spec: ['3.26 Options', '5.22 a picker that opens'] },
  }, async () => {
    const { unmount } = await openSignPage();
    chooseMode('Adult');
    expect(partsOf(/^Date of birth/).map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Month',
      'Day',
      'Year',
    ]);
    const { birthMonth, birthDay, birthYear } = Object.fromEntries(
      PARTS.map((name) => [name, field(`signer.${name}`)]),
    );
    const inputs = [birthMonth, birthDay, birthYear];
    expect(inputs.map((input) => input?.inputMode)).toEqual(['numeric', 'numeric', 'numeric']);
    expect([...monthList().options].map(({ text }) => text)).toEqual(['Choose', ...MONTHS]);
    unmount();
    const document = documentOf(templateConfig('de'), 'de');
    await openSignPage({ locale: 'de', waiver: { ...WAIVER, document } });
    fireEvent.click(screen.getByRole('radio', { name: /^Erwachsen/ }));
    expect(partsOf(/^Geburtsdatum/).map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Tag',
      'Monat',
      'Jahr',
    ]);
  });

  it('expands a two-digit year on blur', async () => {
    await open();
    fill('signer.birthYear', '85');
    expect(field('signer.birthYear').value).toBe('85');
    leave('signer.birthYear', 'signer.birthDay');
    expect(field('signer.birthYear').value).toBe('1985');
  });

  it('splits a pasted or autofilled date into its parts', async () => {
    await open();
    fill('signer.birthDay', '1985-07-04');
    expect(values()).toEqual(['July', '04', '1985']);
  });

  it('accepts digits from any keyboard and waits for IME composition to end', async () => {
    await open();
    fill('signer.birthDay', '２x');
    expect(field('signer.birthDay').value).toBe('2');
    fireEvent.input(field('signer.birthYear'), { target: { value: '１９９０' }, isComposing: true });
    expect(field('signer.birthYear').value).toBe('１９９０');
    leave('signer.birthYear', 'signer.birthDay');
    expect(field('signer.birthYear').value).toBe('1990');
  });

  it('moves to the next part only after a separator', async () => {
    await open();
    field('signer.birthDay').focus();
    fill('signer.birthDay', '04');
    expect(document.activeElement).toBe(field('signer.birthDay'));
    fill('signer.birthDay', '04/');
    expect(field('signer.birthDay').value).toBe('04');
    expect(document.activeElement).toBe(field('signer.birthYear'));
  });

  it('shows the name of a month typed as a number once it is left', async () => {
    await open();
    date('signer', '1', '4', '1985');
    expect(field('signer.birthMonth').value).toBe('1');
    fill('signer.birthMonth', '12');
    expect(field('signer.birthMonth').value).toBe('12');
    leave('signer.birthMonth', 'signer.birthDay');
    expect(field('signer.birthMonth').value).toBe('December');
    fill('signer.birthMonth', 'Sept');
    leave('signer.birthMonth');
    expect(field('signer.birthMonth').value).toBe('September');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  });

  it('keeps an unknown month for correction', async () => {
    await open();
    date('signer', '13', '4', '1985');
    leave('signer.birthMonth');
    expect(field('signer.birthMonth').value).toBe('13');
    expect(errorOf('signer.birthMonth')).toBe('Please select a date.');
  });

  it('takes a month from the list', async () => {
    await open();
    fireEvent.change(monthList(), { target: { value: 'March' } });
    expect(field('signer.birthMonth').value).toBe('March');
    expect(monthList().value).toBe('March');
  });

  it.each([
    [['February', '30', '2000'], 'birthDay', 'This date does not exist. Please check the day and the month.'],
    [['February', '29', '1999'], 'birthDay', 'This date does not exist. Please check the day and the month.'],
    [['July', '0', '2000'], 'birthDay', 'This date does not exist. Please check the day and the month.'],
    [['July', '4', '1899'], 'birthYear', /^Please check the year/],
    [['July', '4', '198'], 'birthYear', /^Please check the year/],
    [['November', '23', '2027'], 'birthYear', /^Please check the year/],
    [['November', '23', '2026'], 'birthDay', /^This date is in the future/],
    [['July', '', '2000'], 'birthDay', 'Please select a date.'],
    [['July', '4', '2010'], 'birthYear', 'You must be 18 years of age or older.'],
  ] as const)('shows the error for %j next to the invalid part', async (parts, name, said) => {
    await open();
    date('signer', ...parts);
    expect(errorOf(`signer.${name}`)).toMatch(said);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  });

  it.each([['January', '1', '1900'] as const, ['February', '29', '2000'] as const])(
    'accepts %s %s %s',
    { meta: { spec: '9.11 birth years' } },
    async (...parts) => {
      await open();
      date('signer', ...parts);
      expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
    },
  );

  it('focuses its first part in locale order when the date is missing', async () => {
    const document = documentOf(templateConfig('de'), 'de');
    await openSignPage({ locale: 'de', waiver: { ...WAIVER, document } });
    fireEvent.click(screen.getByRole('radio', { name: /^Erwachsen/ }));
    fireEvent.submit(field('signer.birthDay').form as HTMLFormElement);
    fireEvent.click(screen.getByRole('link', { name: /^Geburtsdatum/ }));
    expect(globalThis.document.activeElement).toBe(field('signer.birthDay'));
  });
});

describe('age question', () => {
  const QUESTION = /^Someone born in 2001 isn’t a minor\. Is the date correct\?/;

  it('appears for a minor of legal age, who can still be signed for', async () => {
    const server = startServer({ [SIGNING]: 'never' });
    await open('Minor(s)');
    fillSigner();
    fill('0.firstName', 'Kim');
    fill('0.lastName', 'Lee');
    date('0', 'July', '4', '2001');
    await screen.findByText(QUESTION, { selector: 'fieldset *' });
    expect(within(screen.getByRole('status')).getByText(QUESTION)).toBeTruthy();
    agree();
    await screen.findByText('Sending your signature …', { selector: 'p' });
    expect(server.requestsTo(SIGNING)[0]?.body.submission).toMatchObject({
      minors: { guardian: ADULT, participants: [{ birthYear: '2001' }] },
    });
  });

  it('does not appear after a corrected date, for a child or for an adult signer', async () => {
    await open('Minor(s)');
    date('signer', 'July', '4', '1985');
    date('0', 'November', '22', '2008');
    await screen.findByText(/^Someone born in 2008/, { selector: 'fieldset *' });
    date('0', 'November', '23', '2008');
    expect(screen.queryByText(/^Someone born in/, { selector: 'fieldset *' })).toBeNull();
  });
});

describe('offer to sign for a minor instead', () => {
  const offer = () => screen.findByRole('button', { name: 'Sign for a minor instead' });

  it('moves the person to minor 1 and asks the guardian for their own details and signature', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Middle name' }));
    fillSigner({ middleName: 'Mae' });
    date('signer', 'July', '4', '2015');
    fireEvent.click(await offer());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Minor(s)' }).checked).toBe(true);
    expect([field('0.firstName').value, field('0.lastName').value]).toEqual(['Ann Mae', 'Lee']);
    expect(values(0)).toEqual(['July', '4', '2015']);
    expect(document.activeElement).toBe(field('signer.firstName'));
    expect(['firstName', 'lastName', 'birthYear'].map((name) => field(`signer.${name}`).value)).toEqual([
      '',
      '',
      '',
    ]);
    expect(field('signer.email').value).toBe(ADULT.email);
    expect(field('signer.electronicConsent').checked).toBe(false);
    expect(field('ink.signature').value).toBe('');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
    expect(screen.getByRole('status').textContent).toMatch(
      /^We moved the name and date of birth to Minor 1\./,
    );
  });

  it('keeps minors who have a name already', async () => {
    await open('Minor(s)');
    fill('0.firstName', 'Kim');
    chooseMode('Adult');
    fill('signer.firstName', 'Bo');
    date('signer', 'July', '4', '2015');
    fireEvent.click(await offer());
    expect([field('0.firstName').value, field('1.firstName').value]).toEqual(['Kim', 'Bo']);
  });

  const expectNoOffer = async () => {
    date('signer', 'July', '4', '2015');
    expect(errorOf('signer.birthYear')).toMatch(/^You must be 18/);
    await screen.findByRole('heading', { name: 'Check before you agree', hidden: true });
    expect(screen.queryByRole('button', { name: 'Sign for a minor instead' })).toBeNull();
  };

  it('is not made to a guardian', async () => {
    await open('Minor(s)');
    await expectNoOffer();
  });

  it('is not made where only adults sign', async () => {
    const document = { ...WAIVER.document, participantSelector: false };
    await openSignPage({ waiver: { ...WAIVER, document }, now: at2026 });
    await expectNoOffer();
  });
});
