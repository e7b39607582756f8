import type { FieldValue, Identity } from '@waivers/events/signed-waiver.ts';
import { DESTINATIONS } from '@waivers/events/submission/submission-form.ts';
import type { ShownField, ShownPart } from '@waivers/events/waiver/signable-document.ts';
import type { Answers, Participant, SignedWaiver } from './signed-waiver.ts';

/** An answer as it is read: a text, a date without a time (`YYYY-MM-DD`), or a box that was ticked or not. */
export type ShownAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'tick'; readonly isTicked: boolean };

export type AnsweredField = { readonly name: string; readonly title: string; readonly answer: ShownAnswer };

export type AnsweredPerson = { readonly participant: Participant; readonly fields: readonly AnsweredField[] };

/** A part of the document with what was filled in. */
export type AnsweredPart = {
  readonly part: ShownPart;
  /** Of identity and guardian parts. */
  readonly people: readonly AnsweredPerson[];
  readonly fields: readonly AnsweredField[];
  readonly isErased: boolean;
  /** Of signature parts: the SVG. */
  readonly image: string | undefined;
};

const labelOf = (field: ShownField, value: string): string =>
  field.options.find((option) => option.value === value)?.label ?? value;

const answerOf = (field: ShownField, value: FieldValue): ShownAnswer => {
  if (typeof value === 'boolean') return { kind: 'tick', isTicked: value };
  const texts = typeof value === 'string' ? [value] : value;
  return { kind: 'text', text: texts.map((each) => labelOf(field, each)).join(', ') };
};

/** Fields in the order of the document; those without an answer are left out. */
const fieldsOf = (part: ShownPart, answers: Answers): readonly AnsweredField[] =>
  part.groups.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const value = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
      if (value === undefined || value === '') return [];
      return [{ name: field.name, title: field.title, answer: answerOf(field, value) }];
    }),
  );

const identityAnswers = ({ more = {}, birthDate: _shownApart, ...identity }: Identity): Answers => {
  const given = Object.entries(identity).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...more, ...Object.fromEntries(given) };
};

const personIn = (part: ShownPart, participant: Participant): AnsweredPerson => {
  const { identity } = participant;
  if (identity === 'erased') return { participant, fields: [] };
  const birth = part.groups.find(({ type }) => type === 'fullDate');
  const date = { kind: 'date', date: identity.birthDate } as const;
  return {
    participant,
    fields: [
      ...fieldsOf(part, identityAnswers(identity)),
      ...(birth === undefined ? [] : [{ name: 'birthDate', title: birth.title, answer: date }]),
    ],
  };
};

const peopleOf = (part: ShownPart, { participants }: SignedWaiver): readonly AnsweredPerson[] => {
  const isShown = ({ role }: Participant): boolean =>
    part.type === 'guardian' ? role === 'guardian' : part.type === 'identity' && role !== 'guardian';
  return participants.filter(isShown).map((participant) => personIn(part, participant));
};

/** The document's parts of the mode in which it was signed, each with its answers. */
export const answeredParts = (signed: SignedWaiver): readonly AnsweredPart[] =>
  signed.document.parts[signed.settings.mode].map((part) => {
    const people = peopleOf(part, signed);
    const own = DESTINATIONS[part.type] === 'shared' ? signed.shared : signed.answers;
    const isImage = part.type === 'signature';
    const { signature } = signed;
    const image = isImage && signature !== 'erased' ? signature[part.name ?? ''] : undefined;
    return {
      part,
      people,
      fields: people.length > 0 || own === 'erased' ? [] : fieldsOf(part, own),
      isErased: people.length === 0 && (isImage ? signature === 'erased' : own === 'erased'),
      image,
    };
  });
