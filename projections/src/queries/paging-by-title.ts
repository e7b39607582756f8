import { z } from 'zod';

/** A waiver's place in a list that is sorted by title. */
export type TitlePlace = { readonly title: string; readonly id: string };

/** As people sort titles, whatever the language of each. */
const byTitle = new Intl.Collator('en', { numeric: true });

const compare = (one: TitlePlace, other: TitlePlace): number =>
  byTitle.compare(one.title, other.title) || (one.id < other.id ? -1 : Number(one.id > other.id));

/** The token of a place, for `after`: opaque to clients, and good when that waiver is there no more. */
const tokenOf = ({ title, id }: TitlePlace): string =>
  Buffer.from(JSON.stringify([title, id])).toString('base64url');

const storedPlace = z.tuple([z.string(), z.string()]);

/** The place that a token names, or undefined for a text that is none. */
export const titlePlaceIn = (token: string): TitlePlace | undefined => {
  try {
    const [title, id] = storedPlace.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return { title, id };
  } catch {
    return undefined;
  }
};

type PageAsked = { readonly limit: number; readonly page: number; readonly after?: string | undefined };

/** One page of the places, by title, and the token of the next when there is one. */
export const pageByTitle = <Row extends TitlePlace>(
  rows: readonly Row[],
  { limit, page, after }: PageAsked,
): { readonly rows: readonly Row[]; readonly next?: string } => {
  const place = after === undefined ? undefined : titlePlaceIn(after);
  const ahead = rows.filter((row) => place === undefined || compare(row, place) > 0).sort(compare);
  const end = page * limit;
  const shown = ahead.slice(end - limit, end);
  const last = shown.at(-1);
  return last !== undefined && ahead.length > end ? { rows: shown, next: tokenOf(last) } : { rows: shown };
};
