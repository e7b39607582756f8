import { isUtf8 } from 'node:buffer';
import type { FieldError } from './problems.ts';
import { pathText } from './validation-errors.ts';

/** Deeper than any body of ours; a deeper one could exhaust the stack of whoever walks it later. */
const MAX_DEPTH = 64;
const MAX_ERRORS = 100;

export type ParsedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] };

/** PostgreSQL refuses U+0000 and RFC 8785 lone surrogates: neither may get past this point. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Finds what JSON allows but we never take, so that no schema behind has to think of it. */
const findForbidden = (value: unknown, path: PropertyKey[], errors: FieldError[]): void => {
  const refuse = (code: string, message: string): void => {
    errors.push({ path: pathText(path), code, message });
  };
  if (errors.length >= MAX_ERRORS) return;
  if (typeof value === 'string') {
    if (!isStorable(value)) {
      refuse('forbidden_characters', 'This text contains characters that cannot be stored.');
    }
    return;
  }
  if (!isNested(value)) return;
  if (path.length >= MAX_DEPTH) {
    refuse('too_deep', 'This is nested too deeply.');
    return;
  }
  const isArray = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) {
      // The name itself is hostile: the path stops above it.
      refuse('forbidden_name', 'A field has a name that is not allowed.');
      continue;
    }
    path.push(isArray ? Number(key) : key);
    findForbidden(item, path, errors);
    path.pop();
  }
};

const isTooDeep = (value: object, depth: number): boolean => {
  if (depth >= MAX_DEPTH) return true;
  if (Array.isArray(value)) return value.some((item) => isNested(item) && isTooDeep(item, depth + 1));
  // Not Object.values: an array for each of a signature's points costs as much as parsing them.
  for (const key in value) {
    const item: unknown = value[key as never];
    if (isNested(item) && isTooDeep(item, depth + 1)) return true;
  }
  return false;
};

/**
 * Well-formed UTF-8 can bring U+0000, a lone surrogate or a disguised name into JSON only as an escape, `\u....`.
 * Nearly no body has one, so nearly none has to be searched; a signature has thousands of values.
 */
const mayBeForbidden = (text: string, value: unknown): boolean =>
  text.includes('\\u') || text.includes('__proto__') || (isNested(value) && isTooDeep(value, 0));

/**
 * Reads a request body: JSON in UTF-8 without `__proto__` keys, U+0000, lone surrogates or deep nesting. The one
 * place where these are refused, for every route.
 */
export const parseJsonBody = (bytes: Buffer): ParsedBody => {
  if (!isUtf8(bytes)) return { kind: 'not_json' };
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'not_json' };
  }
  const errors: FieldError[] = [];
  if (mayBeForbidden(text, value)) findForbidden(value, [], errors);
  return errors.length === 0 ? { kind: 'json', value } : { kind: 'invalid', errors };
};
