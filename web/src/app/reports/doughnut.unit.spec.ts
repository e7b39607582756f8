import { AGE_GROUPS, GENDER_GROUPS } from '@waivers/contract/reports/read-report.ts';
import { describe, expect, it } from 'vitest';
import { ageSlices, genderSlices } from './doughnut.tsx';

const say = (id: string) => `[${id}]`;

describe('doughnut slices', () => {
  it('omit empty groups and have separate colours and shares', () => {
    const age = AGE_GROUPS.map((label) => ({
      label,
      count: { '6-12': 3, '65+': 1, erased: 4 }[label as string] ?? 0,
    }));
    expect(ageSlices(age, say)).toEqual([
      { group: '6-12', label: '6–12', count: 3, share: 0.375, look: 'age1' },
      { group: '65+', label: '65+', count: 1, share: 0.125, look: 'age8' },
      { group: 'erased', label: '[signer.erased]', count: 4, share: 0.5, look: 'erased' },
    ]);
  });

  it('cover every gender in the contract', () => {
    const gender = GENDER_GROUPS.map((label) => ({ label, count: 1 }));
    expect(genderSlices(gender, say).map(({ label, look }) => [label, look])).toEqual([
      ['[reports.gender.male]', 'gendermale'],
      ['[reports.gender.female]', 'genderfemale'],
      ['[reports.gender.other]', 'genderother'],
      ['[reports.gender.unknown]', 'genderunknown'],
      ['[signer.erased]', 'erased'],
    ]);
  });
});
