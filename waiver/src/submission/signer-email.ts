import type { Mode } from '../config/part-types.ts';
import type { SignableDocument } from '../document/document-shape.ts';
import type { FieldValue } from './signed-values.ts';

/** The first field for an address in the form's e-mail section, whatever the owner calls the two. */
const emailFieldOf = (document: SignableDocument, mode: Mode): string | undefined =>
  document.parts[mode]
    .filter(({ type }) => type === 'email')
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    .find(({ type }) => type === 'email')?.name;

/**
 * Where the signer gets mail: an adult's own address, or the guardian's for a family.
 * @returns undefined when the form does not ask for one, or it was left empty
 */
export const signerEmail = (
  document: SignableDocument,
  mode: Mode,
  answers: Readonly<Record<string, FieldValue>>,
): string | undefined => {
  const name = emailFieldOf(document, mode);
  const value = name !== undefined && Object.hasOwn(answers, name) ? answers[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
