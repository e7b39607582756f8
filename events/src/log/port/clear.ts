import { hash } from 'node:crypto';
import type { EventToAppend } from './event-log.ts';

/** Returns the index of the string's closing quote, or -1 if the string contains an escape. */
const endOfText = (data: string, from: number): number => {
  const end = data.indexOf('"', from);
  return end === -1 || data.slice(from, end).includes('\\') ? -1 : end;
};

const BEGINS = '{"c":"';
const KEY = '","k":"';
const NONCE = '","n":"';
const ENDS = '"}';

const endOfSealed = (data: string, start: number): number => {
  const c = endOfText(data, start + BEGINS.length);
  if (c === -1 || !data.startsWith(KEY, c)) return -1;
  const k = endOfText(data, c + KEY.length);
  if (k === -1 || !data.startsWith(NONCE, k)) return -1;
  const n = endOfText(data, k + NONCE.length);
  return n === -1 || !data.startsWith(ENDS, n) ? -1 : n + ENDS.length;
};

/**
 * Replaces sealed values, which RFC 8785 always writes as `{"c":"…","k":"…","n":"…"}`; inside a string, these quotes
 * would be escaped. Hand-written, because a regular expression is much slower on sealed ink.
 */
export const replaceSealed = (data: string, by: (sealedText: string) => string): string => {
  let replaced = '';
  let copied = 0;
  for (let start = data.indexOf(BEGINS); start !== -1; ) {
    const end = endOfSealed(data, start);
    if (end !== -1) {
      replaced += data.slice(copied, start) + by(data.slice(start, end));
      copied = end;
    }
    start = data.indexOf(BEGINS, end === -1 ? start + 1 : end);
  }
  return replaced + data.slice(copied);
};

/**
 * Returns the hash that sealed values are bound to: SHA-256 (base64url) of RFC 8785 `[data with null for every sealed
 * value, metadata]`. Altering the clear part makes every value unreadable. Frozen.
 * @param texts the data and metadata as in the log, in RFC 8785 form
 */
export const clearOf = ({ data, metadata }: Pick<EventToAppend, 'data' | 'metadata'>): string =>
  hash('sha256', `[${replaceSealed(data, () => 'null')},${metadata}]`, 'base64url');
