import { isFewButtons } from '@waivers/waiver/document/few-buttons.ts';
import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import type { DraftField } from '../../../../waiver-draft/waiver-draft.ts';

/** The type that signers see: short lists are shown as buttons. */
export const shownType = (field: DraftField): FieldType =>
  (field.type === 'select' || field.type === 'select_option') && isFewButtons(field)
    ? 'multiple_choice'
    : field.type;
