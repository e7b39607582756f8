import { sortByKeys } from './order.ts';
import type { DraftPart, WaiverDraft } from './waiver-draft.ts';

const withParts = (draft: WaiverDraft, waiverParts: DraftPart[]): WaiverDraft => ({
  ...draft,
  config: { ...draft.config, waiverParts },
});

/** -1 for none. */
export const indexOfSection = ({ config }: WaiverDraft, key: string): number =>
  config.waiverParts.findIndex((part) => part.key === key);

const isClosing = ({ type, editable }: DraftPart): boolean =>
  !editable && (type === 'confirmation' || type === 'signature');

/** Before the closing consent and signature, so that questions come before signing. */
export const newSectionIndex = ({ config: { waiverParts } }: WaiverDraft): number => {
  const last = waiverParts.findLastIndex(isClosing);
  if (last === -1) return waiverParts.length;
  return waiverParts.slice(0, last).findLastIndex((part) => !isClosing(part)) + 1;
};

/** @param at index; default: where new sections go */
export const addSection = (draft: WaiverDraft, part: DraftPart, at = newSectionIndex(draft)): WaiverDraft =>
  withParts(draft, draft.config.waiverParts.toSpliced(at, 0, part));

export const changeSection = (
  draft: WaiverDraft,
  key: string,
  changes: Partial<DraftPart> | ((part: DraftPart) => DraftPart),
): WaiverDraft =>
  withParts(
    draft,
    draft.config.waiverParts.map((part) => {
      if (part.key !== key) return part;
      return typeof changes === 'function' ? changes(part) : { ...part, ...changes };
    }),
  );

/** Keeps required sections. */
export const removeSection = (draft: WaiverDraft, key: string): WaiverDraft =>
  withParts(
    draft,
    draft.config.waiverParts.filter((part) => part.key !== key || !part.editable),
  );

/** Sorts by `keys`; other sections keep their order at the end. */
export const orderSections = (draft: WaiverDraft, keys: readonly string[]): WaiverDraft =>
  withParts(draft, [...sortByKeys(draft.config.waiverParts, keys)]);

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

/**
 * A reworded title is the owner's in every language. Typing the product's title again restores its translations.
 * @param before as it was when the form opened
 */
export const retitle = (before: Titled, title: string): Required<Titled> => ({
  title,
  messageKey: title.trim() === before.title ? before.messageKey : undefined,
});
