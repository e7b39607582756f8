import { describe, expect, it } from 'vitest';
import { acceptedValue, errorsOf } from '../../testing/outcome.ts';
import {
  savedConfig,
  saveWaiver,
  wireOf,
  withExtraParts,
  withField,
  withPart,
} from '../../testing/saved-waivers.ts';
import { sampleField, samplePart, templateConfig } from '../../testing/waiver-samples.ts';
import type { WaiverConfig } from '../waiver-config.ts';

describe('section and field titles', { meta: { spec: '5.29 section and custom field' } }, () => {
  it.each([
    [withPart(1, (part) => ({ ...part, title: ' ', messageKey: undefined })), 'config.waiverParts[1].title'],
    [withPart(1, (part) => ({ ...part, title: ' ', messageKey: 'unknown' })), 'config.waiverParts[1].title'],
    [
      withField(1, 0, 2, { title: '', messageKey: undefined }),
      'config.waiverParts[1].fieldsGroups[0].fields[2].title',
    ],
    [
      withField(0, 1, 0, { title: '', messageKey: undefined }),
      'config.waiverParts[0].fieldsGroups[1].fields[0].title',
    ],
  ])('are required', (config, path) => {
    expect(errorsOf(saveWaiver(config))).toEqual([`${path}: required`]);
  });

  const address = (config: WaiverConfig) => config.waiverParts[1];

  it('are translated into the waiver’s language if they are the product’s', () => {
    for (const locale of ['en', 'de'] as const) {
      const config = acceptedValue(saveWaiver(wireOf(templateConfig(locale)), { locale: 'de' })).config;
      expect(config.waiverParts).toEqual(templateConfig('de').waiverParts);
    }
  });

  it('may be empty if the product provides them', () => {
    expect(address(savedConfig(withPart(1, (part) => ({ ...part, title: '' }))))).toEqual(
      address(templateConfig()),
    );
  });

  it('keep the owner’s wording in every language', () => {
    const part = address(savedConfig(withPart(1, (of) => ({ ...of, title: ' Where you live ' }))));
    expect(part?.title).toBe('Where you live');
    expect(part).not.toHaveProperty('messageKey');
    const field = savedConfig(withField(1, 0, 2, { title: 'Town' })).waiverParts[1]?.fieldsGroups[0]
      ?.fields[2];
    expect(field).toEqual({
      name: 'city',
      title: 'Town',
      type: 'text',
      required: true,
      editable: true,
      options: [],
    });
    const group = savedConfig(
      withPart(0, (of) => ({
        ...of,
        fieldsGroups: of.fieldsGroups.map((one) => ({ ...one, title: 'Born', messageKey: 'birthDate' })),
      })),
    ).waiverParts[0]?.fieldsGroups;
    expect(group?.map(({ title, messageKey }) => [title, messageKey])).toEqual([
      ['Born', undefined],
      ['Born', undefined],
    ]);
  });

  it('ignore unknown keys', () => {
    const part = address(savedConfig(withPart(1, (of) => ({ ...of, messageKey: 'constructor' }))));
    expect(part).not.toHaveProperty('messageKey');
  });
});

describe('sections', () => {
  const health = (...fields: Parameters<typeof samplePart>[1] & object) =>
    withExtraParts(samplePart({ type: 'general', title: 'Health' }, fields));
  const at = 'config.waiverParts[5].fieldsGroups[0].fields[0]';

  it('split options by line, trimmed, without blanks and duplicates', {
    meta: { spec: '5.30 options one per line' },
  }, () => {
    const wire = health(
      sampleField({ name: 'size', type: 'select', options: [' S \r\nM\n\n', 'M', ' ', 'L\rXL'] }),
    );
    expect(savedConfig(wire).waiverParts[5]?.fieldsGroups[0]?.fields[0]?.options).toEqual([
      'S',
      'M',
      'L',
      'XL',
    ]);
  });

  it.each(['address', 'email', 'emergencyContact', 'witness', 'general', 'confirmation'] as const)(
    'can be of type %s with custom fields',
    { meta: { spec: ['1.2 build waivers from sections', '3.8 Part'] } },
    (type) => {
      const wire = withExtraParts(samplePart({ type, title: 'More' }, [sampleField({ name: 'text__A' })]));
      expect(savedConfig(wire).waiverParts[5]).toMatchObject({
        type,
        fieldsGroups: [{ fields: [{ name: 'text__A' }] }],
      });
    },
  );

  it.each(['select', 'select_option', 'multiple_choice', 'checkboxes'] as const)(
    'require options for %s fields',
    (type) => {
      expect(errorsOf(saveWaiver(health(sampleField({ name: 'size', type, options: [' \n '] }))))).toEqual([
        `${at}.options: options_required`,
      ]);
    },
  );

  it.each(['text', 'email', 'tel', 'number', 'yes_no', 'checkbox'] as const)(
    'drop options for %s fields',
    (type) => {
      const wire = health(sampleField({ name: 'size', type, options: ['a'] }));
      expect(savedConfig(wire).waiverParts[5]?.fieldsGroups[0]?.fields[0]?.options).toEqual([]);
    },
  );

  it.each(['text', 'email', 'tel', 'number', 'select', 'select_option'] as const)(
    'accept a placeholder for %s fields and drop a blank one',
    (type) => {
      const stored = (placeholder?: string) =>
        savedConfig(
          health(
            sampleField({
              name: 'size',
              type,
              options: ['a'],
              ...(placeholder !== undefined && { placeholder }),
            }),
          ),
        ).waiverParts[5]?.fieldsGroups[0]?.fields[0];
      expect(stored(' for example M ')).toMatchObject({ placeholder: 'for example M' });
      expect(stored(' \u200b ')).not.toHaveProperty('placeholder');
      expect(stored()).not.toHaveProperty('placeholder');
    },
  );

  it.each(['multiple_choice', 'yes_no', 'checkboxes', 'checkbox'] as const)(
    'drop placeholders for %s fields',
    (type) => {
      const wire = health(sampleField({ name: 'size', type, options: ['a'], placeholder: 'M' }));
      expect(savedConfig(wire).waiverParts[5]?.fieldsGroups[0]?.fields[0]).not.toHaveProperty('placeholder');
    },
  );

  it('have `askOnce` only if they are emails', () => {
    const stored = (type: 'email' | 'text') =>
      savedConfig(health(sampleField({ name: 'contact', type, askOnce: true }))).waiverParts[5]
        ?.fieldsGroups[0]?.fields[0];
    expect(stored('email')).toMatchObject({ askOnce: true });
    expect(stored('text')).not.toHaveProperty('askOnce');
  });

  it('allow at most 300 options per field', () => {
    const lines = (count: number) => [Array.from({ length: count }, (_, line) => line).join('\n')];
    const of = (count: number) =>
      health(sampleField({ name: 'size', type: 'select', options: lines(count) }));
    expect(errorsOf(saveWaiver(of(300)))).toEqual([]);
    expect(errorsOf(saveWaiver(of(301)))).toEqual([`${at}.options: too_many`]);
  });

  it('apply the spec’s defaults to fields', { meta: { spec: '3.10 Field' } }, () => {
    const wire = health(sampleField({ name: 'a' }));
    const part = { ...wire.waiverParts[5], fieldsGroups: [{ fields: [{ name: 'text__A', title: 'Any' }] }] };
    const config = savedConfig({ ...wire, waiverParts: [...wire.waiverParts.slice(0, 5), part] });
    expect(config.waiverParts[5]?.fieldsGroups).toEqual([
      { title: '', fields: [sampleField({ name: 'text__A', title: 'Any' })] },
    ]);
  });

  it.each([
    ['', 'invalid_name'],
    ['1a', 'invalid_name'],
    ['a b', 'invalid_name'],
    ['__proto__', 'invalid_name'],
    ['a'.repeat(101), 'too_long'],
    ['constructor', 'reserved_name'],
    ['toString', 'reserved_name'],
    ['hasOwnProperty', 'reserved_name'],
    ['then', 'reserved_name'],
    ['birthDay', 'reserved_name'],
  ])('reject a field named %j: %s', (name, code) => {
    const errors = errorsOf(saveWaiver(health(sampleField({ name, title: 'Any' })))).filter(
      (error) => !error.includes('dup'),
    );
    expect(errors[0]).toBe(`${at}.name: ${code}`);
  });

  it('reject two fields with the same name', () => {
    const errors = errorsOf(
      saveWaiver(
        health(sampleField({ name: 'city' }), sampleField({ name: 'a' }), sampleField({ name: 'a' })),
      ),
    );
    expect(errors).toEqual([
      `${at}.name: duplicate_name`,
      `${at.replace('fields[0]', 'fields[2]')}.name: duplicate_name`,
    ]);
  });

  it('accept a date of birth only for the participant', () => {
    const wire = withPart(1, (part) => ({
      ...part,
      fieldsGroups: [{ ...part.fieldsGroups[0], type: 'fullDate' }],
    }));
    expect(errorsOf(saveWaiver(wire))).toEqual([
      'config.waiverParts[1].fieldsGroups[0]: birth_date_required',
      'config.waiverParts[1].fieldsGroups[0].type: not_allowed_here',
    ]);
  });

  it('have unique keys of 16 characters', { meta: { spec: '9.17 section key 16 characters' } }, () => {
    expect(errorsOf(saveWaiver(withPart(1, (part) => ({ ...part, key: 'abc' }))))).toEqual([
      'config.waiverParts[1].key: invalid_key',
    ]);
    const key = templateConfig().waiverParts[0]?.key;
    expect(errorsOf(saveWaiver(withPart(2, (part) => ({ ...part, key }))))).toEqual([
      'config.waiverParts[2].key: duplicate_key',
    ]);
  });

  it('are renumbered from 1 in order', {
    meta: { spec: '3.15 sections numbered from 1' },
  }, () => {
    const wire = withPart(0, (part) => ({ ...part, sortOrder: 99 }));
    expect(
      savedConfig(wire)
        .waiverParts.slice(0, 5)
        .map(({ type, sortOrder }) => [sortOrder, type]),
    ).toEqual([
      [1, 'address'],
      [2, 'email'],
      [3, 'confirmation'],
      [4, 'signature'],
      [5, 'identity'],
    ]);
  });

  it('accept an optional opt-in next to the email field it is named after', {
    meta: { spec: '3.9 the e-mail opt-ins name' },
  }, () => {
    expect(savedConfig(withField(2, 0, 1, { required: true }))).toEqual(templateConfig());
    expect(errorsOf(saveWaiver(withField(2, 0, 1, { name: 'news' })))).toEqual([
      'config.waiverParts[2].fieldsGroups[0].fields[1].name: opt_in_name',
    ]);
    expect(errorsOf(saveWaiver(withField(2, 0, 0, { type: 'text' })))).toEqual([
      'config.waiverParts[2].fieldsGroups[0].fields[1].name: opt_in_name',
    ]);
    expect(errorsOf(saveWaiver(health(sampleField({ name: 'optIn__email2', type: 'optIn' }))))).toEqual([
      `${at}.name: opt_in_name`,
    ]);
  });

  it('may omit email and address', () => {
    const wire = wireOf(templateConfig());
    const fewer = wire.waiverParts.filter(({ type }) => type !== 'email' && type !== 'address');
    expect(errorsOf(saveWaiver({ ...wire, waiverParts: fewer }))).toEqual([]);
  });

  it('ignore the content of minors-mode parts but validate its shape', () => {
    const wire = withPart(6, (part) => ({ ...part, title: '', content: '<div>'.repeat(300), key: 'x' }));
    expect(savedConfig(wire)).toEqual(templateConfig());
    expect(errorsOf(saveWaiver(withPart(6, (part) => ({ ...part, sortOrder: 'x' }))))).toEqual([
      'config.waiverParts[6].sortOrder: wrong_type',
    ]);
  });

  it('trim descriptions and placeholders', () => {
    const part = savedConfig(withPart(1, (of) => ({ ...of, description: ' a ', placeholder: ' b ' })))
      .waiverParts[1];
    expect(part).toMatchObject({ description: 'a', placeholder: 'b' });
  });

  it('have a name only if they are signatures', () => {
    expect(savedConfig(withPart(1, (of) => ({ ...of, name: 'x' })))).toEqual(templateConfig());
  });
});
