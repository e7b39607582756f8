import type { Validated } from '../validation.ts';

/** `path: code` of each error, in order; empty when valid. */
export const errorsOf = (outcome: Validated<unknown>): readonly string[] =>
  outcome.ok ? [] : outcome.errors.map(({ path, code }) => `${path}: ${code}`);

export const acceptedValue = <Value>(outcome: Validated<Value>): Value => {
  if (outcome.ok) return outcome.value;
  throw new Error(`Refused: ${errorsOf(outcome).join(', ')}`);
};
