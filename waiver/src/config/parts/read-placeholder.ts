import { isBlank, toSingleLine } from '../../validation.ts';
import { FIELD_TRAITS, type FieldType } from '../../vocabulary/form.ts';

export const readPlaceholder = (type: FieldType, typed: string | undefined): { placeholder?: string } =>
  typed === undefined || isBlank(typed) || !FIELD_TRAITS[type].hasPlaceholder
    ? {}
    : { placeholder: toSingleLine(typed) };
