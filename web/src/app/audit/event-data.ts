import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { isObject } from '@waivers/waiver/validation.ts';

export type EventData = AuditEvent['data'];

/** @returns undefined where it does not stand, or has been erased */
export const valueAt = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(name)], ...rest);
  return isObject(value) ? valueAt(value[name], ...rest) : undefined;
};

/** @returns undefined where no text stands, or it has been erased */
export const textAt = (data: EventData, ...path: readonly (string | number)[]): string | undefined => {
  const found = valueAt(data, ...path);
  return typeof found === 'string' ? found : undefined;
};

export const numberAt = (data: EventData, name: string): number => {
  const found = data[name];
  return typeof found === 'number' ? found : 0;
};

/** @returns undefined when the person has been erased */
export const nameIn = (identity: unknown, locale: string): string | undefined => {
  const [firstName, lastName] = [valueAt(identity, 'firstName'), valueAt(identity, 'lastName')];
  return typeof firstName === 'string' && typeof lastName === 'string'
    ? fullName({ firstName, lastName }, locale)
    : undefined;
};
