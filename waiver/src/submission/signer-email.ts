import type { ShownField, SignableDocument } from '../document/document-shape.ts';
import type { Mode } from '../vocabulary/form.ts';
import type { FieldValue } from './signed-values.ts';

const emailFields = (document: SignableDocument, mode: Mode): readonly ShownField[] =>
  document.parts[mode]
    .filter(({ type }) => type === 'email')
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));

/** Returns the field of the address that the signer's copy is sent to. */
export const emailFieldOf = (document: SignableDocument, mode: Mode): ShownField | undefined =>
  emailFields(document, mode).find(({ type }) => type === 'email');

/** @returns undefined if the form did not ask for an email address or it was left empty */
export const signerEmail = (
  document: SignableDocument,
  mode: Mode,
  answers: Readonly<Record<string, FieldValue>>,
): string | undefined => {
  const name = emailFieldOf(document, mode)?.name;
  const value = name !== undefined && Object.hasOwn(answers, name) ? answers[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

export const signerOptIn = (
  document: SignableDocument,
  mode: Mode,
  answers: Readonly<Record<string, FieldValue>>,
): string | undefined => {
  const name = `optIn__${emailFieldOf(document, mode)?.name}`;
  if (!Object.hasOwn(answers, name) || answers[name] !== true) return undefined;
  return emailFields(document, mode).find((field) => field.type === 'optIn' && field.name === name)?.title;
};
