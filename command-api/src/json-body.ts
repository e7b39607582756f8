import type { FieldError } from './problems.ts';
import { pathText } from './validation-errors.ts';

/** Deeper than any body of ours; a deeper one could exhaust the stack of whoever walks it later. */
const MAX_DEPTH = 64;

export type ParsedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const FORBIDDEN_TEXT = {
  code: 'forbidden_characters',
  message: 'This text contains characters that cannot be stored.',
};

/** PostgreSQL refuses U+0000 and RFC 8785 lone surrogates: neither may get past this point. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Finds what JSON allows but we never take, so that no schema behind has to think of it. */
const findForbidden = (value: unknown, path: PropertyKey[], errors: FieldError[]): void => {
  const refuse = (error: Omit<FieldError, 'path'>): void => {
    errors.push({ path: pathText(path), ...error });
  };
  if (typeof value === 'string') {
    if (!isStorable(value)) refuse(FORBIDDEN_TEXT);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) {
    refuse({ code: 'too_deep', message: 'This is nested too deeply.' });
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (typeof item !== 'number') findForbidden(item, [...path, index], errors);
    });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) {
      // The key itself is hostile: the path stops above it.
      refuse({ code: 'forbidden_name', message: 'A field has a name that is not allowed.' });
    } else if (typeof item !== 'number' && typeof item !== 'boolean') {
      findForbidden(item, [...path, key], errors);
    }
  }
};

/**
 * Reads a request body: JSON in UTF-8 without `__proto__` keys, U+0000, lone surrogates or deep nesting. The one
 * place where these are refused, for every route.
 */
export const parseJsonBody = (bytes: Uint8Array): ParsedBody => {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    return { kind: 'not_json' };
  }
  const errors: FieldError[] = [];
  findForbidden(value, [], errors);
  return errors.length === 0 ? { kind: 'json', value } : { kind: 'invalid', errors: errors.slice(0, 100) };
};
