import type { SignedContent } from './signed-content.ts';

/** What file systems refuse, and what shows a name other than it is. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
/** Bytes of UTF-8 that every file system takes, an ending included. */
const MOST_BYTES = 240;

const safe = (text: string): string => text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();

const shortened = (text: string, bytes: number): string => {
  const letters = Array.from(text);
  while (new TextEncoder().encode(letters.join('')).length > bytes) letters.pop();
  return letters.join('').trim();
};

/**
 * `<company> – <waiver's title> – <date>`: of pages, and of files, for which browsers take it when they save a PDF.
 * @param company left out when the account is erased
 */
export const recordTitle = (
  { document, date, timeZone }: Pick<SignedContent, 'document' | 'date' | 'timeZone'>,
  company: string | undefined,
): string => {
  // Sweden writes dates as YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(date));
  const names = [company ?? '', document.title].map(safe).filter((name) => name !== '');
  const each = Math.floor((MOST_BYTES - day.length) / names.length) - 5;
  return [...names.map((name) => shortened(name, each)), day].join(' – ');
};
