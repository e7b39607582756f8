import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownField } from '../document/document-shape.ts';
import { hostileValue } from '../testing/hostile.ts';
import { FIELD_TYPES, type FieldType } from '../vocabulary/form.ts';
import { readFieldValue } from './field-value.ts';

const fieldOf = (type: FieldType, required: boolean, ...options: string[]): ShownField => ({
  name: 'asked',
  title: 'Asked',
  type,
  required,
  options: options.map((value) => ({ value, label: `label of ${value}` })),
});

const read = (field: ShownField, value: unknown) => readFieldValue(field, value, 20);

describe('empty field', () => {
  it.each([
    ['text', 'required'],
    ['tel', 'required'],
    ['number', 'required'],
    ['email', 'email_required'],
    ['select', 'not_selected'],
    ['select_option', 'not_selected'],
    ['multiple_choice', 'not_selected'],
    ['yes_no', 'not_selected'],
    ['checkboxes', 'not_selected'],
    ['checkbox', 'not_checked'],
  ] as const)(
    'of type %s reports %s if required',
    {
      meta: {
        spec: [
          '5.10 required Please fill in',
          '5.12 select Please select',
          '5.14 checkbox Please check this',
          '5.25 Please enter an email',
        ],
      },
    },
    (type, wrong) => {
      for (const value of [undefined, null, '']) {
        expect(read(fieldOf(type, true, 'A'), value)).toEqual({ wrong });
      }
    },
  );

  it.each(FIELD_TYPES.filter((type) => type !== 'checkbox' && type !== 'optIn'))(
    'of type %s has no value if optional',
    (type) => {
      for (const value of [undefined, null, '']) expect(read(fieldOf(type, false, 'A'), value)).toEqual({});
    },
  );

  it('may consist of invisible characters', () => {
    for (const blank of ['  ', '\u200B', '\u00A0\t', '\u3164', '\u2800']) {
      expect(read(fieldOf('text', true), blank)).toEqual({ wrong: 'required' });
      expect(read(fieldOf('text', false), blank)).toEqual({});
      expect(read(fieldOf('email', true), blank)).toEqual({ wrong: 'email_required' });
    }
    expect(read(fieldOf('select', true, 'A'), '  ')).toEqual({ wrong: 'not_selected' });
    expect(read(fieldOf('select', false, 'A'), '  ')).toEqual({});
    expect(read(fieldOf('checkboxes', true, 'A'), [])).toEqual({ wrong: 'not_selected' });
    expect(read(fieldOf('checkboxes', false, 'A'), [])).toEqual({});
  });

  it('is recorded as unticked if it is a checkbox', () => {
    expect(read(fieldOf('checkbox', false), undefined)).toEqual({ value: false });
    expect(read(fieldOf('checkbox', false), false)).toEqual({ value: false });
    expect(read(fieldOf('optIn', false), undefined)).toEqual({ value: false });
  });

  it('is accepted for an opt-in even if required', () => {
    expect(read(fieldOf('optIn', true), false)).toEqual({ value: false });
  });
});

describe('field with a value', { meta: { spec: '3.10 Field' } }, () => {
  it.each([
    ['text', ' Ann ', 'Ann'],
    ['text', '=1+1', '=1+1'],
    ['text', 'x'.repeat(20), 'x'.repeat(20)],
    ['text', ` ${'x'.repeat(20)} `, 'x'.repeat(20)],
    ['tel', ' +1 (555) 010-0000 ', '+1 (555) 010-0000'],
    ['tel', '0', '0'],
    ['tel', '\u202D030 901820\u202C', '030 901820'],
    ['tel', '\u200E+49\u00A030\u2011901\u2013820', '+49 30-901-820'],
    ['tel', '０９０－１２３４－５６７８', '090-1234-5678'],
    ['tel', '030/901820', '030 901820'],
    ['tel', '06.69.82.00', '06 69 82 00'],
    ['tel', '(030) / 901820', '(030) 901820'],
    ['tel', '030\t901820', '030 901820'],
    ['text', '\u202DAnn\u202C\tLee\uFEFF', 'Ann Lee'],
    ['text', 'Ann\u200BLee', 'AnnLee'],
    ['text', 'Ａnn – Lee', 'Ａnn – Lee'],
    ['number', '７２', '72'],
    ['number', '\u22121,5', '-1,5'],
    ['email', ' a@b.cd ', 'a@b.cd'],
    ['email', '\u200Eann\u200D＠example\u2011x。org', 'ann@example-x.org'],
    ['email', 'a..b.@例え.テスト', 'a..b.@例え.テスト'],
    ['email', 'a@xn--r8jz45g.xn--zckzah', 'a@xn--r8jz45g.xn--zckzah'],
    ['email', 'Ann.Lee+x@example.org', 'Ann.Lee+x@example.org'],
    ['number', ' 12 ', '12'],
    ['number', 12, '12'],
    ['number', -1.5, '-1.5'],
    ['number', '+1,5', '+1,5'],
    ['select', 'A', 'A'],
    ['select_option', ' B ', 'B'],
    ['multiple_choice', 'A', 'A'],
    ['yes_no', 'B', 'B'],
    ['checkboxes', ['B', 'A', 'B'], ['A', 'B']],
    ['checkboxes', ['B'], ['B']],
    ['checkbox', true, true],
    ['optIn', true, true],
  ] as const)(
    'of type %s normalises %j to %j',
    { meta: { spec: '5.24 texts and numbers trimmed' } },
    (type, value, normal) => {
      expect(read(fieldOf(type, true, 'A', 'B'), value)).toEqual({ value: normal });
    },
  );

  it.each([
    ['text', 'x'.repeat(21), 'too_long'],
    ['text', 'a\u0000', 'unreadable_text'],
    ['text', '\ud800', 'unreadable_text'],
    ['text', '\u0000', 'unreadable_text'],
    ['text', 12, 'wrong_type'],
    ['text', {}, 'wrong_type'],
    ['text', ['Ann'], 'wrong_type'],
    ['text', true, 'wrong_type'],
    ['tel', '+', 'invalid_phone'],
    ['tel', '() -', 'invalid_phone'],
    ['tel', '555 CALL', 'invalid_phone'],
    ['tel', '555/', 'invalid_phone'],
    ['tel', '5..5', 'invalid_phone'],
    ['tel', '555 0100 ext. 5', 'phone_extension'],
    ['tel', '030/901820 Durchwahl 12', 'phone_extension'],
    ['tel', '555 0100 #5', 'phone_extension'],
    ['tel', '12 rue 5', 'invalid_phone'],
    ['tel', '٠١٢', 'invalid_phone'],
    ['tel', '5'.repeat(101), 'too_long'],
    ['tel', 5550100, 'wrong_type'],
    ['email', 'ann', 'invalid_email'],
    ['email', '@b', 'invalid_email'],
    ['email', 'a@', 'invalid_email'],
    ['email', 'a@b.cd@e', 'invalid_email'],
    ['email', 'a b@c.de', 'invalid_email'],
    ['email', 'a\tb@c.de', 'invalid_email'],
    ['email', 'a@b.de\r\nBcc: c@d.de', 'invalid_email'],
    ['email', 'ann@example', 'invalid_email'],
    ['email', 'a@b..cd', 'invalid_email'],
    ['email', 'a@.b.cd', 'invalid_email'],
    ['email', 'a@b.cd.', 'invalid_email'],
    ['email', 'a@-b.cd', 'invalid_email'],
    ['email', 'a@b-.cd', 'invalid_email'],
    ['email', 'a@b.c', 'invalid_email'],
    ['email', 'a@127.0.0.1', 'invalid_email'],
    ['email', 'a,b@c.de', 'invalid_email'],
    ['email', 'Ann<a@b.cd>', 'invalid_email'],
    ['email', `${'a'.repeat(65)}@b.cd`, 'invalid_email'],
    ['email', `a@${'b'.repeat(64)}.cd`, 'invalid_email'],
    ['email', `${'a'.repeat(320)}@b`, 'too_long'],
    ['number', 'twelve', 'not_a_number'],
    ['number', '1e3', 'not_a_number'],
    ['number', '1.2.3', 'not_a_number'],
    ['number', '.5', 'not_a_number'],
    ['number', Number.NaN, 'not_a_number'],
    ['number', true, 'wrong_type'],
    ['select', 'C', 'not_selected'],
    ['select', 'a', 'not_selected'],
    ['select', 'label of A', 'not_selected'],
    ['select', ['A'], 'wrong_type'],
    ['select', 0, 'wrong_type'],
    ['yes_no', true, 'wrong_type'],
    ['checkboxes', ['A', 'C'], 'not_selected'],
    ['checkboxes', ['A', 1], 'not_selected'],
    ['checkboxes', 'A', 'wrong_type'],
    ['checkboxes', { 0: 'A' }, 'wrong_type'],
    ['checkbox', false, 'not_checked'],
    ['checkbox', 'true', 'wrong_type'],
    ['checkbox', 1, 'wrong_type'],
    ['optIn', 'on', 'wrong_type'],
  ] as const)(
    'of type %s rejects %j: %s',
    { meta: { spec: '5.11 phone Please enter a' } },
    (type, value, wrong) => {
      expect(read(fieldOf(type, true, 'A', 'B'), value)).toMatchObject({ wrong });
    },
  );

  it.each([
    ['is an invisible tag', '\u{E0041}'],
    ['is a noncharacter', '\uFFFE'],
    ['is a noncharacter of another plane', '\u{10FFFF}'],
    ['marks an annotation', '\uFFF9'],
  ])('rejects a character that %s', (_what, character) => {
    const value = `a${character}b`;
    expect(read(fieldOf('text', true), value)).toEqual({ wrong: 'hidden_characters' });
    expect(readFieldValue(fieldOf('text', true), value, 20, true)).toEqual({ value });
  });

  it('reports the maximum and actual length unless it was accepted before', () => {
    const long = 'x'.repeat(240);
    const wrong = { wrong: 'too_long', params: { max: 200, count: 240 } };
    expect(readFieldValue(fieldOf('text', true), long, 200)).toEqual(wrong);
    expect(readFieldValue(fieldOf('text', true), long, 200, true)).toEqual({ value: long });
  });

  it.each(['\n', '\r\n', '\u0001', '\u001F', '\u007F', '\u0085', '\u009F', '\u2028', '\u2029'])(
    'rejects %j',
    (character) => {
      const value = `Ann${character}Lee`;
      for (const required of [true, false]) {
        expect(read(fieldOf('text', required), value)).toEqual({ wrong: 'control_characters' });
      }
      expect(readFieldValue(fieldOf('text', true), value, 20, true)).toEqual({ value });
      expect(read(fieldOf('text', true), ` ${character}Ann`)).toEqual(
        read(fieldOf('text', true), `${character}Ann`.trim()),
      );
    },
  );

  it('accepts any other character', () => {
    for (const value of [
      'Ann\u00A0Lee',
      'Ann\u200DLee',
      'Ann \u{1F600}',
      'Zoë',
      '\u{1F468}\u200D\u{1F9B0}',
      'می\u200Cخواهم',
      '李 安',
    ]) {
      expect(read(fieldOf('text', true), value)).toEqual({ value });
    }
  });

  it('accepts control characters in options written by the owner', () => {
    expect(read(fieldOf('select', true, 'A\tB'), 'A\tB')).toEqual({ value: 'A\tB' });
  });

  it('rejects fillers within words except in long answers', () => {
    const value = 'a\u3164b';
    expect(readFieldValue(fieldOf('text', true), value, 200)).toEqual({ wrong: 'hidden_characters' });
    expect(readFieldValue(fieldOf('text', true), value, 200, true)).toEqual({ value });
    expect(readFieldValue(fieldOf('text', true), value, 2000)).toEqual({ value });
    expect(readFieldValue(fieldOf('text', true), 'علی\u200Cرضا', 200)).toEqual({ value: 'علی\u200Cرضا' });
  });

  it('rejects control characters in other types, too', () => {
    expect(read(fieldOf('email', true), 'a\u0001@b.cd')).toEqual({ wrong: 'invalid_email' });
    expect(read(fieldOf('tel', true), '1\u00012')).toEqual({ wrong: 'invalid_phone' });
  });

  it('validates an optional phone number when one is given', {
    meta: { spec: '5.11 phone Please enter a' },
  }, () => {
    expect(read(fieldOf('tel', false), 'none')).toEqual({ wrong: 'invalid_phone' });
  });

  it('never makes validation throw, and its normalised value is accepted unchanged', () => {
    const fields = fc.constantFrom(
      ...FIELD_TYPES.flatMap((type) => [fieldOf(type, true, 'A', 'B'), fieldOf(type, false, 'A')]),
    );
    fc.assert(
      fc.property(fields, hostileValue, (field, value) => {
        const outcome = read(field, value);
        if ('wrong' in outcome) return;
        expect(read(field, outcome.value)).toEqual(outcome);
      }),
    );
  });
});
