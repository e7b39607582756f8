import { tabStorage } from '../../storage/storage.ts';
import type { RowErrors } from './use-saving.ts';

export type FieldValues = Readonly<Record<string, string>>;

const storageKey = (row: string): string => `waivers.account.${row}`;

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

const isTyped = (value: unknown): value is FieldValues =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

/** Reads a row's unsaved values in this tab, which survive reloads and log-outs. Undefined if invalid. */
export const readLines = (row: string): FieldValues | undefined => {
  const stored = parsed(tabStorage.read(storageKey(row)) ?? 'null');
  return isTyped(stored) ? stored : undefined;
};

export const storeLines = (row: string, typed: FieldValues): void => {
  tabStorage.write(storageKey(row), JSON.stringify(typed));
};

export const clearLines = (row: string): void => tabStorage.remove(storageKey(row));

/** Subject and body are stored together, under one name. */
export const templateRowName = (userId: string): string => `${userId}.template`;

export const required =
  (message: string) =>
  (typed: FieldValues): RowErrors =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (value === '' ? [[name, message]] : [])),
    );
