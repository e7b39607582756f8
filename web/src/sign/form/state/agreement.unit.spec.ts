import { TEMPLATE_DOCUMENT } from '@waivers/waiver/testing/waiver-samples.ts';
import { describe, expect, it } from 'vitest';
import { withoutAgreement } from './agreement.ts';
import type { Key } from './form-values.ts';

type Given = Parameters<typeof withoutAgreement>;

describe('withoutAgreement', () => {
  it.each(['adult', 'minors'] as const)('omits signatures and consents in %s mode', (mode) => {
    const parts = { adult: [], minors: [], [mode]: TEMPLATE_DOCUMENT.parts[mode] };
    const waiver = { document: { ...TEMPLATE_DOCUMENT, parts } } as unknown as Given[0];
    const values = new Map<Key, string | boolean>([
      ['signer.firstName', 'Ann'],
      ['signer.electronicConsent', true],
      ['ink.signature', 'Ann Lee'],
    ]);
    const filled = { mode, minors: 0, values } as Given[1];
    expect([...withoutAgreement(waiver, filled).values.keys()]).toEqual(['signer.firstName']);
  });
});
