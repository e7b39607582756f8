import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { MessageSource } from '../../../messages/error-message.ts';

export type Value = string | boolean | readonly string[] | Ink | undefined;

/** The adult or guardian, a minor (index from 0), or a signature. */
export type Person = 'signer' | number | 'ink';

export type Key = `${Person}.${string}`;

/** Errors by field, in form order. Errors without a field have the key `signer.`. */
export type Errors = ReadonlyMap<Key, MessageSource>;
export const keyOf = (person: Person, name: string): Key => `${person}.${name}`;

export type FormState = {
  readonly mode: Mode | undefined;
  readonly minors: number;
  readonly values: ReadonlyMap<Key, Value>;
};

const valuesOf = (values: ReadonlyMap<Key, Value>, person: Person): Record<string, Value> => {
  const start = `${person}.`;
  return Object.fromEntries(
    [...values].flatMap(([key, value]) =>
      key.startsWith(start) && value !== undefined ? [[key.slice(start.length), value]] : [],
    ),
  );
};

/** Drops fields of the other mode. */
const pick = (values: Record<string, Value>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));

export type FieldNames = {
  readonly signer: ReadonlySet<string>;
  readonly minor: ReadonlySet<string>;
  readonly signatures: readonly string[];
};

export const wireOf = (
  { mode, minors, values }: FormState,
  names: FieldNames,
): { readonly submission: unknown; readonly signature: unknown } => {
  const signer = pick(valuesOf(values, 'signer'), names.signer);
  const participants = Array.from({ length: minors }, (_, index) =>
    pick(valuesOf(values, index), names.minor),
  );
  const ink = pick(valuesOf(values, 'ink'), new Set(names.signatures));
  const [only] = names.signatures;
  return {
    submission: mode === 'minors' ? { minors: { guardian: signer, participants } } : { adult: signer },
    signature: names.signatures.length === 1 && only !== undefined ? ink[only] : ink,
  };
};
