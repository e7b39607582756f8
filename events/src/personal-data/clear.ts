import { hash } from 'node:crypto';
import type { EventToAppend } from '../log/event-log.ts';

/** A sealed value as RFC 8785 writes it. Inside a string its quotation marks would have backslashes before them. */
const SEALED_VALUE = /\{"c":"[^"\\]*","k":"[^"\\]*","n":"[^"\\]*"\}/g;

/** Puts something else in the place of every sealed value of an event's data. */
export const replaceSealed = (data: string, by: (sealedText: string) => string): string =>
  data.replace(SEALED_VALUE, by);

/**
 * What an event's sealed values are bound to: everything that stands in clear beside them. SHA-256 (base64url) of RFC 8785
 * `[data with null for every sealed value, metadata]`. Whoever changes the hash of the text, the account or a time makes every
 * value of the event unreadable. Frozen.
 * @param texts as the log holds them: RFC 8785 already, so nothing is parsed and written again
 */
export const clearOf = ({ data, metadata }: Pick<EventToAppend, 'data' | 'metadata'>): string =>
  hash('sha256', `[${replaceSealed(data, () => 'null')},${metadata}]`, 'base64url');
