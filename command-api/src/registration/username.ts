import { randomInt } from 'node:crypto';

const SLUG_LENGTH = 20;

/** Letters that NFKD does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  œ: 'oe',
  þ: 'th',
};

/** Returns a slug of characters found on every keyboard, for example `jurgens-park` for `Jürgen's Park`. */
export const slugOf = (company: string): string => {
  const slug = company
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ßæøđłœþ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH + 1)
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_LENGTH);
  return slug === '' ? 'owner' : slug;
};

/** Returns a slug followed by four digits. Only claiming the name shows whether it is available. */
export const proposeUsername = (company: string): string =>
  `${slugOf(company)}${String(randomInt(10_000)).padStart(4, '0')}`;
