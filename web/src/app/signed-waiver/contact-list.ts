import type { AnsweredField, AnsweredPart } from '@waivers/waiver/record/answered-parts.ts';

const NAMES: readonly string[] = ['firstName', 'middleName', 'lastName'];
const STREET: readonly string[] = ['address', 'address2'];
const TOWN: readonly string[] = ['city', 'state', 'zip'];
const PLACES: readonly string[] = [...STREET, ...TOWN, 'country'];

type Line = readonly (readonly [name: string, text: string])[];

/** Only a space separates a postal code from a town or state: Austin, Texas 73301. */
const joined = (line: Line): string =>
  line
    .map(([name, text], index) => {
      const before = line[index - 1]?.[0];
      if (before === undefined) return text;
      return `${name === 'zip' || (before === 'zip' && name !== 'country') ? ' ' : ', '}${text}`;
    })
    .join('');

/** Writes an address as on an envelope, in the order of its fields. */
const envelope = (fields: readonly AnsweredField[]): string => {
  const given = fields.flatMap(
    ({ name, answer }): Line =>
      answer?.kind === 'text' && PLACES.includes(name) ? [[name, answer.text]] : [],
  );
  const within = (names: readonly string[]): Line => given.filter(([name]) => names.includes(name));
  const [street, town] = [within(STREET), within(TOWN)];
  const [firstStreet, firstTown] = [street, town].map(([place]) => place && given.indexOf(place));
  // Japanese addresses begin with the largest place.
  if (firstStreet !== undefined && firstTown !== undefined && firstTown < firstStreet)
    return given.map(([, text]) => text).join(' ');
  return [street, [...town, ...within(['country'])]]
    .map(joined)
    .filter((line) => line !== '')
    .join('\n');
};

const isEmail = ({ name, answer }: AnsweredField): boolean => name === 'email' && answer !== undefined;

const addressOf = ({ part, fields }: AnsweredPart): readonly AnsweredField[] => {
  const text = part.type === 'address' ? envelope(fields) : '';
  return text === '' ? [] : [{ name: part.key, title: part.title, answer: { kind: 'text', text } }];
};

/**
 * Lists phone, email and address under the first person, because forms ask for them in different sections. Drops name
 * fields, because the page shows names in its title and headings.
 */
export const withContact = (parts: readonly AnsweredPart[]): readonly AnsweredPart[] => {
  const [signer] = parts.flatMap(({ people }) => people);
  const isReachable = signer !== undefined && signer.fields.length > 0;
  const email = parts.flatMap(({ fields }) => fields).filter(isEmail);
  const contact = isReachable ? [...email.slice(0, 1), ...parts.flatMap(addressOf)] : [];
  return parts.map((answered) => ({
    ...answered,
    people: answered.people.map((person) => {
      const fields = person.fields.filter(({ name }) => !NAMES.includes(name));
      if (person !== signer) return { ...person, fields };
      const phone = fields.filter(({ name }) => name === 'phone');
      return {
        ...person,
        fields: [...fields.filter((field) => !phone.includes(field)), ...phone, ...contact],
      };
    }),
    fields: answered.fields.filter(
      (field) =>
        !contact.includes(field) &&
        !(isReachable && answered.part.type === 'address' && PLACES.includes(field.name)),
    ),
  }));
};
