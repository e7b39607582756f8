import type { ShownField, ShownPart, SignableDocument } from '../document/document-shape.ts';
import { STATES } from '../options/regions.ts';

/** Converts a document to the first format, with the country last and one list of states for all countries. */
export const toFirstFormat = ({ address, ...document }: SignableDocument): SignableDocument => {
  const countryLast = (fields: readonly ShownField[]): ShownField[] => [
    ...fields.filter(({ name }) => name !== address?.country),
    ...fields.filter(({ name }) => name === address?.country),
  ];
  const states = STATES.map((value) => ({ value, label: value }));
  const before = (part: ShownPart): ShownPart => ({
    ...part,
    groups: part.groups.map((group) => ({
      ...group,
      fields: countryLast(group.fields).map((field) =>
        field.name === 'state' ? { ...field, type: 'select', options: states } : field,
      ),
    })),
  });
  const { adult, minors } = document.parts;
  return {
    ...document,
    format: 'signable-document/1',
    parts: { adult: adult.map(before), minors: minors.map(before) },
  };
};
