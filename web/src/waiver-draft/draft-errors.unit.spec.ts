import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { describe, expect, it } from 'vitest';
import { appCatalogues } from '../messages/app-messages.ts';
import { loadIntl } from '../messages/intl.ts';
import { draftErrors } from './draft-errors.ts';

const tooLong = (path: string) => ({ path, code: 'too_long' });

const refused = async (errors: Parameters<typeof draftErrors>[0], locale: ProductLocale) =>
  draftErrors(errors, await loadIntl(appCatalogues, locale));

describe('draftErrors', () => {
  it('returns messages by field in the page’s language', async () => {
    const errors = [tooLong('config.content'), { path: 'title', code: 'required' }];
    expect(await refused(errors, 'de')).toEqual({
      fields: { 'config.content': 'Dieser Text ist zu lang.', title: 'Bitte füllen Sie dieses Feld aus.' },
      other: undefined,
    });
    expect((await refused(errors, 'en')).fields).toEqual({
      'config.content': 'This text is too long.',
      title: 'Please fill in this field.',
    });
  });

  it('returns errors without a field separately', async () => {
    const parts = { path: 'config.waiverParts', code: 'signature_part_required' };
    expect(await refused([tooLong('title'), parts], 'de')).toEqual({
      fields: { title: 'Dieser Text ist zu lang.' },
      other: 'Ein Dokument braucht eine Unterschrift.',
    });
  });

  it('falls back to a generic message for unknown codes', async () => {
    const unknown = { path: 'config.ofANewerServer', code: 'of_a_newer_server' };
    expect((await refused([unknown], 'de')).other).toBe('Dieser Wert ist hier nicht erlaubt.');
  });

  it('keeps the first error for each place', async () => {
    const at = 'config.waiverParts[2].fieldsGroups[0].fields[3]';
    const errors = [
      { path: `${at}.name`, code: 'reserved_name' },
      { path: `${at}.type`, code: 'wrong_field_type' },
      { path: `${at}.options[7]`, code: 'too_long' },
      { path: 'config.waiverParts[2].key', code: 'duplicate_key' },
      { path: 'config.waiverParts[12].title', code: 'required' },
    ];
    const { fields, other } = await refused(errors, 'en');
    expect(Object.keys(fields).toSorted()).toEqual([
      'config.waiverParts[12].title',
      'config.waiverParts[2]',
      at,
      `${at}.options`,
    ]);
    expect(fields[at]).toBe(
      (await refused([{ path: `${at}.name`, code: 'reserved_name' }], 'en')).fields[at],
    );
    expect(other).toBeUndefined();
  });
});
