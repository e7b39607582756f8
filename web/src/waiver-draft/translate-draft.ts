import { consentContent, sampleContent } from '@waivers/waiver/config/waiver-template.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { type DocumentWords, labelNamed } from '@waivers/waiver/texts/document-words.ts';
import type { DraftGroup, DraftPart, WaiverDraft } from './waiver-draft.ts';

type Words = { readonly from: DocumentWords; readonly to: DocumentWords };

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

const titled = <Item extends Titled>(item: Item, { from, to }: Words): Item => {
  const label = labelNamed(item.messageKey, from);
  return label !== undefined && item.title === from.labels[label]
    ? { ...item, title: to.labels[label] }
    : item;
};

const consentHtml = (words: DocumentWords): string => richTextToHtml(consentContent(words));

const sampleHtml = (words: DocumentWords): string => richTextToHtml(sampleContent(words));

const inGroup = (group: DraftGroup, words: Words): DraftGroup => ({
  ...titled(group, words),
  fields: group.fields.map((field) => titled(field, words)),
});

const inPart = (part: DraftPart, words: Words): DraftPart => {
  const isOurs = part.contentKey === 'consent' && part.content === consentHtml(words.from);
  return {
    ...titled(part, words),
    content: isOurs ? consentHtml(words.to) : part.content,
    fieldsGroups: part.fieldsGroups.map((group) => inGroup(group, words)),
  };
};

/** Translates the product's texts, but not the owner's. @param words the product's texts in both languages */
export const translateDraft = (draft: WaiverDraft, locale: ProductLocale, words: Words): WaiverDraft => {
  const { config } = draft;
  return {
    ...draft,
    locale,
    config: {
      ...config,
      content: config.content === sampleHtml(words.from) ? sampleHtml(words.to) : config.content,
      subtitle: config.subtitle === words.from.subtitle ? words.to.subtitle : config.subtitle,
      waiverParts: config.waiverParts.map((part) => inPart(part, words)),
    },
  };
};
