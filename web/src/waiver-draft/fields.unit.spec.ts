import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { FIELD_TYPES } from '@waivers/waiver/vocabulary/form.ts';
import { describe, expect, it } from 'vitest';
import { missingTexts } from './draft-errors.ts';
import {
  addField,
  addOptIn,
  changeField,
  changeFieldType,
  emailBefore,
  moveField,
  nameForType,
  newField,
  removeField,
  turnIntoOptIn,
} from './fields.ts';
import { addSection, changeSection } from './sections.ts';
import { changeTitle, type DraftField, newWaiver, type WaiverDraft, withSortOrder } from './waiver-draft.ts';

const GENERATED = 'text__ABCDEFGH01234567';
const KEY = 'ABCDEFGH01234567';
const EMPTY = addSection(changeTitle(newWaiver('en', documentWordsIn('en')).draft, 'Hall'), {
  key: KEY,
  type: 'general',
  title: 'Health',
  description: '',
  content: '',
  placeholder: '',
  sortOrder: 1,
  waiverMode: 'adult',
  editable: true,
  fieldsGroups: [],
});
const fieldsIn = ({ config }: WaiverDraft): readonly DraftField[] =>
  config.waiverParts.find(({ key }) => key === KEY)?.fieldsGroups.flatMap(({ fields }) => fields) ?? [];
const titles = (draft: WaiverDraft) => fieldsIn(draft).map(({ title }) => title);
const field = (title: string) => ({ ...newField(title), name: `text__${title}` });
const THREE = ['a', 'b', 'c'].reduce((draft, title) => addField(draft, KEY, field(title)), EMPTY);

describe('new field', () => {
  it('has the defaults of the spec', {
    meta: { spec: ['3.11 a new custom fields', '9.18 custom field name'] },
  }, () => {
    const { name, ...rest } = newField('untitled');
    expect(rest).toEqual({ required: true, title: 'untitled', type: 'text', options: [], editable: true });
    expect(name).toMatch(/^text__[A-Z0-9]{16}$/);
    expect(newField('untitled').name).not.toBe(name);
  });

  it.each(FIELD_TYPES.filter((type) => type !== 'optIn'))('passes server validation: %s', (type) => {
    const draft = changeField(addField(EMPTY, KEY, newField('Mine', type)), KEY, 'none', {});
    const name = fieldsIn(draft)[0]?.name ?? '';
    expect(name).toMatch(new RegExp(`^${type}__[A-Z0-9]{16}$`));
    const answered = changeField(draft, KEY, name, { options: ['One', 'Two'] });
    expect(validateWaiver(withSortOrder(answered))).toMatchObject({ ok: true });
  });

  it('is added last, but not to the date of birth group', () => {
    expect(titles(THREE)).toEqual(['a', 'b', 'c']);
    const identity = EMPTY.config.waiverParts[0];
    const groups = addField(EMPTY, identity?.key ?? '', field('d')).config.waiverParts[0]?.fieldsGroups;
    expect(groups?.map(({ type, fields }) => [type, fields.at(-1)?.title])).toEqual([
      [undefined, 'd'],
      ['fullDate', 'Year'],
    ]);
  });
});

describe('field', () => {
  it('can be changed without affecting others', () => {
    const changed = changeField(THREE, KEY, 'text__b', { title: 'B', required: false });
    expect(titles(changed)).toEqual(['a', 'B', 'c']);
    expect(fieldsIn(changed)[0]).toBe(fieldsIn(THREE)[0]);
  });

  it.each([
    [0, ['c', 'a', 'b']],
    [1, ['a', 'c', 'b']],
    [9, ['a', 'b', 'c']],
    [-3, ['c', 'a', 'b']],
  ])('can be moved to index %i', (to, order) => {
    expect(titles(moveField(THREE, KEY, 'text__c', to))).toEqual(order);
  });

  it('is renamed when its type changes unless it is built in', () => {
    const one = addField(EMPTY, KEY, { ...field('a'), name: GENERATED });
    const [changed] = fieldsIn(changeFieldType(one, KEY, GENERATED, 'number'));
    expect(changed?.name).toBe('number__ABCDEFGH01234567');
    expect(changed).toMatchObject({ title: 'a', type: 'number' });
    const identity = EMPTY.config.waiverParts[0]?.key ?? '';
    const kept = changeFieldType(EMPTY, identity, 'phone', 'text').config.waiverParts[0];
    expect(kept?.fieldsGroups[0]?.fields.find(({ name }) => name === 'phone')?.type).toBe('text');
  });
});

describe('opt-in', () => {
  const withEmail = addField(
    addField(EMPTY, KEY, { ...newField('Mail', 'email'), name: 'email__X' }),
    KEY,
    field('z'),
  );
  const withOptIn = addOptIn(withEmail, KEY, 'email__X', 'News');

  it('follows its email field, is named after it and is optional', () => {
    expect(titles(withOptIn)).toEqual(['Mail', 'News', 'z']);
    expect(fieldsIn(withOptIn)[1]).toMatchObject({ name: 'optIn__email__X', type: 'optIn', required: false });
    expect(validateWaiver(withSortOrder(withOptIn))).toMatchObject({ ok: true });
  });

  it('is only added once, and only to an email field', () => {
    expect(addOptIn(withOptIn, KEY, 'email__X', 'News')).toEqual(withOptIn);
    expect(addOptIn(withEmail, KEY, 'text__z', 'News')).toEqual(withEmail);
  });

  it('can be converted from the field after an email field, and back', () => {
    const [group] = withEmail.config.waiverParts.find(({ key }) => key === KEY)?.fieldsGroups ?? [];
    expect(group && emailBefore(group, 'text__z')).toBe('email__X');
    expect(group && emailBefore(group, 'email__X')).toBeUndefined();
    const became = turnIntoOptIn(withEmail, KEY, 'text__z', 'email__X', 'News');
    expect(titles(became)).toEqual(['Mail', 'News']);
    expect(fieldsIn(became)[1]).toMatchObject({ name: 'optIn__email__X', messageKey: 'optIn' });
    const [taken] = became.config.waiverParts.find(({ key }) => key === KEY)?.fieldsGroups ?? [];
    expect(taken && emailBefore(taken, 'optIn__email__X')).toBeUndefined();
    const name = nameForType({ name: 'optIn__email__X', type: 'optIn' }, 'number');
    expect(name).toMatch(/^number__[A-Z0-9]{16}$/);
    const again = changeFieldType(became, KEY, 'optIn__email__X', 'number', name);
    expect(fieldsIn(again)[1]).toMatchObject({ name, type: 'number', messageKey: undefined });
    expect(validateWaiver(withSortOrder(again))).toMatchObject({ ok: true });
  });

  it('is removed with its email field', () => {
    expect(titles(removeField(withOptIn, KEY, 'email__X'))).toEqual(['z']);
    expect(titles(changeFieldType(withOptIn, KEY, 'email__X', 'text'))).toEqual(['Mail', 'z']);
    expect(titles(removeField(withOptIn, KEY, 'optIn__email__X'))).toEqual(['Mail', 'z']);
  });
});

describe('missingTexts', () => {
  it('returns the places of blank titles and missing options', () => {
    const { name, ...select } = newField('Size', 'select');
    const draft = changeSection(
      addField(changeField(THREE, KEY, 'text__b', { title: ' \u2060' }), KEY, { ...select, name }),
      KEY,
      { title: '' },
    );
    expect(missingTexts(draft)).toEqual([
      'config.waiverParts[3].title',
      'config.waiverParts[3].fieldsGroups[0].fields[1].title',
      'config.waiverParts[3].fieldsGroups[0].fields[3].options',
    ]);
    expect(missingTexts(changeField(THREE, KEY, 'text__b', { title: '🧗' }))).toEqual([]);
    const blank = addField(THREE, KEY, { ...select, name, options: [' ', '\u2060'] });
    expect(missingTexts(blank)).toEqual(['config.waiverParts[3].fieldsGroups[0].fields[3].options']);
  });
});
