import type { ReadModelRow } from '../projection.ts';

const NEEDS_ESCAPE = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (text: string): string => text.replace(NEEDS_ESCAPE, (character) => ESCAPES[character] ?? '');

const elementText = (element: unknown): string => {
  if (element === null) return 'NULL';
  if (typeof element === 'string') return `"${element.replace(/[\\"]/g, '\\$&')}"`;
  if (Array.isArray(element)) return arrayText(element);
  return String(element);
};

const arrayText = (elements: readonly unknown[]): string => `{${elements.map(elementText).join(',')}}`;

const columnText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  // Numbers need no escaping, and a row may hold a hundred of them, so skip the checks.
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? `{${value.join(',')}}` : escaped(arrayText(value));
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
};

const lineOf = (columns: readonly string[], row: ReadModelRow): string => {
  let line = '';
  for (const [index, column] of columns.entries())
    line += (index === 0 ? '' : '\t') + columnText(row[column]);
  return `${line}\n`;
};

const USUAL_BYTES = 2 ** 18;
const LARGEST_UNIT_BYTES = 3;

/** Encodes line by line because one Chinese name in a joined string would make every character take two bytes. */
export const toCopyText = (columns: readonly string[], rows: readonly ReadModelRow[]): Buffer => {
  let bytes = Buffer.allocUnsafe(USUAL_BYTES);
  let length = 0;
  for (const row of rows) {
    const line = lineOf(columns, row);
    const needed = length + line.length * LARGEST_UNIT_BYTES;
    if (needed > bytes.length) bytes = Buffer.concat([bytes.subarray(0, length)], needed * 2);
    length += bytes.write(line, length);
  }
  return bytes.subarray(0, length);
};
