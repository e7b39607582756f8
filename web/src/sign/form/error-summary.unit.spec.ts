import { TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { expect, it } from 'vitest';
import { fieldLabel } from './error-summary.tsx';
import type { Key } from './state/form-values.ts';

it.each<[Key, string]>([
  ['signer.firstName', 'First name'],
  ['1.firstName', 'Minor 2: First name'],
  ['signer.email', 'Email address'],
  ['signer.email-again', 'Once more'],
  ['signer.nothing', ''],
])('error summary labels %s as “%s”', (key, label) => {
  expect(fieldLabel(TEMPLATE_DOCUMENT, 'minors', key, { again: 'Once more' })).toBe(label);
});
