import { isUtf8 } from 'node:buffer';
import { isReadable, MAX_ERRORS, pathText, type ValidationError } from '@waivers/waiver/validation.ts';
import { type JsonSize, measureJson, withoutValues } from './json-size.ts';

/** Deeper than any body of ours; a deeper one could exhaust the stack of whoever walks it later. */
const MAX_DEPTH = 64;

/**
 * More than any body that a route takes. A signing has up to 20,000 points, in strokes that may have one point each, with
 * four members a point; the largest waiver has more names, 100 parts with fields.
 */
export const MAX_JSON_SIZE: JsonSize = { containers: 45_000, commas: 110_000, names: 40_000 };

const NOTHING: ReadonlySet<string> = new Set();

export type ParsedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'invalid'; readonly errors: readonly ValidationError[] };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A value that is being looked into: an array, or an object with its names. `next` is the item to come. */
type Opened = {
  readonly items: Readonly<Record<PropertyKey, unknown>>;
  readonly names: readonly string[] | undefined;
  readonly size: number;
  next: number;
};

const opened = (value: object): Opened => {
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const items = value as Opened['items'];
  return { items, names, size: names?.length ?? (value as readonly unknown[]).length, next: 0 };
};

/** Points are objects of numbers, thousands in a signature: they need neither a list of their names nor a way back. */
const isAllNumbers = (value: object): boolean => {
  if (Array.isArray(value)) return false;
  for (const name in value) if (typeof value[name as never] !== 'number') return false;
  return true;
};

/** The steps to the item that was looked at last. */
const pathTo = (open: readonly Opened[]): string =>
  pathText(open.map(({ names, next }) => names?.[next - 1] ?? next - 1));

/**
 * Finds what JSON allows but we never take, so that no schema behind has to think of it. Each value is looked at once,
 * without recursion, and none after the last error that is told.
 */
const findForbidden = (root: unknown, searchTexts: boolean): readonly ValidationError[] => {
  const errors: ValidationError[] = [];
  const open: Opened[] = [];
  const refuse = (place: readonly Opened[], code: string): void => {
    errors.push({ path: pathTo(place), code });
  };
  const look = (value: unknown): void => {
    if (typeof value === 'string' && searchTexts && !isReadable(value)) refuse(open, 'forbidden_characters');
    if (!isNested(value)) return;
    if (open.length >= MAX_DEPTH) refuse(open, 'too_deep');
    else if (searchTexts || !isAllNumbers(value)) open.push(opened(value));
  };
  const isForbiddenName = (name: string): boolean => name === '__proto__' || !isReadable(name);

  look(root);
  for (let last = open.at(-1); last !== undefined && errors.length < MAX_ERRORS; last = open.at(-1)) {
    if (last.next === last.size) open.pop();
    const depth = open.length;
    while (last.next < last.size && open.length === depth && errors.length < MAX_ERRORS) {
      const name = last.names?.[last.next];
      const item = last.items[name ?? last.next];
      last.next += 1;
      // The name itself is hostile: the path stops above it.
      if (searchTexts && name !== undefined && isForbiddenName(name))
        refuse(open.slice(0, -1), 'forbidden_name');
      else if (typeof item !== 'number') look(item);
    }
  }
  return errors;
};

/**
 * Well-formed UTF-8 can bring U+0000, a lone surrogate or a disguised name into JSON only as an escape, `\u....`.
 * Nearly no body has one, so in nearly none texts have to be searched; a signature has thousands of values.
 */
const mayBeForbidden = (text: string): boolean => text.includes('\\u') || text.includes('__proto__');

const isTooMuch = ({ containers, commas, names }: JsonSize): boolean =>
  containers > MAX_JSON_SIZE.containers || commas > MAX_JSON_SIZE.commas || names > MAX_JSON_SIZE.names;

const TOO_MANY_VALUES: ParsedBody = {
  kind: 'invalid',
  errors: [{ path: '', code: 'too_many_values' }],
};

/**
 * Reads a request body: JSON in UTF-8 without `__proto__` keys, U+0000, lone surrogates, deep nesting or hundreds of
 * thousands of values. The one place where these are refused, for every route. What would cost more than it is worth is
 * refused before it is parsed.
 * @param ignored members of the body that nobody looks at: their values are null here, whatever was sent
 */
export const parseJsonBody = (bytes: Buffer, ignored: ReadonlySet<string> = NOTHING): ParsedBody => {
  if (!isUtf8(bytes)) return { kind: 'not_json' };
  const { ignoredValues, ...size } = measureJson(bytes, ignored);
  if (isTooMuch(size)) return TOO_MANY_VALUES;
  const text = withoutValues(bytes, ignoredValues).toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'not_json' };
  }
  const errors = findForbidden(value, mayBeForbidden(text));
  return errors.length === 0 ? { kind: 'json', value } : { kind: 'invalid', errors };
};
