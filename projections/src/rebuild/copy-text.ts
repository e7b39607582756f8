import type { ReadModelRow } from '../projection.ts';

const NEEDS_ESCAPE = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (text: string): string => text.replace(NEEDS_ESCAPE, (character) => ESCAPES[character] ?? '');

/** An element of an array: quoted unless it is a number or a truth value. */
const elementText = (element: unknown): string => {
  if (element === null) return 'NULL';
  if (typeof element === 'string') return `"${element.replace(/[\\"]/g, '\\$&')}"`;
  if (Array.isArray(element)) return arrayText(element);
  return String(element);
};

const arrayText = (elements: readonly unknown[]): string =>
  typeof elements[0] === 'number' ? `{${elements.join(',')}}` : `{${elements.map(elementText).join(',')}}`;

const columnText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return escaped(arrayText(value));
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
};

/**
 * One row as PostgreSQL's COPY reads it: text format, columns in the given order. Values as JSON has them: text, numbers,
 * truth values, null, arrays of these for array columns, objects for json columns.
 */
export const copyLine = (columns: readonly string[], row: ReadModelRow): string => {
  let line = '';
  for (const [index, column] of columns.entries())
    line += (index === 0 ? '' : '\t') + columnText(row[column]);
  return `${line}\n`;
};
