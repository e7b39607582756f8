import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { isObject } from '@waivers/waiver/validation.ts';

export type Said = AuditEvent['said'];

/** @returns undefined where it does not stand, or has been erased */
export const saidAt = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return saidAt(value[Number(name)], ...rest);
  return isObject(value) ? saidAt(value[name], ...rest) : undefined;
};

/** @returns undefined where no text stands, or it has been erased */
export const textAt = (said: Said, ...path: readonly (string | number)[]): string | undefined => {
  const found = saidAt(said, ...path);
  return typeof found === 'string' ? found : undefined;
};

export const numberAt = (said: Said, name: string): number => {
  const found = said[name];
  return typeof found === 'number' ? found : 0;
};

/** @returns undefined when the person has been erased */
export const nameIn = (identity: unknown, locale: string): string | undefined => {
  const [firstName, lastName] = [saidAt(identity, 'firstName'), saidAt(identity, 'lastName')];
  return typeof firstName === 'string' && typeof lastName === 'string'
    ? fullName({ firstName, lastName }, locale)
    : undefined;
};
