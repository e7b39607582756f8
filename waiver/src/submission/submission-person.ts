import { BIRTH_FIELDS, readBirthDate } from '../options/birth-date.ts';
import { isObject } from '../validation.ts';
import type { Destination } from '../vocabulary/form.ts';
import { ADULT_AGE, yearsBetween } from './age.ts';
import { isMissing, MAX_ANSWER_LENGTH, MAX_LINE_LENGTH, readFieldValue } from './field-value.ts';
import type { Answers, FieldValue, Identity } from './signed-values.ts';
import type { ErrorList } from './submission-errors.ts';
import type { SubmissionField } from './submission-form.ts';

export type SubmittedPerson = {
  readonly identity: Identity;
  readonly answers: Answers;
  readonly shared: Answers;
};

type Values = { readonly [Of in Destination]: Record<string, FieldValue> };

const noAnswers = (): Record<string, FieldValue> => Object.create(null) as Record<string, FieldValue>;

const own = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const readDate = (
  wire: Readonly<Record<string, unknown>>,
  { path, today, mustBeAdult, errors }: PersonRules,
): string => {
  const [birthMonth, birthDay, birthYear] = BIRTH_FIELDS.map((name) => own(wire, name));
  const read = readBirthDate({ birthMonth, birthDay, birthYear }, today);
  if ('wrong' in read) {
    errors.add(`${path}.${read.wrong}`, read.because);
    return '';
  }
  if (mustBeAdult && yearsBetween(read.date, today) < ADULT_AGE) errors.add(`${path}.birthYear`, 'under_age');
  return read.date;
};

const text = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

const identityOf = (values: Record<string, FieldValue>, birthDate: string): Identity => {
  const { firstName, middleName, lastName, gender, phone, ...others } = values;
  const more = Object.assign(noAnswers(), others);
  return {
    firstName: text(firstName),
    ...(middleName !== undefined && { middleName: text(middleName) }),
    lastName: text(lastName),
    birthDate,
    ...(gender !== undefined && { gender: text(gender) }),
    ...(phone !== undefined && { phone: text(phone) }),
    ...(Object.keys(more).length > 0 && { more }),
  };
};

export type PersonRules = {
  readonly path: string;
  readonly fields: ReadonlyMap<string, SubmissionField>;
  /** Fields that may be sent with an empty value even though the form does not ask for them. */
  readonly mayBeEmpty?: readonly string[];
  readonly today: string;
  /** False for minors: the spec sets no upper age, and a birthday just before submission must not lose a signature. */
  readonly mustBeAdult: boolean;
  readonly acceptedBefore: boolean;
  readonly errors: ErrorList;
};

/** Appends to `errors`. If it adds any, the result must not be used. */
export const readPerson = (wire: unknown, rules: PersonRules): SubmittedPerson => {
  const { path, fields, errors } = rules;
  const body = isObject(wire) ? wire : {};
  if (!isObject(wire)) errors.add(path, wire === undefined || wire === null ? 'required' : 'wrong_type');
  const values: Values = { identity: noAnswers(), answers: noAnswers(), shared: noAnswers() };
  let birthDate: string | undefined;
  for (const [name, { field, destination, isBirthDate }] of fields) {
    if (!isObject(wire)) break;
    if (isBirthDate) {
      birthDate ??= readDate(body, rules);
      continue;
    }
    const outcome = readFieldValue(
      field,
      own(body, name),
      destination === 'shared' ? MAX_ANSWER_LENGTH : MAX_LINE_LENGTH,
      rules.acceptedBefore,
    );
    if ('wrong' in outcome) errors.add(`${path}.${name}`, outcome.wrong, outcome.params);
    else if (outcome.value !== undefined) values[destination][name] = outcome.value;
  }
  const isKnown = (name: string): boolean =>
    fields.has(name) || (rules.mayBeEmpty?.includes(name) === true && isMissing(body[name]));
  errors.addUnknown(path, body, isKnown);
  return {
    identity: identityOf(values.identity, birthDate ?? ''),
    answers: values.answers,
    shared: values.shared,
  };
};
