import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINISHED_LOCALES } from '../../locales.ts';
import { configWith, sampleField, samplePart, templateConfig } from '../../testing/waiver-samples.ts';
import { documentWordsIn } from '../../texts/all-languages.ts';
import type { Part, WaiverConfig } from '../waiver-config.ts';
import { derivedPartKey } from './part-key.ts';
import { duplicateForMinors } from './waiver-minors.ts';

const partsOf = (config: WaiverConfig, mode: 'adult' | 'minors') =>
  config.waiverParts.filter(({ waiverMode }) => waiverMode === mode);

const fieldNames = (part: Part | undefined): readonly string[] =>
  part?.fieldsGroups.flatMap(({ fields }) => fields.map(({ name }) => name)) ?? [];

describe('minors-mode parts', () => {
  const config = templateConfig();
  const minors = partsOf(config, 'minors');
  const [guardian, minor, address, email, confirmation, signature] = minors;

  it('consist of a guardian, a minor and copies of the rest, numbered from 1', {
    meta: { spec: '4.7 each adult part is' },
  }, () => {
    expect(minors.map(({ type, sortOrder }) => [sortOrder, type])).toEqual([
      [1, 'guardian'],
      [2, 'identity'],
      [3, 'address'],
      [4, 'email'],
      [5, 'confirmation'],
      [6, 'signature'],
    ]);
    expect(partsOf(config, 'adult').map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5]);
  });

  it('ask guardians for everything, but minors for no phone, gender or middle name', {
    meta: { spec: '3.30 minors' },
  }, () => {
    const birth = ['birthMonth', 'birthDay', 'birthYear'];
    expect(fieldNames(guardian)).toEqual([
      'firstName',
      'middleName',
      'lastName',
      'phone',
      'gender',
      ...birth,
    ]);
    expect(fieldNames(minor)).toEqual(['firstName', 'lastName', ...birth]);
  });

  it('use their own titles unless the owner has reworded them', {
    meta: { spec: '4.8 the signature part gets' },
  }, () => {
    expect(minors.map(({ title, messageKey }) => [messageKey, title])).toEqual([
      ['guardian', 'Parent or guardian'],
      ['minor', 'Minor'],
      ['address', 'Address'],
      ['emailSection', 'Email'],
      ['confirmation', 'Electronic signature'],
      ['guardianSignature', "Parent's or guardian's signature"],
    ]);
    expect(partsOf(templateConfig('de'), 'minors').map(({ title }) => title)[0]).toBe(
      'Elternteil oder Vormund',
    );
  });

  it('copy everything except key, mode and number', () => {
    const source = partsOf(config, 'adult');
    for (const [copy, original] of [
      [address, source[1]],
      [email, source[2]],
      [confirmation, source[3]],
    ]) {
      expect(copy).toEqual({
        ...original,
        key: copy?.key,
        waiverMode: 'minors',
        sortOrder: copy?.sortOrder,
      });
    }
    expect(signature?.name).toBe('signature');
  });

  it('derive their keys from adult mode', () => {
    const source = partsOf(config, 'adult')[0]?.key ?? '';
    expect(guardian?.key).toBe(derivedPartKey(source, 'guardian'));
    expect(minor?.key).toBe(derivedPartKey(source, 'minor'));
    expect(address?.key).toBe(derivedPartKey(partsOf(config, 'adult')[1]?.key ?? '', 'minors'));
    expect(new Set(config.waiverParts.map(({ key }) => key)).size).toBe(11);
  });

  it('keep the owner’s wording, except the guardian’s title', () => {
    const [identity, ...rest] = partsOf(config, 'adult');
    const { messageKey: _ours, ...worded } = { ...(identity as Part), title: 'Climber' };
    const initials = samplePart({ type: 'signature', title: 'Initials', name: 'initials' });
    const changed = duplicateForMinors(
      { ...config, waiverParts: [worded, ...rest, initials] },
      documentWordsIn('en'),
    );
    expect(partsOf(changed, 'minors').map(({ title }) => title)).toEqual([
      'Parent or guardian',
      'Climber',
      'Address',
      'Email',
      'Electronic signature',
      "Parent's or guardian's signature",
      'Initials',
    ]);
  });

  it('keep custom participant fields and drop an empty group', () => {
    const [identity, ...rest] = partsOf(config, 'adult');
    const groups = [
      { title: 'Contact', fields: [sampleField({ name: 'phone', type: 'tel' })] },
      { title: 'Size', fields: [sampleField({ name: 'shoeSize' }), sampleField({ name: 'gender' })] },
    ];
    const changed = duplicateForMinors(
      { ...config, waiverParts: [{ ...(identity as Part), fieldsGroups: groups }, ...rest] },
      documentWordsIn('en'),
    );
    const [, of] = partsOf(changed, 'minors');
    expect(of?.fieldsGroups.map(({ title }) => title)).toEqual(['Size']);
    expect(fieldNames(of)).toEqual(['shoeSize']);
  });

  it('replace any sent by the client', () => {
    const stray = samplePart({ type: 'general', title: 'Stray', waiverMode: 'minors' });
    const changed = duplicateForMinors(
      { ...config, waiverParts: [stray, ...config.waiverParts] },
      documentWordsIn('en'),
    );
    expect(changed).toEqual(config);
  });

  it('follow the numbering of adult mode, not the order of the list', () => {
    const shuffled = { ...config, waiverParts: config.waiverParts.toReversed() };
    expect(duplicateForMinors(shuffled, documentWordsIn('en'))).toEqual(config);
  });

  it('do not change when derived again', () => {
    const types = fc.constantFrom('general', 'witness', 'signature', 'confirmation', 'identity', 'email');
    const parts = fc.array(fc.tuple(types, fc.integer({ min: -5, max: 60 }), fc.string({ maxLength: 5 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, fc.constantFrom(...FINISHED_LOCALES), (chosen, locale) => {
        const more = chosen.map(([type, sortOrder, title]) =>
          samplePart({ type: type as Part['type'], sortOrder, title }),
        );
        const once = duplicateForMinors(configWith(...more), documentWordsIn(locale));
        expect(duplicateForMinors(once, documentWordsIn(locale))).toEqual(once);
      }),
    );
  });
});

describe('derived key', () => {
  it('is 16 characters A–Z and 0–9, stable, and unique for each source and role', {
    meta: { spec: '9.17 section key 16 characters' },
  }, () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (source, role) => {
        const key = derivedPartKey(source, role);
        expect(key).toMatch(/^[A-Z0-9]{16}$/);
        expect(derivedPartKey(source, role)).toBe(key);
        expect(derivedPartKey(`${source}x`, role)).not.toBe(key);
        expect(derivedPartKey(source, `${role}x`)).not.toBe(key);
      }),
    );
  });
});
