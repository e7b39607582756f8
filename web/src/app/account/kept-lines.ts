import { tabStorage } from '../../storage/storage.ts';

export type Typed = Readonly<Record<string, string>>;

const nameOf = (row: string): string => `waivers.account.${row}`;

/** What was typed into a row of this tab and not saved: survives a reload or the end of a session. */
export const keptLines = (row: string): Typed | undefined =>
  (JSON.parse(tabStorage.read(nameOf(row)) ?? 'null') as Typed | null) ?? undefined;

export const keepLines = (row: string, typed: Typed): void => {
  tabStorage.write(nameOf(row), JSON.stringify(typed));
};

export const forgetLines = (row: string): void => tabStorage.remove(nameOf(row));
