import type { ProductLocale } from '../../locales.ts';
import { BIRTH_FIELDS } from '../../options/birth-date.ts';
import { DAYS, MONTHS } from '../../options/option-lists.ts';
import { ALL_DOCUMENT_WORDS, documentWordsIn } from '../../texts/all-languages.ts';
import { labelNamed } from '../../texts/document-words.ts';
import { isBlank, toSingleLine } from '../../validation.ts';
import { FIELD_TRAITS } from '../../vocabulary/form.ts';
import { type Field, type FieldsGroup, fieldName } from '../waiver-config.ts';
import type { WaiverErrors } from '../waiver-errors.ts';
import type { WaiverTexts } from '../waiver-texts.ts';
import type { WaiverConfigWire } from '../waiver-wire.ts';
import { readOptions } from './read-options.ts';
import { readPlaceholder } from './read-placeholder.ts';

export type WirePart = WaiverConfigWire['waiverParts'][number];
export type WireGroup = WirePart['fieldsGroups'][number];
export type WireField = WireGroup['fields'][number];

export type AuthoringContext = {
  readonly locale: ProductLocale;
  readonly errors: WaiverErrors;
  readonly texts: WaiverTexts;
};

/** Stores our label if the title is empty or our label in any language. A reworded title drops the `messageKey`. */
export const storedTitle = (
  { title, messageKey }: { readonly title: string; readonly messageKey?: string | undefined },
  locale: ProductLocale,
): { readonly title: string; readonly messageKey?: string } => {
  const trimmed = toSingleLine(title);
  const words = documentWordsIn(locale);
  const label = labelNamed(messageKey, words);
  const isOurs =
    label !== undefined && ['', ...ALL_DOCUMENT_WORDS.map(({ labels }) => labels[label])].includes(trimmed);
  return isOurs ? { title: words.labels[label], messageKey: label } : { title: trimmed };
};

export const storedOptions = (options: readonly string[]): string[] => readOptions(options.join('\n'));

const MAX_OPTIONS = 300;

const BIRTH_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  birthMonth: MONTHS,
  birthDay: DAYS,
  birthYear: [],
};

const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['firstName', 'lastName', 'electronicConsent']);

const addNameErrors = (name: string, path: string, errors: WaiverErrors): void => {
  const checked = fieldName.safeParse(name);
  if (checked.success) return;
  const isReserved = checked.error.issues.every(({ code }) => code === 'custom');
  errors.add(`${path}.name`, isReserved ? 'reserved_name' : 'invalid_name');
};

const isRequired = ({ name, type, required }: WireField): boolean =>
  type !== 'optIn' && (required || ALWAYS_REQUIRED.has(name));

const customField = (wire: WireField, path: string, { locale, errors }: AuthoringContext): Field => {
  addNameErrors(wire.name, path, errors);
  const titled = storedTitle(wire, locale);
  if (isBlank(titled.title)) errors.add(`${path}.title`, 'required');
  const { hasOptions, isSearchable } = FIELD_TRAITS[wire.type];
  const options = hasOptions ? storedOptions(wire.options) : [];
  if (hasOptions && options.length === 0) errors.add(`${path}.options`, 'options_required');
  if (options.length > MAX_OPTIONS) errors.add(`${path}.options`, 'too_many');
  const { name, type, editable } = wire;
  return {
    name,
    ...titled,
    type,
    required: isRequired(wire),
    editable,
    options,
    ...readPlaceholder(type, wire.placeholder),
    ...(wire.searchable === true && isSearchable && { searchable: true as const }),
    ...(wire.askOnce === true && type === 'email' && { askOnce: true as const }),
  };
};

const birthField = (wire: WireField, path: string, { locale, errors }: AuthoringContext): Field => {
  const titled = storedTitle(wire, locale);
  if (isBlank(titled.title)) errors.add(`${path}.title`, 'required');
  const options = [...(BIRTH_OPTIONS[wire.name] ?? [])];
  return { name: wire.name, ...titled, type: 'select', required: true, editable: wire.editable, options };
};

const dateGroup = (wire: WireGroup, path: string, author: AuthoringContext): Field[] => {
  const names = wire.fields.map(({ name }) => name);
  const isWhole = names.length === BIRTH_FIELDS.length && BIRTH_FIELDS.every((name) => names.includes(name));
  if (!isWhole) author.errors.add(path, 'birth_date_required');
  return isWhole
    ? wire.fields.map((field, index) => birthField(field, `${path}.fields[${index}]`, author))
    : [];
};

const isBirthName = (name: string): boolean => BIRTH_FIELDS.some((birthName) => birthName === name);

const plainGroup = (wire: WireGroup, path: string, author: AuthoringContext): Field[] =>
  wire.fields.map((field, index) => {
    const fieldPath = `${path}.fields[${index}]`;
    if (isBirthName(field.name)) author.errors.add(`${fieldPath}.name`, 'reserved_name');
    return customField(field, fieldPath, author);
  });

export const storedGroup = (wire: WireGroup, path: string, author: AuthoringContext): FieldsGroup => {
  const titled = storedTitle(wire, author.locale);
  if (wire.type === undefined) return { ...titled, fields: plainGroup(wire, path, author) };
  return { ...titled, type: wire.type, fields: dateGroup(wire, path, author) };
};
