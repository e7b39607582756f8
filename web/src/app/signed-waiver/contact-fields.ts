import type { AnsweredField, AnsweredPart } from '@waivers/waiver/record/answered-parts.ts';

const isEmail = ({ name, answer }: AnsweredField): boolean => name === 'email' && answer !== undefined;

/** Ends the first person's fields with phone and email, which a form asks for in different sections. */
export const withContact = (parts: readonly AnsweredPart[]): readonly AnsweredPart[] => {
  const [signer] = parts.flatMap(({ people }) => people);
  const email = parts.flatMap(({ fields }) => fields).find(isEmail);
  if (signer === undefined || signer.fields.length === 0 || email === undefined) return parts;
  const phone = signer.fields.filter(({ name }) => name === 'phone');
  const others = signer.fields.filter(({ name }) => name !== 'phone');
  const reachable = { ...signer, fields: [...others, ...phone, email] };
  return parts.map((answered) => ({
    ...answered,
    people: answered.people.map((person) => (person === signer ? reachable : person)),
    fields: answered.fields.filter((field) => field !== email),
  }));
};
