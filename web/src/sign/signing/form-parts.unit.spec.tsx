import { screen, within } from '@testing-library/react';
import { configWith, documentOf, sampleField, samplePart } from '@waivers/waiver/testing/waiver-samples.ts';
import { PART_TYPES } from '@waivers/waiver/vocabulary/form.ts';
import { expect, it } from 'vitest';
import { chooseMode, field, openSignPage, WAIVER } from '../../testing/sign-page.tsx';

const MORE = ['general', 'emergencyContact', 'witness', 'confirmation'] as const;

const document = documentOf(
  configWith(
    ...MORE.map((type) =>
      samplePart({ type, title: `Of ${type}` }, [sampleField({ name: `text__${type}` })]),
    ),
    samplePart({ type: 'signature', title: 'Initials', name: 'initials' }),
  ),
);
const cards = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('every section type renders as a card with its fields', {
  meta: { spec: '2.68 identity' },
}, async () => {
  const types = new Set([...document.parts.adult, ...document.parts.minors].map(({ type }) => type));
  expect([...types].toSorted()).toEqual([...PART_TYPES].toSorted());
  await openSignPage({ waiver: { ...WAIVER, document } });
  chooseMode('Minor(s)');
  await screen.findByRole('heading', { name: 'Check before you agree' });
  const ours = ['Parent or guardian', 'Minor 1', 'Address', 'Email', 'Electronic signature'];
  expect(cards()).toEqual([
    'Who is taking part?',
    ...ours,
    "Parent's or guardian's signature",
    ...MORE.map((type) => `Of ${type}`),
    'Initials',
    'Check before you agree',
  ]);
  for (const key of ['signer.firstName', '0.firstName', 'signer.city', 'signer.email', 'ink.initials'])
    expect(field(key)).toBeDefined();
  for (const type of MORE) {
    const card = screen.getByRole('heading', { name: `Of ${type}` }).closest('section');
    within(card ?? globalThis.document.body).getByLabelText(/^text__/);
  }
});
