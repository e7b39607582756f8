import { describe, expect, it } from 'vitest';
import { EMPTY_RICH_TEXT, paragraphs } from '../../rich-text/rich-text.ts';
import { errorsOf } from '../../testing/outcome.ts';
import {
  changedWire,
  savedConfig,
  saveWaiver,
  wireOf,
  withExtraParts,
  withField,
  withPart,
} from '../../testing/saved-waivers.ts';
import { samplePart, templateConfig } from '../../testing/waiver-samples.ts';
import type { WaiverConfig } from '../waiver-config.ts';

describe('consent', () => {
  const confirmation = (config: WaiverConfig) => config.waiverParts[3];

  it('may be sent in any language, or empty, if it is the product’s', () => {
    const german = wireOf(templateConfig('de')).waiverParts[3]?.content;
    for (const content of ['', german]) {
      expect(savedConfig(withPart(3, (part) => ({ ...part, content })))).toEqual(templateConfig());
    }
  });

  it('keeps the owner’s wording', () => {
    const part = confirmation(savedConfig(withPart(3, (of) => ({ ...of, content: 'I agree.' }))));
    expect(part?.content).toEqual(paragraphs(['I agree.']));
    expect(part).not.toHaveProperty('contentKey');
  });

  it('is rejected in other parts', () => {
    const part = savedConfig(withPart(1, (of) => ({ ...of, contentKey: 'consent' }))).waiverParts[1];
    expect(part?.content).toEqual(EMPTY_RICH_TEXT);
    expect(part).not.toHaveProperty('contentKey');
  });

  it('must have a text', () => {
    const config = withPart(3, ({ contentKey: _ours, ...part }) => ({ ...part, content: '<p>&#8203;</p>' }));
    expect(errorsOf(saveWaiver(config))).toEqual(['config.waiverParts[3].content: consent_required']);
  });

  it.each([
    ['no box', withPart(3, (part) => ({ ...part, fieldsGroups: [] }))],
    ['another name', withField(3, 0, 0, { name: 'agreed' })],
    ['another type', withField(3, 0, 0, { type: 'text' })],
    ['a box in another section', withPart(3, (part) => ({ ...part, type: 'general' }))],
  ])('requires its checkbox and rejects %s', (_what, config) => {
    expect(errorsOf(saveWaiver(config))).toEqual(['config.waiverParts: consent_required']);
  });

  it('is always required', () => {
    expect(savedConfig(withField(3, 0, 0, { required: false }))).toEqual(templateConfig());
  });
});

describe('participant section', () => {
  const parts = wireOf(templateConfig()).waiverParts;

  it.each([
    ['no section', changedWire({ waiverParts: parts.slice(1) }), ['config.waiverParts: one_identity']],
    [
      'two sections',
      withExtraParts(samplePart({ type: 'identity', title: 'Another' })),
      ['config.waiverParts[5]: one_identity'],
    ],
    ['no first name', withField(0, 0, 0, { name: 'nickName' }), ['config.waiverParts[0]: names_required']],
    ['no last name', withField(0, 0, 2, { name: 'nickName' }), ['config.waiverParts[0]: names_required']],
    [
      'no date of birth',
      withPart(0, (part) => ({ ...part, fieldsGroups: part.fieldsGroups.slice(0, 1) })),
      ['config.waiverParts[0]: birth_date_required'],
    ],
    [
      'two dates of birth',
      withPart(0, (part) => ({ ...part, fieldsGroups: [...part.fieldsGroups, part.fieldsGroups[1]] })),
      [
        'config.waiverParts[0].fieldsGroups[2].fields[0].name: duplicate_name',
        'config.waiverParts[0].fieldsGroups[2].fields[1].name: duplicate_name',
        'config.waiverParts[0].fieldsGroups[2].fields[2].name: duplicate_name',
        'config.waiverParts[0]: birth_date_required',
      ],
    ],
    [
      'no year',
      withPart(0, (part) => ({
        ...part,
        fieldsGroups: part.fieldsGroups.map((group, at) =>
          at === 1 ? { ...group, fields: group.fields.slice(0, 2) } : group,
        ),
      })),
      ['config.waiverParts[0].fieldsGroups[1]: birth_date_required'],
    ],
    [
      'a month with another name',
      withField(0, 1, 0, { name: 'month' }),
      ['config.waiverParts[0].fieldsGroups[1]: birth_date_required'],
    ],
    [
      'a checkbox as name',
      withField(0, 0, 0, { type: 'checkbox' }),
      ['config.waiverParts[0].fieldsGroups[0].fields[0].type: wrong_field_type'],
    ],
    [
      'a phone of type email',
      withField(0, 0, 3, { type: 'email' }),
      ['config.waiverParts[0].fieldsGroups[0].fields[3].type: wrong_field_type'],
    ],
    [
      'gender checkboxes',
      withField(0, 0, 4, { type: 'checkboxes' }),
      ['config.waiverParts[0].fieldsGroups[0].fields[4].type: wrong_field_type'],
    ],
  ])('rejects %s', (_what, config, errors) => {
    expect(errorsOf(saveWaiver(config))).toEqual(errors);
  });

  it('always requires a name and a date of birth, regardless of the flags', () => {
    expect(savedConfig(withField(0, 0, 0, { required: false }))).toEqual(templateConfig());
    expect(savedConfig(withField(0, 0, 2, { required: false }))).toEqual(templateConfig());
    expect(savedConfig(withField(0, 1, 2, { required: false, type: 'number', options: ['1999'] }))).toEqual(
      templateConfig(),
    );
    expect(savedConfig(withField(0, 1, 0, { options: [] }))).toEqual(templateConfig());
  });

  it('may omit phone, gender and middle name, or use other field types for them', () => {
    expect(errorsOf(saveWaiver(withField(0, 0, 3, { type: 'text' })))).toEqual([]);
    expect(errorsOf(saveWaiver(withField(0, 0, 4, { type: 'multiple_choice' })))).toEqual([]);
    const fewer = withPart(0, (part) => ({
      ...part,
      fieldsGroups: part.fieldsGroups.map((group, at) =>
        at === 0 ? { ...group, fields: [group.fields[0], group.fields[2]] } : group,
      ),
    }));
    expect(errorsOf(saveWaiver(fewer))).toEqual([]);
  });

  it('cannot be a guardian in adult mode', () => {
    expect(errorsOf(saveWaiver(withExtraParts(samplePart({ type: 'guardian' }))))).toEqual([
      'config.waiverParts[5].type: not_allowed_here',
    ]);
  });
});

describe('signatures', () => {
  it('are required', () => {
    const wire = wireOf(templateConfig());
    const none = wire.waiverParts.filter(({ type }) => type !== 'signature');
    expect(errorsOf(saveWaiver({ ...wire, waiverParts: none }))).toEqual([
      'config.waiverParts: signature_part_required',
    ]);
  });

  it.each([
    [undefined, 'required'],
    ['1', 'invalid_name'],
    ['constructor', 'invalid_name'],
  ])('reject the name %j: %s', (name, code) => {
    expect(errorsOf(saveWaiver(withPart(4, (part) => ({ ...part, name }))))).toEqual([
      `config.waiverParts[4].name: ${code}`,
    ]);
  });

  it('must have distinct names', () => {
    const twice = withExtraParts(samplePart({ type: 'signature', title: 'Initials', name: 'signature' }));
    expect(errorsOf(saveWaiver(twice))).toEqual(['config.waiverParts[5].name: duplicate_name']);
  });

  it('cannot contain fields', () => {
    const field = withPart(4, (part) => ({
      ...part,
      fieldsGroups: [{ fields: [{ name: 'a', title: 'a' }] }],
    }));
    expect(errorsOf(saveWaiver(field))).toEqual(['config.waiverParts[4].fieldsGroups: not_allowed_here']);
    expect(errorsOf(saveWaiver(withPart(4, (part) => ({ ...part, fieldsGroups: [{}] }))))).toEqual([]);
  });
});
