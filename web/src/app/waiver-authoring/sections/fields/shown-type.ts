import { isFewButtons } from '@waivers/waiver/document/few-buttons.ts';
import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import type { DraftField } from '../../../../waiver-draft/waiver-draft.ts';

/** The type that describes what signers see. */
export const shownType = (field: DraftField): FieldType =>
  (field.type === 'select' || field.type === 'select_option') && isFewButtons(field)
    ? 'multiple_choice'
    : field.type;
