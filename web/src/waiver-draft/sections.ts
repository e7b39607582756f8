import { sortByKeys } from './order.ts';
import type { DraftPart, WaiverDraft } from './waiver-draft.ts';

const withParts = (draft: WaiverDraft, waiverParts: DraftPart[]): WaiverDraft => ({
  ...draft,
  config: { ...draft.config, waiverParts },
});

/** Returns -1 if the section does not exist. */
export const indexOfSection = ({ config }: WaiverDraft, key: string): number =>
  config.waiverParts.findIndex((part) => part.key === key);

const isClosing = ({ type, editable }: DraftPart): boolean =>
  !editable && (type === 'confirmation' || type === 'signature');

/** Returns the index before the closing consent and signature, so that questions come before signing. */
export const newSectionIndex = ({ config: { waiverParts } }: WaiverDraft): number => {
  const last = waiverParts.findLastIndex(isClosing);
  if (last === -1) return waiverParts.length;
  return waiverParts.slice(0, last).findLastIndex((part) => !isClosing(part)) + 1;
};

/** @param at the section's index, by default the place for new sections */
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

/** Removes a section unless it is required. */
export const removeSection = (draft: WaiverDraft, key: string): WaiverDraft =>
  withParts(
    draft,
    draft.config.waiverParts.filter((part) => part.key !== key || !part.editable),
  );

/** Sorts by `keys`. Other sections follow in their existing order. */
export const orderSections = (draft: WaiverDraft, keys: readonly string[]): WaiverDraft =>
  withParts(draft, [...sortByKeys(draft.config.waiverParts, keys)]);

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

/**
 * Drops the translations of a reworded title, so that every language shows the owner's text, and restores them with
 * the original title.
 * @param before the title when the form was opened
 */
export const retitle = (before: Titled, title: string): Required<Titled> => ({
  title,
  messageKey: title.trim() === before.title ? before.messageKey : undefined,
});
