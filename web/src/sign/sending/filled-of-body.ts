import { type Filled, type Ink, type Key, keyOf, type Person, type Value } from '../form/form-values.ts';

type Values = Readonly<Record<string, Value>>;

type Body = {
  readonly settings: { readonly mode: 'adult' | 'minors' };
  readonly submission: {
    readonly adult?: Values;
    readonly minors?: { readonly guardian: Values; readonly participants: readonly Values[] };
  };
  readonly signature?: Ink | Readonly<Record<string, Ink>>;
};

const entries = (person: Person, values: Values = {}): readonly [Key, Value][] =>
  Object.entries(values).map(([name, value]) => [keyOf(person, name), value]);

const isInk = (value: object): value is Ink => 'method' in value && typeof value.method === 'string';

/** Restores the form from the sent body when its answer reports errors. */
export const filledOfBody = (body: string, signatures: readonly string[]): Filled => {
  const { settings, submission, signature = {} } = JSON.parse(body) as Body;
  const { adult, minors } = submission;
  const participants = minors?.participants ?? [];
  const ink = isInk(signature) ? { [signatures[0] ?? '']: signature } : signature;
  return {
    mode: settings.mode,
    minors: Math.max(participants.length, 1),
    values: new Map([
      ...entries('signer', adult ?? minors?.guardian),
      ...participants.flatMap((each, index) => entries(index, each)),
      ...entries('ink', ink),
    ]),
  };
};
