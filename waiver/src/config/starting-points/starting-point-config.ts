import { EMPTY_RICH_TEXT, type RichText } from '../../rich-text/rich-text.ts';
import type { DocumentWords, Label } from '../../texts/document-words.ts';
import type { FieldTexts, StartingPointTexts, TextBlock } from '../../texts/starting-point-texts.ts';
import type { FieldType } from '../../vocabulary/form.ts';
import { duplicateForMinors } from '../parts/waiver-minors.ts';
import type { Field, Part, WaiverConfig } from '../waiver-config.ts';
import { defaultWaiverConfig, TEMPLATE_ROLES } from '../waiver-template.ts';
import {
  type CustomSection,
  STARTING_POINT_SECTIONS,
  type StartingPoint,
  type StartingSection,
} from './starting-points.ts';

type Block = RichText['content'][number];

const plain = { align: 'left', indent: 0 } as const;

const paragraph = (text: string): Block => ({
  type: 'paragraph',
  attrs: plain,
  content: [{ type: 'text', text }],
});

const blockOf = (block: TextBlock): Block => {
  if (typeof block === 'string') return paragraph(block);
  if ('points' in block) {
    const items = block.points.map((point) => ({ type: 'list_item' as const, content: [paragraph(point)] }));
    return { type: 'bullet_list', content: items };
  }
  const text = { type: 'text' as const, marks: [{ type: 'bold' as const }], text: block.heading };
  return { type: 'paragraph', attrs: plain, content: [text] };
};

const startingText = (blocks: readonly TextBlock[]): RichText =>
  blocks.length === 0 ? EMPTY_RICH_TEXT : { type: 'doc', content: blocks.map(blockOf) };

export type NameGenerators = {
  readonly partKey: () => string;
  /** Returns the type, two underscores and 16 characters A–Z and 0–9. */
  readonly fieldName: (type: FieldType) => string;
};

const section = (key: string, title: string, type: Part['type'], fields: Field[]): Part => ({
  key,
  type,
  title,
  description: '',
  content: EMPTY_RICH_TEXT,
  placeholder: '',
  sortOrder: 1,
  waiverMode: 'adult',
  editable: true,
  fieldsGroups: [{ title: '', fields }],
});

const contactField = (name: string, type: FieldType, label: Label, words: DocumentWords): Field => ({
  name,
  type,
  title: words.labels[label],
  messageKey: label,
  required: true,
  editable: true,
  options: [],
});

const emergencyContact = (words: DocumentWords, { partKey }: NameGenerators): Part => ({
  ...section(partKey(), words.labels.emergencyContact, 'emergencyContact', [
    contactField('contactName', 'text', 'contactName', words),
    contactField('contactPhone', 'tel', 'contactPhone', words),
  ]),
  messageKey: 'emergencyContact',
});

const ownSection = (
  { name, fields }: CustomSection,
  { sections }: StartingPointTexts,
  { partKey, fieldName }: NameGenerators,
): Part => {
  const texts = sections[name];
  if (texts === undefined) throw new Error(`Section ${name} has no texts.`);
  const customFields = Object.entries(fields).map(([field, { type, required }]): Field => {
    const text: FieldTexts | undefined = texts.fields[field];
    if (text === undefined) throw new Error(`Field ${field} of section ${name} has no text.`);
    const { title, options } = typeof text === 'string' ? { title: text, options: [] } : text;
    return { name: fieldName(type), title, type, required, editable: true, options: [...options] };
  });
  return {
    ...section(partKey(), texts.title, 'general', customFields),
    content: startingText(texts.content),
  };
};

/** The template asks for an email twice, as specified. */
export const askEmailsOnce = (part: Part): Part => ({
  ...part,
  fieldsGroups: part.fieldsGroups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => (field.type === 'email' ? { ...field, askOnce: true } : field)),
  })),
});

/** Returns a starting point's config for both modes. Throws if the texts belong to another starting point. */
export const startingPointConfig = (
  name: StartingPoint,
  texts: StartingPointTexts,
  words: DocumentWords,
  names: NameGenerators,
): WaiverConfig => {
  const template = defaultWaiverConfig(words, names.partKey, texts.title);
  const partOf = (entry: StartingSection): Part | undefined => {
    if (entry === 'emergencyContact') return emergencyContact(words, names);
    if (typeof entry === 'string') return template.waiverParts[TEMPLATE_ROLES.indexOf(entry)];
    return ownSection(entry, texts, names);
  };
  const parts = STARTING_POINT_SECTIONS[name].flatMap((entry) => partOf(entry) ?? []);
  return duplicateForMinors(
    {
      ...template,
      content: startingText(texts.content),
      waiverParts: parts.map((part, index) => ({ ...askEmailsOnce(part), sortOrder: index + 1 })),
    },
    words,
  );
};
