import { isBlank, toSingleLine } from '../../validation.ts';
import { FIELD_TRAITS, type FieldType } from '../../vocabulary/form.ts';

export const readPlaceholder = (type: FieldType, text: string | undefined): { placeholder?: string } =>
  text === undefined || isBlank(text) || !FIELD_TRAITS[type].hasPlaceholder
    ? {}
    : { placeholder: toSingleLine(text) };
