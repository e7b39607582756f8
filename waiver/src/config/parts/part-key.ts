import { v5 } from 'uuid';

/** Namespace for derived part keys. Must never change, because the keys are in signable documents. */
const NAMESPACE = '0c358fa8-4237-426f-afde-3e8e1708867d';

const KEY_LENGTH = 16;

/** Returns 16 characters A–Z and 0–9. @param source another part's key, or the waiver's id for template parts */
export const derivedPartKey = (source: string, role: string): string => {
  const id = v5(`${source}\n${role}`, NAMESPACE).replaceAll('-', '');
  return BigInt(`0x${id}`).toString(36).toUpperCase().padStart(KEY_LENGTH, '0').slice(-KEY_LENGTH);
};
