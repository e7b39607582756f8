import type { Mode } from '@waivers/waiver/config/part-types.ts';

/** A drawn or typed signature as the API takes it. */
export type Ink =
  | {
      readonly method: 'drawn';
      readonly width: number;
      readonly height: number;
      readonly strokes: readonly (readonly InkPoint[])[];
    }
  | { readonly method: 'typed'; readonly text: string };
export type InkPoint = { readonly x: number; readonly y: number; readonly t: number; readonly p: number };

/** What one field of the form holds. */
export type Value = string | boolean | readonly string[] | Ink | undefined;

/** Whose field it is: the adult's or guardian's, that of a minor (from 0), or a signature. */
export type Person = 'signer' | number | 'ink';

/** Names one field of the form: `signer.firstName`, `0.firstName`, `ink.signature`. */
export type Key = `${Person}.${string}`;
export const keyOf = (person: Person, name: string): Key => `${person}.${name}`;

/** Everything that is filled in. */
export type Filled = {
  /** Undefined until the signer has chosen. */
  readonly mode: Mode | undefined;
  readonly minors: number;
  readonly values: ReadonlyMap<Key, Value>;
};

const own = (values: ReadonlyMap<Key, Value>, person: Person): Record<string, Value> => {
  const start = `${person}.`;
  return Object.fromEntries(
    [...values].flatMap(([key, value]) =>
      key.startsWith(start) && value !== undefined ? [[key.slice(start.length), value]] : [],
    ),
  );
};

/** Only what is asked in this mode: a change of mode leaves values behind that may come back. */
const asked = (values: Record<string, Value>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));

export type AskedNames = {
  readonly signer: ReadonlySet<string>;
  readonly minor: ReadonlySet<string>;
  readonly signatures: readonly string[];
};

/** `submission` and `signature` of a signing's body. */
export const wireOf = (
  { mode, minors, values }: Filled,
  names: AskedNames,
): { readonly submission: unknown; readonly signature: unknown } => {
  const signer = asked(own(values, 'signer'), names.signer);
  const participants = Array.from({ length: minors }, (_, index) => asked(own(values, index), names.minor));
  const ink = asked(own(values, 'ink'), new Set(names.signatures));
  const [only] = names.signatures;
  return {
    submission: mode === 'minors' ? { minors: { guardian: signer, participants } } : { adult: signer },
    signature: names.signatures.length === 1 && only !== undefined ? ink[only] : ink,
  };
};
