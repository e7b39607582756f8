import { tabStorage } from '../../storage/storage.ts';
import type { RowErrors } from './use-saving.ts';

export type Typed = Readonly<Record<string, string>>;

const nameOf = (row: string): string => `waivers.account.${row}`;

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

/**
 * What was typed into a row of this tab and not saved: survives a reload or the end of a session.
 * @returns undefined also for what is no such thing
 */
export const keptLines = (row: string): Typed | undefined => {
  const kept = parsed(tabStorage.read(nameOf(row)) ?? 'null');
  return isTyped(kept) ? kept : undefined;
};

export const keepLines = (row: string, typed: Typed): void => {
  tabStorage.write(nameOf(row), JSON.stringify(typed));
};

export const forgetLines = (row: string): void => tabStorage.remove(nameOf(row));

/** Both lines of the mail's text are kept together. */
export const templateRow = (userId: string): string => `${userId}.template`;

/** @param said at each field that is empty */
export const required =
  (said: string) =>
  (typed: Typed): RowErrors =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (value === '' ? [[name, said]] : [])),
    );
