import { inOneLine, isBlank } from '../../validation.ts';
import { FIELDS, type FieldType } from '../../vocabulary/form.ts';

export const readPlaceholder = (type: FieldType, typed: string | undefined): { placeholder?: string } =>
  typed === undefined || isBlank(typed) || !FIELDS[type].hasPlaceholder
    ? {}
    : { placeholder: inOneLine(typed) };
