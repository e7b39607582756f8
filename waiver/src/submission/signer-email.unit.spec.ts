import { describe, expect, it } from 'vitest';
import {
  configWith,
  documentOf,
  sampleField,
  samplePart,
  templateConfig,
} from '../testing/waiver-samples.ts';
import { signerEmail, signerOptIn } from './signer-email.ts';

const DOCUMENT = documentOf(templateConfig());

describe('signerEmail', () => {
  it.each(['adult', 'minors'] as const)('returns the address from the email section (%s)', (mode) => {
    expect(signerEmail(DOCUMENT, mode, { email: ' ada@example.com ', firstName: 'Ada' })).toBe(
      'ada@example.com',
    );
  });

  it.each([
    ['not given', {}],
    ['empty', { email: '' }],
    ['blank', { email: ' \t' }],
    ['not a text', { email: true }],
    ['for another field', { address: 'ada@example.com', optIn__email: 'ada@example.com' }],
  ])('is undefined if the address is %s', (_what, answers) => {
    expect(signerEmail(DOCUMENT, 'adult', answers)).toBeUndefined();
  });

  it('ignores other people’s addresses, such as an emergency contact’s', () => {
    const contact = sampleField({ name: 'contactEmail', type: 'email' });
    const first = samplePart({ type: 'emergencyContact', sortOrder: -1 }, [contact]);
    const { waiverParts, ...config } = configWith();
    const document = documentOf({ ...config, waiverParts: [first, ...waiverParts] });
    const answers = { contactEmail: 'contact@example.com', email: 'ada@example.com' };
    expect(signerEmail(document, 'adult', answers)).toBe('ada@example.com');
    const { email: _none, ...without } = answers;
    expect(signerEmail(document, 'adult', without)).toBeUndefined();
  });
});

describe('signerOptIn', () => {
  const news = (answers: Parameters<typeof signerOptIn>[2], mode: 'adult' | 'minors' = 'adult') =>
    signerOptIn(DOCUMENT, mode, answers);

  it.each(['adult', 'minors'] as const)('returns the text next to the ticked box (%s)', (mode) => {
    expect(news({ email: 'ada@example.com', optIn__email: true }, mode)).toMatch(/\w+ \w+/);
  });

  it.each([
    ['unticked', { optIn__email: false }],
    ['absent', {}],
    ['not a boolean', { optIn__email: 'true' }],
    ['for another field', { optIn__other: true }],
  ])('is undefined if the box is %s', (_what, answers) => {
    expect(news({ email: 'ada@example.com', ...answers })).toBeUndefined();
  });
});
