import { inOneLine, isBlank } from '../../validation.ts';
import { FIELDS, type FieldType } from '../../vocabulary/form.ts';

/** In one line. @returns nothing where it is blank, or where an empty field has no room for it */
export const readPlaceholder = (type: FieldType, typed: string | undefined): { placeholder?: string } =>
  typed === undefined || isBlank(typed) || !FIELDS[type].hasPlaceholder
    ? {}
    : { placeholder: inOneLine(typed) };
