import type { ShownField, ShownPart, SignableDocument } from '../document/document-shape.ts';
import { addressFormOf, fieldsForCountry } from '../document/fields-for-country.ts';
import { type Destination, type Mode, PART_TRAITS } from '../vocabulary/form.ts';

export type SubmissionField = {
  readonly field: ShownField;
  readonly destination: Destination;
  readonly isBirthDate: boolean;
};

export type SubmissionForm = {
  readonly signer: ReadonlyMap<string, SubmissionField>;
  readonly minor: ReadonlyMap<string, SubmissionField>;
  readonly signatures: readonly string[];
};

const formFields = (parts: readonly ShownPart[]): ReadonlyMap<string, SubmissionField> =>
  new Map(
    parts.flatMap(({ type, groups }) =>
      groups.flatMap((group) =>
        group.fields.map((field): [string, SubmissionField] => [
          field.name,
          { field, destination: PART_TRAITS[type].destination, isBirthDate: group.type === 'fullDate' },
        ]),
      ),
    ),
  );

const partForCountry = (
  part: ShownPart,
  document: SignableDocument,
  country: string | undefined,
): ShownPart => ({
  ...part,
  groups: part.groups.map((group) => ({
    ...group,
    fields: [...fieldsForCountry(group.fields, document.address, country)],
  })),
});

const makeForm = (document: SignableDocument, mode: Mode, country: string | undefined): SubmissionForm => {
  const parts = document.parts[mode];
  const isMinors = (part: ShownPart): boolean => mode === 'minors' && part.type === 'identity';
  const signers = parts.filter((part) => !isMinors(part));
  return {
    signer: formFields(signers.map((part) => partForCountry(part, document, country))),
    minor: formFields(parts.filter(isMinors)),
    signatures: parts.flatMap(({ type, name }) => (type === 'signature' && name !== undefined ? [name] : [])),
  };
};

/** Cached, because documents never change and each is signed many times. */
const forms = new WeakMap<SignableDocument, Map<string, SubmissionForm>>();

/** @param country the signer's answer so far, which determines the address fields */
export const formOf = (document: SignableDocument, mode: Mode, country?: unknown): SubmissionForm => {
  const known = forms.get(document) ?? new Map<string, SubmissionForm>();
  forms.set(document, known);
  // Keyed by a country from the form, so that submitted values cannot fill the cache.
  const [named] = (document.address && addressFormOf(document.address, country)?.countries) ?? [];
  const key = `${mode} ${named ?? ''}`;
  const form = known.get(key) ?? makeForm(document, mode, named);
  known.set(key, form);
  return form;
};
