import { readOptions } from '@waivers/waiver/config/parts/read-options.ts';
import { readPlaceholder } from '@waivers/waiver/config/parts/read-placeholder.ts';
import { minorsParts } from '@waivers/waiver/config/parts/waiver-minors.ts';
import type { Field, FieldsGroup, Part } from '@waivers/waiver/config/waiver-config.ts';
import { consentContent } from '@waivers/waiver/config/waiver-template.ts';
import { shownAddress } from '@waivers/waiver/document/shown-address.ts';
import { documentAround, type PartContext, showPart } from '@waivers/waiver/document/signable-document.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import type { DocumentLanguage } from '@waivers/waiver/texts/document-words.ts';
import { FIELD_TRAITS, type Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { PlacedPart, PreviewContent } from '../../../frames/live-preview/preview-content.ts';
import type { DraftField, DraftGroup, DraftPart, WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';

const asStoredField = ({ placeholder, ...field }: DraftField): Field => ({
  ...field,
  ...readPlaceholder(field.type, placeholder),
  options: FIELD_TRAITS[field.type].hasOptions ? readOptions(field.options.join('\n')) : [],
});

const asStoredGroup = (group: DraftGroup): FieldsGroup => ({
  ...group,
  fields: group.fields.map(asStoredField),
});

/** Converts a part to the form that the server stores. An unedited consent keeps the key of the product's own text. */
const asStored = ({ content, contentKey, ...part }: DraftPart, ours: string): Part => ({
  ...part,
  content: readRichTextHtml(content),
  placeholder: part.placeholder.trim(),
  ...(contentKey !== undefined && (content === '' || content === ours) && { contentKey }),
  fieldsGroups: part.fieldsGroups.map(asStoredGroup),
});

type RenderedPart = Readonly<Record<Mode, readonly PlacedPart[]>> & { readonly stored: Part };

const partsOf = (part: DraftPart, reader: PartContext, ours: string): RenderedPart => {
  const stored = asStored(part, ours);
  const place = (each: Part): PlacedPart => ({ section: part.key, part: showPart(each, reader) });
  return {
    stored,
    adult: [place(stored)],
    minors: minorsParts(stored, reader.language.documentWords).map(place),
  };
};

const memoizeLast = <Args extends readonly unknown[], Result>(make: (...args: Args) => Result) => {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args: Args): Result => {
    const isSame = last?.args.every((arg, index) => Object.is(arg, args[index])) === true;
    if (last === undefined || !isSame) last = { args, result: make(...args) };
    return last.result;
  };
};

/** Caches by part, so that unchanged parts return the same objects. */
const partsReader = (reader: PartContext, ours: string) => {
  const cache = new WeakMap<DraftPart, RenderedPart>();
  return (part: DraftPart): RenderedPart => {
    const shown = cache.get(part) ?? partsOf(part, reader, ours);
    cache.set(part, shown);
    return shown;
  };
};

export type PreviewLanguages = {
  readonly preview: DocumentLanguage;
  readonly own: DocumentLanguage;
};

export type PreviewBusiness = Pick<PreviewContent['page'], 'logo' | 'company'>;

const NO_PARTS = { adult: [], minors: [] };

/** Returns a reader that caches what it renders. Create one per page. */
export const draftReader = () => {
  const [description, content] = [memoizeLast(readRichTextHtml), memoizeLast(readRichTextHtml)];
  const readerOf = memoizeLast((preview: DocumentLanguage, own: DocumentLanguage, optInTicked: boolean) =>
    partsReader(
      { language: preview, config: { optInTicked } },
      richTextToHtml(consentContent(own.documentWords)),
    ),
  );
  const addressOf = memoizeLast(
    (language: DocumentLanguage, homeCountry: CountryCode | undefined, ...waiverParts: readonly Part[]) =>
      shownAddress({ waiverParts, homeCountry }, language),
  );
  return (
    { title, config }: WaiverDraft,
    { preview, own }: PreviewLanguages,
    business: PreviewBusiness,
  ): PreviewContent => {
    const parts = config.waiverParts.map(readerOf(preview, own, config.optInTicked));
    const addresses = parts.flatMap(({ stored }) => (stored.type === 'address' ? [stored] : []));
    const address = addressOf(preview, config.homeCountry, ...addresses);
    const texts = { description: description(config.description), content: content(config.content) };
    const { parts: _none, ...text } = documentAround(
      { parts: NO_PARTS, ...(address !== undefined && { address }) },
      { title, language: preview, config: { ...config, ...texts } },
    );
    return {
      page: { ...business, background: config.background },
      text,
      parts: {
        adult: parts.flatMap(({ adult }) => adult),
        minors: parts.flatMap(({ minors }) => minors),
      },
    };
  };
};
