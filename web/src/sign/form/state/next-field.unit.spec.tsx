import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startServer } from '../../../testing/server.ts';
import { chooseMode, field, fillSigner, openSignPage } from '../../../testing/sign-page.tsx';

const enterAt = (key: string, more = {}): boolean => {
  field(key).focus();
  // Returns false if the handler called `preventDefault`, which prevents the submit.
  return fireEvent.keyDown(field(key), { key: 'Enter', ...more });
};

it.each([
  ['signer.firstName', 'signer.lastName'],
  ['signer.phone', 'signer.gender'],
  ['signer.birthYear', 'signer.country'],
  ['signer.email-again', 'signer.optIn__email'],
  ['signer.electronicConsent', undefined],
])('Enter in %s moves to the next field without submitting', async (key, next) => {
  const server = startServer({});
  await openSignPage();
  chooseMode('Adult');
  fillSigner();
  expect(enterAt(key)).toBe(false);
  const at = document.activeElement as HTMLInputElement;
  if (next === undefined) expect(at.type).toBe('radio');
  else expect(at.name || at.id).toBe(field(next).name || field(next).id);
  expect(server.requests).toEqual([]);
});

it('Enter in the last field submits the form', async () => {
  await openSignPage();
  chooseMode('Adult');
  expect(enterAt('ink.signature')).toBe(true);
});

it('Enter during IME composition only confirms the composed text', async () => {
  await openSignPage();
  chooseMode('Adult');
  expect(enterAt('signer.firstName', { isComposing: true })).toBe(true);
  expect(document.activeElement).toBe(field('signer.firstName'));
});
