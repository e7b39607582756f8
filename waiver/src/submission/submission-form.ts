import type { Mode, PartType } from '../config/part-types.ts';
import type { ShownField, ShownPart, SignableDocument } from '../document/document-shape.ts';

/** The participant's identity, the signer's answers, or what all share; each is sealed with another key. */
export type Destination = 'identity' | 'answers' | 'shared';

export type FormField = {
  readonly field: ShownField;
  readonly destination: Destination;
  readonly isBirthDate: boolean;
};

export type Form = {
  readonly signer: ReadonlyMap<string, FormField>;
  readonly minor: ReadonlyMap<string, FormField>;
  readonly signatures: readonly string[];
};

export const DESTINATIONS: Readonly<Record<PartType, Destination>> = {
  identity: 'identity',
  guardian: 'identity',
  address: 'answers',
  email: 'answers',
  emergencyContact: 'answers',
  confirmation: 'answers',
  witness: 'shared',
  general: 'shared',
  signature: 'shared',
};

const formFields = (parts: readonly ShownPart[]): ReadonlyMap<string, FormField> =>
  new Map(
    parts.flatMap(({ type, groups }) =>
      groups.flatMap((group) =>
        group.fields.map((field): [string, FormField] => [
          field.name,
          { field, destination: DESTINATIONS[type], isBirthDate: group.type === 'fullDate' },
        ]),
      ),
    ),
  );

const makeForm = (document: SignableDocument, mode: Mode): Form => {
  const parts = document.parts[mode];
  const isMinors = (part: ShownPart): boolean => mode === 'minors' && part.type === 'identity';
  return {
    signer: formFields(parts.filter((part) => !isMinors(part))),
    minor: formFields(parts.filter(isMinors)),
    signatures: parts.flatMap(({ type, name }) => (type === 'signature' && name !== undefined ? [name] : [])),
  };
};

/** Cached, because documents never change and each is signed many times. */
const forms = new WeakMap<SignableDocument, Map<Mode, Form>>();

export const formOf = (document: SignableDocument, mode: Mode): Form => {
  const known = forms.get(document) ?? new Map<Mode, Form>();
  forms.set(document, known);
  const form = known.get(mode) ?? makeForm(document, mode);
  known.set(mode, form);
  return form;
};
