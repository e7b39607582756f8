import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { addSection, changeSection, orderSections, removeSection, retitle } from './sections.ts';
import {
  changeTitle,
  type DraftPart,
  newPartKey,
  newWaiver,
  type WaiverDraft,
  withSortOrder,
} from './waiver-draft.ts';

const DRAFT = changeTitle(newWaiver('en', documentWordsIn('en')).draft, 'Hall');
const types = ({ config }: WaiverDraft) => config.waiverParts.map(({ type }) => type);
const keyOf = (type: string) => DRAFT.config.waiverParts.find((part) => part.type === type)?.key ?? '';
const section = (changes: Partial<DraftPart> = {}): DraftPart => ({
  key: newPartKey(),
  type: 'general',
  title: 'Health',
  description: '',
  content: '',
  placeholder: '',
  sortOrder: 1,
  waiverMode: 'adult',
  editable: true,
  fieldsGroups: [],
  ...changes,
});

describe('section', () => {
  it('is added before the closing sections or at a given index', () => {
    expect(types(addSection(DRAFT, section()))).toEqual(types(DRAFT).toSpliced(-2, 0, 'general'));
    const after = addSection(DRAFT, section(), 5);
    expect(types(addSection(after, section()))).toEqual(types(after).toSpliced(3, 0, 'general'));
    expect(types(addSection(DRAFT, section(), 1))[1]).toBe('general');
  });

  it('is changed without affecting others', () => {
    const changed = changeSection(DRAFT, keyOf('email'), { title: 'Newsletter' });
    expect(changed.config.waiverParts.map((part, at) => part === DRAFT.config.waiverParts[at])).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(changed.config.waiverParts[2]?.title).toBe('Newsletter');
    expect(changeSection(DRAFT, 'none', { title: 'x' }).config.waiverParts).toEqual(DRAFT.config.waiverParts);
  });

  it('is removed unless required', () => {
    expect(types(removeSection(DRAFT, keyOf('address')))).not.toContain('address');
    expect(types(removeSection(DRAFT, keyOf('identity')))).toEqual(types(DRAFT));
  });

  it('is sorted by key, with the others at the end', () => {
    const order = ['signature', 'email'].map(keyOf);
    expect(types(orderSections(DRAFT, order))).toEqual([
      'signature',
      'email',
      'identity',
      'address',
      'confirmation',
    ]);
  });

  it('may share its name with another', () => {
    const twice = addSection(addSection(DRAFT, section()), section());
    expect(validateWaiver(withSortOrder(twice))).toMatchObject({ ok: true });
  });
});

describe('retitle', () => {
  const before = { title: 'Address', messageKey: 'address' };

  it('drops the translations of a reworded title', () => {
    expect(retitle(before, 'Where you live')).toEqual({ title: 'Where you live', messageKey: undefined });
  });

  it('restores the translations of the default title', () => {
    expect(retitle(before, 'Address')).toEqual(before);
    expect(retitle(before, ' Address ')).toEqual({ ...before, title: ' Address ' });
  });
});
