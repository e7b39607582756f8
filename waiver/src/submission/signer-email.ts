import type { ShownField, SignableDocument } from '../document/document-shape.ts';
import type { Mode } from '../vocabulary/form.ts';
import type { FieldValue } from './signed-values.ts';

const emailFields = (document: SignableDocument, mode: Mode): readonly ShownField[] =>
  document.parts[mode]
    .filter(({ type }) => type === 'email')
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));

const emailFieldOf = (document: SignableDocument, mode: Mode): string | undefined =>
  emailFields(document, mode).find(({ type }) => type === 'email')?.name;

/** Returns the email address of the adult or guardian. @returns undefined if it was not asked for or left empty */
export const signerEmail = (
  document: SignableDocument,
  mode: Mode,
  answers: Readonly<Record<string, FieldValue>>,
): string | undefined => {
  const name = emailFieldOf(document, mode);
  const value = name !== undefined && Object.hasOwn(answers, name) ? answers[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** Returns the text next to the opt-in box if the signer ticked it. */
export const signerOptIn = (
  document: SignableDocument,
  mode: Mode,
  answers: Readonly<Record<string, FieldValue>>,
): string | undefined => {
  const name = `optIn__${emailFieldOf(document, mode)}`;
  if (!Object.hasOwn(answers, name) || answers[name] !== true) return undefined;
  return emailFields(document, mode).find((field) => field.type === 'optIn' && field.name === name)?.title;
};
