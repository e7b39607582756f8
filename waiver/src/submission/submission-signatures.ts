import type { StoredInk } from '../ink/ink.ts';
import { MAX_POINTS_PER_SUBMISSION, normaliseInk, pointCount } from '../ink/ink-normal.ts';
import { isObject } from '../validation.ts';
import type { ErrorList } from './submission-errors.ts';

export type Inks = Readonly<Record<string, StoredInk>>;

/** Whether a signature is sent alone, not in a map by part name. Allowed if only one is required (spec 7). */
const isSingle = (signature: unknown, names: readonly string[]): boolean =>
  names.length === 1 && (!isObject(signature) || typeof signature.method === 'string');

export const readSignatures = (signature: unknown, names: readonly string[], errors: ErrorList): Inks => {
  const inks = Object.create(null) as Record<string, StoredInk>;
  const single = isSingle(signature, names);
  const byName = isObject(signature) ? signature : {};
  for (const name of names) {
    const wire = single ? signature : Object.hasOwn(byName, name) ? byName[name] : undefined;
    const ink = normaliseInk(wire, single ? 'signature' : `signature.${name}`);
    if (ink.ok) inks[name] = ink.value;
    else errors.addAll(ink.errors);
    if (single) break;
  }
  if (!single) errors.addUnknown('signature', byName, (name) => names.includes(name));
  const points = Object.values(inks).reduce((count, ink) => count + pointCount(ink), 0);
  if (points > MAX_POINTS_PER_SUBMISSION) errors.add('signature', 'ink_too_large');
  return inks;
};
