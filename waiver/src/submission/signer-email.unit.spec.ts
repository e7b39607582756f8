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

describe("the signer's address", () => {
  it.each(['adult', 'minors'] as const)('stands in the e-mail section, for %s', (mode) => {
    expect(signerEmail(DOCUMENT, mode, { email: ' ada@example.com ', firstName: 'Ada' })).toBe(
      'ada@example.com',
    );
  });

  it.each([
    ['not given', {}],
    ['empty', { email: '' }],
    ['blank', { email: ' \t' }],
    ['no text', { email: true }],
    ['of another field', { address: 'ada@example.com', optIn__email: 'ada@example.com' }],
  ])('is none when it is %s', (_what, answers) => {
    expect(signerEmail(DOCUMENT, 'adult', answers)).toBeUndefined();
  });

  it('is never that of somebody else, such as for an emergency', () => {
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

describe('asking for news', () => {
  const news = (answers: Parameters<typeof signerOptIn>[2], mode: 'adult' | 'minors' = 'adult') =>
    signerOptIn(DOCUMENT, mode, answers);

  it.each(['adult', 'minors'] as const)('is what stands beside a box that was ticked, for %s', (mode) => {
    expect(news({ email: 'ada@example.com', optIn__email: true }, mode)).toMatch(/\w+ \w+/);
  });

  it.each([
    ['left empty', { optIn__email: false }],
    ['not there', {}],
    ['no tick', { optIn__email: 'true' }],
    ['of another field', { optIn__other: true }],
  ])('is none where the box is %s', (_what, answers) => {
    expect(news({ email: 'ada@example.com', ...answers })).toBeUndefined();
  });
});
