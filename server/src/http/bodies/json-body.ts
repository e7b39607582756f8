import { isUtf8 } from 'node:buffer';
import { isStorableText, MAX_ERRORS, pathText, type ValidationError } from '@waivers/waiver/validation.ts';
import { type JsonSize, measureJson, withoutValues } from './json-size.ts';

/** More than any valid body needs. Deeper nesting could overflow the stack later. */
const MAX_DEPTH = 64;

/** More than any body needs. Signings have up to 20,000 points of four members; the largest waiver has more names. */
const MAX_JSON_SIZE: JsonSize = { containers: 45_000, commas: 110_000, names: 40_000 };

const NOTHING: ReadonlySet<string> = new Set();

export type ParsedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'invalid'; readonly errors: readonly ValidationError[] };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

type OpenContainer = {
  readonly items: Readonly<Record<PropertyKey, unknown>>;
  readonly names: readonly string[] | undefined;
  readonly size: number;
  next: number;
};

const openContainer = (value: object): OpenContainer => {
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const items = value as OpenContainer['items'];
  return { items, names, size: names?.length ?? (value as readonly unknown[]).length, next: 0 };
};

const isAllNumbers = (value: object): boolean => {
  if (Array.isArray(value)) return false;
  for (const name in value) if (typeof value[name as never] !== 'number') return false;
  return true;
};

const pathTo = (open: readonly OpenContainer[]): string =>
  pathText(open.map(({ names, next }) => names?.[next - 1] ?? next - 1));

/** Finds forbidden values iteratively, visiting each value once. Stops when `MAX_ERRORS` is reached. */
const findForbidden = (root: unknown, searchTexts: boolean): readonly ValidationError[] => {
  const errors: ValidationError[] = [];
  const open: OpenContainer[] = [];
  const refuse = (place: readonly OpenContainer[], code: string): void => {
    errors.push({ path: pathTo(place), code });
  };
  const look = (value: unknown): void => {
    if (typeof value === 'string' && searchTexts && !isStorableText(value))
      refuse(open, 'forbidden_characters');
    if (!isNested(value)) return;
    if (open.length >= MAX_DEPTH) refuse(open, 'too_deep');
    else if (searchTexts || !isAllNumbers(value)) open.push(openContainer(value));
  };
  const isForbiddenName = (name: string): boolean => name === '__proto__' || !isStorableText(name);

  look(root);
  for (let last = open.at(-1); last !== undefined && errors.length < MAX_ERRORS; last = open.at(-1)) {
    if (last.next === last.size) open.pop();
    const depth = open.length;
    while (last.next < last.size && open.length === depth && errors.length < MAX_ERRORS) {
      const name = last.names?.[last.next];
      const item = last.items[name ?? last.next];
      last.next += 1;
      // Report the path of the container, so that the forbidden name is not repeated.
      if (searchTexts && name !== undefined && isForbiddenName(name))
        refuse(open.slice(0, -1), 'forbidden_name');
      else if (typeof item !== 'number') look(item);
    }
  }
  return errors;
};

/** Searching is rarely needed: forbidden characters require a `\u` escape in valid UTF-8, and few bodies have one. */
const mayBeForbidden = (text: string): boolean => text.includes('\\u') || text.includes('__proto__');

const isTooMuch = ({ containers, commas, names }: JsonSize): boolean =>
  containers > MAX_JSON_SIZE.containers || commas > MAX_JSON_SIZE.commas || names > MAX_JSON_SIZE.names;

const TOO_MANY_VALUES: ParsedBody = {
  kind: 'invalid',
  errors: [{ path: '', code: 'too_many_values' }],
};

/** Fewer bytes cannot hold too many values. */
const NEVER_TOO_MUCH = Math.min(...Object.values(MAX_JSON_SIZE));

const needsMeasuring = (bytes: Buffer, ignored: ReadonlySet<string>): boolean =>
  bytes.length >= NEVER_TOO_MUCH || [...ignored].some((name) => bytes.includes(`"${name}"`));

/** Parses a body, rejecting `__proto__`, U+0000, lone surrogates and oversized JSON. Nulls the `ignored` members. */
export const parseJsonBody = (bytes: Buffer, ignored: ReadonlySet<string> = NOTHING): ParsedBody => {
  if (!isUtf8(bytes)) return { kind: 'not_json' };
  let read = bytes;
  if (needsMeasuring(bytes, ignored)) {
    const { ignoredValues, ...size } = measureJson(bytes, ignored);
    if (isTooMuch(size)) return TOO_MANY_VALUES;
    read = withoutValues(bytes, ignoredValues);
  }
  const text = read.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'not_json' };
  }
  const errors = findForbidden(value, mayBeForbidden(text));
  return errors.length === 0 ? { kind: 'json', value } : { kind: 'invalid', errors };
};
