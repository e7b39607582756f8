import { addressFormOf, askedFields } from '../document/asked-fields.ts';
import type { ShownField, ShownPart, SignableDocument } from '../document/document-shape.ts';
import { type Destination, type Mode, PARTS } from '../vocabulary/form.ts';

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

const formFields = (parts: readonly ShownPart[]): ReadonlyMap<string, FormField> =>
  new Map(
    parts.flatMap(({ type, groups }) =>
      groups.flatMap((group) =>
        group.fields.map((field): [string, FormField] => [
          field.name,
          { field, destination: PARTS[type].destination, isBirthDate: group.type === 'fullDate' },
        ]),
      ),
    ),
  );

const askedIn = (part: ShownPart, document: SignableDocument, country: string | undefined): ShownPart => ({
  ...part,
  groups: part.groups.map((group) => ({
    ...group,
    fields: [...askedFields(group.fields, document.address, country)],
  })),
});

const makeForm = (document: SignableDocument, mode: Mode, country: string | undefined): Form => {
  const parts = document.parts[mode];
  const isMinors = (part: ShownPart): boolean => mode === 'minors' && part.type === 'identity';
  const signers = parts.filter((part) => !isMinors(part));
  return {
    signer: formFields(signers.map((part) => askedIn(part, document, country))),
    minor: formFields(parts.filter(isMinors)),
    signatures: parts.flatMap(({ type, name }) => (type === 'signature' && name !== undefined ? [name] : [])),
  };
};

/** Cached, because documents never change and each is signed many times. */
const forms = new WeakMap<SignableDocument, Map<string, Form>>();

/** `country` is the signer's answer so far, which decides the address fields. */
export const formOf = (document: SignableDocument, mode: Mode, country?: unknown): Form => {
  const known = forms.get(document) ?? new Map<string, Form>();
  forms.set(document, known);
  // Keyed by a country of the form, so that submitted values cannot fill the cache.
  const [named] = (document.address && addressFormOf(document.address, country)?.countries) ?? [];
  const key = `${mode} ${named ?? ''}`;
  const form = known.get(key) ?? makeForm(document, mode, named);
  known.set(key, form);
  return form;
};
