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

/** Before the consent and the signature that close every waiver: what is asked is answered before it is signed. */
export const newSectionIndex = ({ config: { waiverParts } }: WaiverDraft): number => {
  const last = waiverParts.findLastIndex(isClosing);
  if (last === -1) return waiverParts.length;
  return waiverParts.slice(0, last).findLastIndex((part) => !isClosing(part)) + 1;
};

/** @param at index; absent: where new ones go */
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

/** Required ones stay. */
export const removeSection = (draft: WaiverDraft, key: string): WaiverDraft =>
  withParts(
    draft,
    draft.config.waiverParts.filter((part) => part.key !== key || !part.editable),
  );

/** @param keys in the order that is wanted; what is not named keeps its order behind them */
export const orderSections = (draft: WaiverDraft, keys: readonly string[]): WaiverDraft =>
  withParts(draft, [...sortByKeys(draft.config.waiverParts, keys)]);

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

/**
 * A reworded title is the owner's in every language; ours typed anew is ours again.
 * @param before as it was when the rewording began
 */
export const retitle = (before: Titled, title: string): Required<Titled> => ({
  title,
  messageKey: title.trim() === before.title ? before.messageKey : undefined,
});
