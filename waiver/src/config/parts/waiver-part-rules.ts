import { richTextToPlain } from '../../rich-text/rich-text-plain.ts';
import type { AuthoringCode } from '../../texts/wrong-codes.ts';
import { isBlank } from '../../validation.ts';
import type { FieldType } from '../../vocabulary/form.ts';
import type { Field, Part } from '../waiver-config.ts';
import type { WaiverErrors } from '../waiver-errors.ts';

export type PartAtPath = { readonly part: Part; readonly path: string };

type PlacedField = { readonly field: Field; readonly part: Part; readonly path: string };

const fieldsOf = ({ part, path }: PartAtPath): PlacedField[] =>
  part.fieldsGroups.flatMap(({ fields }, group) =>
    fields.map((field, index) => ({ field, part, path: `${path}.fieldsGroups[${group}].fields[${index}]` })),
  );

const addRepeated = <Item>(
  items: readonly Item[],
  of: (item: Item) => string | undefined,
  report: (item: Item) => void,
): void => {
  const seen = new Set<string>();
  for (const item of items) {
    const name = of(item);
    if (name === undefined) continue;
    if (seen.has(name)) report(item);
    seen.add(name);
  }
};

const checkUnique = (parts: readonly PartAtPath[], errors: WaiverErrors): void => {
  addRepeated(
    parts,
    ({ part }) => part.key,
    ({ path }) => errors.add(`${path}.key`, 'duplicate_key'),
  );
  addRepeated(
    parts,
    ({ part }) => part.name,
    ({ path }) => errors.add(`${path}.name`, 'duplicate_name'),
  );
  addRepeated(
    parts.flatMap(fieldsOf),
    ({ field }) => field.name,
    ({ path }) => errors.add(`${path}.name`, 'duplicate_name'),
  );
};

/** Identity values are stored as text, so their fields must have one of these types. */
const IDENTITY_TYPES: Readonly<Record<string, readonly FieldType[]>> = {
  firstName: ['text'],
  middleName: ['text'],
  lastName: ['text'],
  phone: ['tel', 'text'],
  gender: ['select', 'select_option', 'multiple_choice', 'text'],
};

const checkIdentity = (identity: PartAtPath, errors: WaiverErrors): void => {
  const fields = fieldsOf(identity);
  for (const { field, path } of fields) {
    const types = Object.hasOwn(IDENTITY_TYPES, field.name) ? IDENTITY_TYPES[field.name] : undefined;
    if (types?.includes(field.type) === false) errors.add(`${path}.type`, 'wrong_field_type');
  }
  const isAsked = (name: string): boolean => fields.some(({ field }) => field.name === name);
  if (!isAsked('firstName') || !isAsked('lastName')) errors.add(identity.path, 'names_required');
  const dates = identity.part.fieldsGroups.filter(({ type }) => type === 'fullDate');
  if (dates.length !== 1) errors.add(identity.path, 'birth_date_required');
};

const checkIdentities = (parts: readonly PartAtPath[], errors: WaiverErrors): void => {
  const [identity, second] = parts.filter(({ part }) => part.type === 'identity');
  if (identity === undefined) errors.add('config.waiverParts', 'one_identity');
  else checkIdentity(identity, errors);
  if (second !== undefined) errors.add(second.path, 'one_identity');
};

const checkPlaces = (placed: PartAtPath, errors: WaiverErrors): void => {
  placed.part.fieldsGroups.forEach(({ type }, index) => {
    if (type === 'fullDate' && placed.part.type !== 'identity') {
      errors.add(`${placed.path}.fieldsGroups[${index}].type`, 'not_allowed_here');
    }
  });
  const fields = fieldsOf(placed);
  const isOptInOf = (name: string) => (email: PlacedField) =>
    email.field.type === 'email' && name === `optIn__${email.field.name}`;
  for (const { field, path } of fields) {
    if (field.type === 'optIn' && !fields.some(isOptInOf(field.name)))
      errors.add(`${path}.name`, 'opt_in_name');
  }
};

const isConsent = ({ field, part }: PlacedField): boolean =>
  field.name === 'electronicConsent' && field.type === 'checkbox' && part.type === 'confirmation';

const checkConsent = (parts: readonly PartAtPath[], errors: WaiverErrors): void => {
  const consent = parts.find((placed) => fieldsOf(placed).some(isConsent));
  const hasText = consent !== undefined && !isBlank(richTextToPlain(consent.part.content));
  const code: AuthoringCode = 'consent_required';
  if (!hasText) errors.add(consent === undefined ? 'config.waiverParts' : `${consent.path}.content`, code);
};

export const checkParts = (parts: readonly PartAtPath[], errors: WaiverErrors): void => {
  checkUnique(parts, errors);
  checkIdentities(parts, errors);
  for (const placed of parts) checkPlaces(placed, errors);
  if (!parts.some(({ part }) => part.type === 'signature')) {
    errors.add('config.waiverParts', 'signature_part_required');
  }
  checkConsent(parts, errors);
};
