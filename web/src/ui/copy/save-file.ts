import { BYTE_ORDER_MARK, csvCell, hasSemicolons } from '@waivers/waiver/csv.ts';

/** Builds an RFC 4180 file with a BOM, safe from formula injection. @param locale sets the separator for Excel */
export const csvOf = (rows: readonly (readonly string[])[], locale: string): Blob => {
  const separator = hasSemicolons(locale) ? ';' : ',';
  const lines = rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`);
  return new Blob([`${BYTE_ORDER_MARK}${lines.join('')}`], { type: 'text/csv;charset=utf-8' });
};

/** Characters forbidden by at least one file system. */
const NOT_IN_NAMES = /[\p{Cc}\s\\/:*?"<>|.]+/gu;

const MAX_NAME = 80;

export const fileNameOf = (title: string, ending: 'svg' | 'png'): string => {
  const name = [...title.replace(NOT_IN_NAMES, ' ')].slice(0, MAX_NAME).join('').trim();
  return `${name === '' ? 'QR' : name}.${ending}`;
};

/** Long enough for the browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
};
