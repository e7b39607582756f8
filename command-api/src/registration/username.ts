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

/** Only characters on every keyboard: `Jürgen's Park` → `jurgens-park`. */
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

/** Slug and four digits. Only a claim shows whether it is free. */
export const proposeUsername = (company: string): string =>
  `${slugOf(company)}${String(randomInt(10_000)).padStart(4, '0')}`;
