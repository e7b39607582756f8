import { describe, expect, it } from 'vitest';
import { refusedDraft } from './refused-draft.ts';

const tooLong = (path: string) => ({ path, code: 'too_long', message: 'This text is too long.' });

describe('what was refused of a waiver', () => {
  it('is said in the language of the page, at its field', () => {
    const errors = [tooLong('config.content'), { ...tooLong('title'), code: 'required' }];
    expect(refusedDraft(errors, 'de')).toEqual({
      fields: { content: 'Dieser Text ist zu lang.', title: 'Bitte füllen Sie dieses Feld aus.' },
      other: undefined,
    });
    expect(refusedDraft(errors, 'en').fields).toEqual({
      content: 'This text is too long.',
      title: 'Please fill in this field.',
    });
  });

  it('is told above the page where it belongs to none of its fields', () => {
    const parts = { path: 'config.waiverParts', code: 'signature_part_required', message: 'A waiver …' };
    expect(refusedDraft([tooLong('title'), parts], 'de')).toEqual({
      fields: { title: 'Dieser Text ist zu lang.' },
      other: 'Ein Dokument braucht eine Unterschrift.',
    });
  });

  it('keeps the words of the answer for a code that the page does not know', () => {
    const unknown = { path: 'config.background', code: 'image_damaged', message: 'The file is damaged.' };
    expect(refusedDraft([unknown], 'de').other).toBe('The file is damaged.');
  });
});
