import { z } from 'zod';

export type TitlePlace = { readonly title: string; readonly id: string };

const byTitle = new Intl.Collator('en', { numeric: true });

const compare = (one: TitlePlace, other: TitlePlace): number =>
  byTitle.compare(one.title, other.title) || (one.id < other.id ? -1 : Number(one.id > other.id));

const tokenOf = ({ title, id }: TitlePlace): string =>
  Buffer.from(JSON.stringify([title, id])).toString('base64url');

const storedPlace = z.tuple([z.string(), z.string()]);

export const parseTitlePlace = (token: string): TitlePlace | undefined => {
  try {
    const [title, id] = storedPlace.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return { title, id };
  } catch {
    return undefined;
  }
};

type PageRequest = { readonly limit: number; readonly page: number; readonly after?: string | undefined };

export const pageByTitle = <Row extends TitlePlace>(
  rows: readonly Row[],
  { limit, page, after }: PageRequest,
): { readonly rows: readonly Row[]; readonly next?: string } => {
  const place = after === undefined ? undefined : parseTitlePlace(after);
  const ahead = rows.filter((row) => place === undefined || compare(row, place) > 0).sort(compare);
  const end = page * limit;
  const shown = ahead.slice(end - limit, end);
  const last = shown.at(-1);
  return last !== undefined && ahead.length > end ? { rows: shown, next: tokenOf(last) } : { rows: shown };
};
