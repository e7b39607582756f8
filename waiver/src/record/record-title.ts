import type { SignedContent } from './signed-content.ts';

/** Characters that file systems reject or that can disguise a file name. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
/** Bytes of UTF-8 that every file system allows, with room for an extension. */
const MAX_BYTES = 240;

const safe = (text: string): string => text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();

const shortened = (text: string, bytes: number): string => {
  const letters = Array.from(text);
  while (new TextEncoder().encode(letters.join('')).length > bytes) letters.pop();
  return letters.join('').trim();
};

/** Returns `<company> – <waiver title> – <date>`, the page title, which browsers use to name a saved PDF. */
export const recordTitle = (
  { document, date, timeZone }: Pick<SignedContent, 'document' | 'date' | 'timeZone'>,
  company: string | undefined,
): string => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(date));
  const names = [company ?? '', document.title].map(safe).filter((name) => name !== '');
  const each = Math.floor((MAX_BYTES - day.length) / names.length) - 5;
  return [...names.map((name) => shortened(name, each)), day].join(' – ');
};
