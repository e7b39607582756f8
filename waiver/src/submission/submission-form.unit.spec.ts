import { describe, expect, it } from 'vitest';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import {
  ADULT,
  adultSubmission,
  configWith,
  documentOf,
  groupSubmission,
  MINOR,
  sampleField,
  samplePart,
  templateConfig,
} from '../testing/waiver-samples.ts';
import { validateSubmission } from './submission.ts';

describe('custom sections', () => {
  const document = documentOf(
    configWith(
      samplePart({ type: 'general', title: 'Health' }, [
        sampleField({ name: 'text__A', required: false }),
        sampleField({ name: 'yes_no__A', type: 'yes_no' }),
        sampleField({ name: 'checkboxes__A', type: 'checkboxes', options: ['a', 'b'], required: false }),
        sampleField({ name: 'number__A', type: 'number', required: false }),
      ]),
      samplePart({ type: 'witness', title: 'Seen by' }, [sampleField({ name: 'witness', required: false })]),
      samplePart({ type: 'emergencyContact', title: 'In case' }, [
        sampleField({ name: 'contactName', required: false }),
      ]),
      samplePart({ type: 'confirmation', title: 'Rules' }, [
        sampleField({ name: 'checkbox__A', type: 'checkbox' }),
      ]),
    ),
  );
  const answered = {
    ...ADULT,
    text__A: 'nuts',
    yes_no__A: 'No',
    checkboxes__A: ['b', 'a'],
    number__A: 7,
    witness: 'Bo',
    contactName: 'Di',
    checkbox__A: true,
  };

  it('are stored with the signer or with the answers shared by the group', {
    meta: { spec: '3.23 values by field name' },
  }, () => {
    const { answers, shared } = acceptedValue(
      validateSubmission(adultSubmission({ document, submission: { adult: answered } })),
    );
    expect(shared).toEqual({
      text__A: 'nuts',
      yes_no__A: 'No',
      checkboxes__A: ['a', 'b'],
      number__A: '7',
      witness: 'Bo',
    });
    expect(Object.getPrototypeOf(shared)).toBeNull();
    expect(answers).toMatchObject({ contactName: 'Di', checkbox__A: true, city: 'Austin' });
    expect(answers).not.toHaveProperty('witness');
  });

  it('are asked once, of the guardian', () => {
    const of = (guardian: object, minor: object) =>
      validateSubmission(
        groupSubmission([], { document, submission: { minors: { guardian, participants: [minor] } } }),
      );
    expect(acceptedValue(of(answered, MINOR)).shared).toMatchObject({ witness: 'Bo' });
    expect(errorsOf(of(answered, { ...MINOR, yes_no__A: 'No' }))).toEqual([
      'submission.minors.participants[0].yes_no__A: unknown_field',
    ]);
  });

  it('are validated by their fields’ rules', () => {
    const adult = { ...answered, yes_no__A: 'Maybe', checkbox__A: false, number__A: 'x' };
    expect(errorsOf(validateSubmission(adultSubmission({ document, submission: { adult } })))).toEqual([
      'submission.adult.yes_no__A: not_selected',
      'submission.adult.number__A: not_a_number',
      'submission.adult.checkbox__A: not_checked',
    ]);
  });

  it('for the participant belong to the identity, even for minors', () => {
    const config = templateConfig();
    const identity = (title: string) => ({
      title,
      fields: [sampleField({ name: 'shoeSize', required: false })],
    });
    const more = {
      ...config,
      waiverParts: config.waiverParts.map((part) =>
        part.type === 'identity' || part.type === 'guardian'
          ? { ...part, fieldsGroups: [...part.fieldsGroups, identity('Size')] }
          : part,
      ),
    };
    const guardian = { ...ADULT, shoeSize: '42' };
    const result = validateSubmission(
      groupSubmission([], {
        document: documentOf(more),
        submission: { minors: { guardian, participants: [{ ...MINOR, shoeSize: ' 35 ' }, MINOR] } },
      }),
    );
    expect(acceptedValue(result).participants.map(({ identity }) => identity.more)).toEqual([
      { shoeSize: '42' },
      { shoeSize: '35' },
      undefined,
    ]);
  });
});
