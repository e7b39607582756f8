import { type FormState, type Key, keyOf, type Value } from '../state/form-values.ts';

export const LAST_NAME = 'lastName';

export const isLastName = (key: Key): boolean => key.endsWith(`.${LAST_NAME}`);

export const nameIn = (value: Value): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Suggests a last name for each minor without one: the nearest preceding minor's, or else the guardian's. May be
 * empty.
 */
export const suggestedLastNames = (
  { mode, minors, values }: FormState,
  entered: ReadonlySet<Key>,
): readonly (readonly [Key, string])[] => {
  if (mode !== 'minors') return [];
  let before = nameIn(values.get(keyOf('signer', LAST_NAME)));
  return Array.from({ length: minors }, (_, index) => keyOf(index, LAST_NAME)).flatMap((key) => {
    if (!entered.has(key)) return [[key, before] as const];
    before = nameIn(values.get(key)) || before;
    return [];
  });
};
