import { fireEvent, screen } from '@testing-library/react';
import type { Field } from '@waivers/waiver/config/waiver-config.ts';
import { configWith, documentOf, sampleField, samplePart } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import {
  agree,
  chooseMode,
  errorOf,
  field,
  fill,
  fillMinor,
  fillSigner,
  openSignPage,
  WAIVER,
} from '../../../testing/sign-page.tsx';

const SIGNING = 'POST /v1/signed_waiver';
const PARTS = ['general', 'emergencyContact', 'witness', 'confirmation', 'address', 'email'] as const;
const OPTIONS = ['First', 'Second'];

const tick = (key: string): void => void fireEvent.click(field(key));
const second = (key: string): void => {
  const ticks = field(key).closest('fieldset')?.querySelectorAll('input') ?? [];
  fireEvent.click(ticks[1] as HTMLInputElement);
};

type Values = Readonly<Record<string, unknown>>;
type Submission = {
  readonly adult?: Values;
  readonly minors?: { readonly guardian: Values; readonly participants: readonly Values[] };
};

type Case = {
  readonly type: Field['type'];
  readonly options?: string[];
  readonly answer: (key: string) => void;
  readonly sent: unknown;
  /** Expected error for an empty field. Undefined for opt-ins, which are never required. */
  readonly missing?: string;
  readonly wrong?: readonly [string, string];
};

const CASES: readonly Case[] = [
  { type: 'text', answer: (key) => fill(key, 'A'), sent: 'A', missing: 'Please fill in this field.' },
  {
    type: 'email',
    answer: (key) => {
      fill(key, 'a@b.test');
      fill(`${key}-again`, 'a@b.test');
    },
    sent: 'a@b.test',
    missing: 'Please enter an email.',
    wrong: ['ann', 'Email must be valid, like name@example.com'],
  },
  {
    type: 'tel',
    answer: (key) => fill(key, '+1 (555) 010'),
    sent: '+1 (555) 010',
    missing: 'Please fill in this field.',
    wrong: ['call me', 'Please enter a valid phone number. Example: +1\u00a0202\u00a0555\u00a00123'],
  },
  {
    type: 'number',
    answer: (key) => fill(key, '4,5'),
    sent: '4,5',
    missing: 'Please fill in this field.',
    wrong: ['four', 'Please enter a number.'],
  },
  {
    type: 'select',
    options: [...OPTIONS, '3', '4', '5', '6', '7'],
    answer: (key) => fill(key, 'Second'),
    sent: 'Second',
    missing: 'Please select.',
  },
  { type: 'select_option', options: OPTIONS, answer: second, sent: 'Second', missing: 'Please select.' },
  { type: 'multiple_choice', options: OPTIONS, answer: second, sent: 'Second', missing: 'Please select.' },
  { type: 'yes_no', answer: second, sent: 'No', missing: 'Please select.' },
  { type: 'checkboxes', options: OPTIONS, answer: second, sent: ['Second'], missing: 'Please select.' },
  { type: 'checkbox', answer: tick, sent: true, missing: 'Please check this box.' },
  { type: 'optIn', answer: tick, sent: true },
];

const nameOf = (type: string, part: string): string => `${type}_in_${part}`;

const waiver = {
  ...WAIVER,
  document: documentOf(
    configWith(
      ...PARTS.map((part) =>
        samplePart(
          { type: part, title: `Of ${part}` },
          CASES.map(({ type, options = [] }) =>
            sampleField({ name: nameOf(type, part), type, options, required: type !== 'optIn' }),
          ),
        ),
      ),
    ),
  ),
};
const keys = PARTS.flatMap((part) =>
  CASES.map((each) => ({ ...each, name: nameOf(each.type, part), key: `signer.${nameOf(each.type, part)}` })),
);

describe.each(['Adult', 'Minor(s)'] as const)('every field of every section (%s)', (mode) => {
  it('is validated, corrected and submitted once', { meta: { spec: '2.68 identity' } }, async () => {
    const server = startServer({ [SIGNING]: 'never' });
    await openSignPage({ waiver });
    chooseMode(mode);
    fillSigner();
    if (mode === 'Minor(s)') fillMinor(0, 'Kim');
    // Without `aria-invalid="false"`, screen readers announce empty required fields as invalid.
    expect([...document.querySelectorAll('[required]:not([aria-invalid=false])')]).toEqual([]);
    agree();
    expect(keys.map(({ key }) => [key, errorOf(key)])).toEqual(
      keys.map(({ key, missing }) => [key, missing]),
    );
    for (const { key, wrong } of keys) if (wrong !== undefined) fill(key, wrong[0]);
    for (const { key, wrong } of keys) if (wrong !== undefined) expect(errorOf(key)).toBe(wrong[1]);
    expect(server.requests).toEqual([]);
    for (const { key, answer } of keys) answer(key);
    expect(keys.map(({ key }) => errorOf(key))).toEqual(keys.map(() => undefined));
    agree();
    await expect.poll(() => server.requestsTo(SIGNING)).toHaveLength(1);
    const { adult, minors } = (server.requestsTo(SIGNING)[0]?.body.submission ?? {}) as Submission;
    const signer = (mode === 'Adult' ? adult : minors?.guardian) ?? {};
    expect(keys.map(({ name }) => [name, signer[name]])).toEqual(keys.map(({ name, sent }) => [name, sent]));
    if (mode === 'Minor(s)') {
      expect(Object.keys(minors?.participants[0] ?? {}).toSorted()).toEqual([
        'birthDay',
        'birthMonth',
        'birthYear',
        'firstName',
        'lastName',
      ]);
    }
  });
});

it('guardians have fields that minors lack: phone, gender and middle name', async () => {
  await openSignPage();
  chooseMode('Minor(s)');
  expect(screen.getAllByRole('button', { name: 'Middle name' })).toHaveLength(1);
  for (const name of ['phone', 'gender']) {
    expect(field(`signer.${name}`)).toBeTruthy();
    expect(document.getElementById(`field-0.${name}`)).toBeNull();
  }
});

it('each of twenty signatures is validated and submitted by name', async () => {
  const names = Array.from({ length: 19 }, (_, index) => `initials${index}`);
  const signatures = names.map((name) => samplePart({ type: 'signature', title: name, name }));
  const server = startServer({ [SIGNING]: 'never' });
  await openSignPage({ waiver: { ...WAIVER, document: documentOf(configWith(...signatures)) } });
  chooseMode('Adult');
  fillSigner();
  agree();
  for (const name of names) expect(errorOf(`ink.${name}`)).toBe('Please provide a signature.');
  for (const name of names) fill(`ink.${name}`, `A ${name}`);
  agree();
  await expect.poll(() => server.requestsTo(SIGNING)).toHaveLength(1);
  const signature = (server.requestsTo(SIGNING)[0]?.body.signature ?? {}) as Record<string, unknown>;
  expect(Object.keys(signature)).toHaveLength(20);
  expect(signature.initials7).toEqual({ method: 'typed', text: 'A initials7' });
});

describe('name field', () => {
  const saidOf = (name: string): string | null | undefined => {
    fill('signer.firstName', name);
    fireEvent.blur(field('signer.firstName'));
    return errorOf('signer.firstName');
  };

  it('accepts a single letter, apostrophes, accents and any script', async () => {
    await openSignPage();
    chooseMode('Adult');
    const names = [
      'X',
      'O’Brien',
      "D'Arcy",
      'Zoe\u0301',
      'Nguyễn',
      'Łęcki',
      '山田',
      '김',
      'محمد',
      'Ши-цзе',
      '-',
    ];
    expect(names.map((name) => [name, saidOf(name)])).toEqual(names.map((name) => [name, undefined]));
  });

  it('rejects invisible characters and explains why', async () => {
    await openSignPage();
    chooseMode('Adult');
    expect(saidOf('An\u{E0041}n')).toMatch(/contains an invisible character/);
    expect(saidOf('\u202DAnn\u202C')).toBeUndefined();
  });

  it('explains what to enter for people without a last name', async () => {
    await openSignPage();
    chooseMode('Adult');
    agree();
    expect(errorOf('signer.lastName')).toBe(
      'Enter your last name. Please fill in this field. If there is only one name, enter it again, or a hyphen (-).',
    );
    expect(errorOf('signer.firstName')).toBe('Enter your first name. Please fill in this field.');
  });
});
