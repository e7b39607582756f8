import type { ShownField, ShownPart, SignableDocument } from '../document/document-shape.ts';
import { addressFormOf, fieldsForCountry } from '../document/fields-for-country.ts';
import { COUNTRIES } from '../options/countries.ts';
import type { Answers, FieldValue, Identity } from '../submission/signed-values.ts';
import { FIELD_TRAITS, PART_TRAITS } from '../vocabulary/form.ts';
import type { SignedContent, SignedPerson } from './signed-content.ts';

export type ShownAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'tick'; readonly isTicked: boolean };

export type AnsweredField = {
  readonly name: string;
  readonly title: string;
  readonly answer: ShownAnswer | undefined;
};

export type AnsweredPerson = {
  readonly participant: SignedPerson;
  readonly fields: readonly AnsweredField[];
};

export type AnsweredPart = {
  readonly part: ShownPart;
  readonly people: readonly AnsweredPerson[];
  readonly fields: readonly AnsweredField[];
  readonly isErased: boolean;
  /** Must be displayed as an image, never inline. */
  readonly svg: string | undefined;
};

const labelOf = (field: ShownField, value: string): string =>
  field.options.find((option) => option.value === value)?.label ?? value;

const answerOf = (field: ShownField, value: FieldValue): ShownAnswer => {
  switch (FIELD_TRAITS[field.type].shownAs) {
    case 'tick':
      return { kind: 'tick', isTicked: value === true };
    case 'text':
    case 'number':
      return {
        kind: 'text',
        text: [value]
          .flat()
          .map((each) => labelOf(field, String(each)))
          .join(', '),
      };
  }
};

/** From largest to smallest: postal code, prefecture, city, street, building. */
const ORDER: readonly string[] = ['zip', 'state', 'city', 'address', 'address2'];

const POSTAL_MARK = '〒';

const marked = (field: AnsweredField): AnsweredField =>
  field.name !== 'zip' || field.answer?.kind !== 'text' || field.answer.text.startsWith(POSTAL_MARK)
    ? field
    : { ...field, answer: { kind: 'text', text: `${POSTAL_MARK}${field.answer.text}` } };

/** Reorders address answers as in Japanese documents; other answers keep their positions. */
const inJapaneseOrder = (
  fields: readonly AnsweredField[],
  { locale, address }: Pick<SignableDocument, 'locale' | 'address'>,
  country: unknown,
): readonly AnsweredField[] => {
  const form = locale === 'ja' && address !== undefined ? addressFormOf(address, country) : undefined;
  const isInJapan = form?.countries.includes(COUNTRIES.JP) === true;
  if (!isInJapan || !fields.some(({ name }) => name === address?.country)) return fields;
  const places = fields.filter(({ name }) => ORDER.includes(name));
  const ordered = places.toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
  return fields.map((field) => marked(ordered[places.indexOf(field)] ?? field));
};

const fieldsOf = (
  part: ShownPart,
  answers: Answers,
  document: SignableDocument,
): readonly AnsweredField[] => {
  const answerTo = (name: string): FieldValue | undefined => {
    const value = Object.hasOwn(answers, name) ? answers[name] : undefined;
    return value === '' ? undefined : value;
  };
  return part.groups.flatMap((group): readonly AnsweredField[] => {
    if (group.type === 'fullDate') {
      const date = answerTo('birthDate');
      const answer = typeof date === 'string' ? ({ kind: 'date', date } as const) : undefined;
      return [{ name: 'birthDate', title: group.title, answer }];
    }
    const country = document.address && answerTo(document.address.country);
    const answeredFields = fieldsForCountry(group.fields, document.address, country).map((field) => {
      const value = answerTo(field.name);
      const answer = value === undefined ? undefined : answerOf(field, value);
      return { name: field.name, title: field.title, answer };
    });
    return inJapaneseOrder(answeredFields, document, country);
  });
};

const identityAnswers = ({ more = {}, ...identity }: Identity): Answers => {
  const entries = Object.entries(identity).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...more, ...Object.fromEntries(entries) };
};

const peopleOf = (part: ShownPart, { participants, document }: SignedContent): readonly AnsweredPerson[] => {
  const isShown = ({ role }: SignedPerson): boolean =>
    part.type === 'guardian' ? role === 'guardian' : part.type === 'identity' && role !== 'guardian';
  return participants.filter(isShown).map((participant) => {
    const { identity } = participant;
    return {
      participant,
      fields: identity === 'erased' ? [] : fieldsOf(part, identityAnswers(identity), document),
    };
  });
};

const svgOf = ({ name = '' }: ShownPart, { signature }: SignedContent): string | undefined =>
  signature === 'erased' || !Object.hasOwn(signature, name) ? undefined : signature[name];

export const answeredParts = (signed: SignedContent): readonly AnsweredPart[] =>
  signed.document.parts[signed.settings.mode].map((part) => {
    const people = peopleOf(part, signed);
    const own = PART_TRAITS[part.type].destination === 'shared' ? signed.shared : signed.answers;
    const isSignature = part.type === 'signature';
    const isErased = isSignature
      ? signed.signature === 'erased'
      : people.length === 0 && part.groups.length > 0 && own === 'erased';
    return {
      part,
      people,
      fields: people.length > 0 || own === 'erased' ? [] : fieldsOf(part, own, signed.document),
      isErased,
      svg: isSignature ? svgOf(part, signed) : undefined,
    };
  });
