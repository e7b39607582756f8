import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import { moveItem } from './order.ts';
import { changeSection } from './sections.ts';
import {
  type DraftField,
  type DraftGroup,
  type DraftPart,
  nameWithType,
  newFieldName,
  type WaiverDraft,
} from './waiver-draft.ts';

/**
 * Creates a field with the defaults of spec section 3.
 * @param title the word for 'untitled' in the waiver's language
 */
export const newField = (title: string, type: FieldType = 'text'): DraftField => ({
  name: newFieldName(type),
  required: true,
  title,
  type,
  options: [],
  editable: true,
});

const optInName = (email: string): string => `optIn__${email}`;

/** Typed groups, such as a birth date, have a fixed set of fields. */
const isOwnGroup = ({ type }: DraftGroup): boolean => type === undefined;

const withGroups = (part: DraftPart, change: (group: DraftGroup) => DraftGroup): DraftPart => ({
  ...part,
  fieldsGroups: part.fieldsGroups.map(change),
});

const withFields = (group: DraftGroup, fields: DraftField[]): DraftGroup => ({ ...group, fields });

const hasField = ({ fields }: DraftGroup, name: string): boolean =>
  fields.some((field) => field.name === name);

/** Appends the field to the last group that allows it. */
export const addField = (draft: WaiverDraft, key: string, field: DraftField): WaiverDraft =>
  changeSection(draft, key, (part) => {
    const last = part.fieldsGroups.findLast(isOwnGroup);
    if (last === undefined)
      return { ...part, fieldsGroups: [...part.fieldsGroups, { title: '', fields: [field] }] };
    return withGroups(part, (group) =>
      group === last ? withFields(group, [...group.fields, field]) : group,
    );
  });

export const changeField = (
  draft: WaiverDraft,
  key: string,
  name: string,
  changes: Partial<Omit<DraftField, 'name' | 'type'>>,
): WaiverDraft =>
  changeSection(draft, key, (part) =>
    withGroups(part, (group) =>
      hasField(group, name)
        ? withFields(
            group,
            group.fields.map((field) => (field.name === name ? { ...field, ...changes } : field)),
          )
        : group,
    ),
  );

/** Removes a field along with an email field's opt-in. */
const without = (group: DraftGroup, name: string): DraftField[] =>
  group.fields.filter((field) => field.name !== name && field.name !== optInName(name));

export const removeField = (draft: WaiverDraft, key: string, name: string): WaiverDraft =>
  changeSection(draft, key, (part) =>
    withGroups(part, (group) => (hasField(group, name) ? withFields(group, without(group, name)) : group)),
  );

/** @param to the index in the group after the move, clamped to the valid range */
export const moveField = (draft: WaiverDraft, key: string, name: string, to: number): WaiverDraft =>
  changeSection(draft, key, (part) =>
    withGroups(part, (group) => {
      const from = group.fields.findIndex((field) => field.name === name);
      const last = group.fields.length - 1;
      const next = moveItem(group.fields, from, Math.min(Math.max(0, to), last));
      return next === group.fields ? group : withFields(group, [...next]);
    }),
  );

/** An opt-in is named after its email field, so changing its type requires a new name. */
export const nameForType = (field: Pick<DraftField, 'name' | 'type'>, type: FieldType): string =>
  field.type === 'optIn' ? newFieldName(type) : nameWithType(field.name, type);

const withType = (field: DraftField, type: FieldType, name: string): DraftField => ({
  ...field,
  ...(field.type === 'optIn' && { messageKey: undefined }),
  askOnce: type === 'email' ? true : undefined,
  type,
  name,
});

/**
 * Changes a field's type and its generated name, which contains the type. Drops an email's opt-in, but keeps options
 * until saved.
 */
export const changeFieldType = (
  draft: WaiverDraft,
  key: string,
  name: string,
  type: FieldType,
  as = nameWithType(name, type),
): WaiverDraft => {
  const inGroup = (group: DraftGroup): DraftGroup => {
    if (!hasField(group, name)) return group;
    const kept = group.fields.filter((field) => field.name !== optInName(name) || type === 'email');
    return withFields(
      group,
      kept.map((field) => (field.name === name ? withType(field, type, as) : field)),
    );
  };
  return changeSection(draft, key, (part) => withGroups(part, inGroup));
};

/** Inserts an opt-in after an email field that has none. @param title the opt-in's title in the waiver's language */
export const addOptIn = (draft: WaiverDraft, key: string, email: string, title: string): WaiverDraft =>
  changeSection(draft, key, (part) =>
    withGroups(part, (group) => {
      const at = group.fields.findIndex(({ name, type }) => name === email && type === 'email');
      if (at === -1 || hasField(group, optInName(email))) return group;
      const optIn: DraftField = {
        ...newField(title, 'optIn'),
        messageKey: 'optIn',
        name: optInName(email),
        required: false,
      };
      return withFields(group, group.fields.toSpliced(at + 1, 0, optIn));
    }),
  );

/** Returns the name of the nearest preceding email field without an opt-in. */
export const emailBefore = ({ fields }: DraftGroup, name: string): string | undefined =>
  fields
    .slice(
      0,
      Math.max(
        0,
        fields.findIndex((field) => field.name === name),
      ),
    )
    .findLast(
      (field) => field.type === 'email' && !fields.some((each) => each.name === optInName(field.name)),
    )?.name;

export const turnIntoOptIn = (
  draft: WaiverDraft,
  key: string,
  name: string,
  email: string,
  title: string,
): WaiverDraft => addOptIn(removeField(draft, key, name), key, email, title);
