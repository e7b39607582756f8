import type { Validated } from '../validation.ts';

/** Returns `path: code` for each error, in order; empty if valid. */
export const errorsOf = (outcome: Validated<unknown>): readonly string[] =>
  outcome.ok ? [] : outcome.errors.map(({ path, code }) => `${path}: ${code}`);

export const acceptedValue = <Value>(outcome: Validated<Value>): Value => {
  if (outcome.ok) return outcome.value;
  throw new Error(`Refused: ${errorsOf(outcome).join(', ')}`);
};
