import type { DraftPart, WaiverDraft } from './waiver-draft.ts';

const withParts = (draft: WaiverDraft, waiverParts: DraftPart[]): WaiverDraft => ({
  ...draft,
  config: { ...draft.config, waiverParts },
});

/** -1 for none. */
export const indexOfSection = ({ config }: WaiverDraft, key: string): number =>
  config.waiverParts.findIndex((part) => part.key === key);

/** @param at index; absent: the end */
export const addSection = (
  draft: WaiverDraft,
  part: DraftPart,
  at = draft.config.waiverParts.length,
): WaiverDraft => withParts(draft, draft.config.waiverParts.toSpliced(at, 0, part));

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

/** @param to index that it has afterwards, brought into range */
export const moveSection = (draft: WaiverDraft, key: string, to: number): WaiverDraft => {
  const from = indexOfSection(draft, key);
  const part = draft.config.waiverParts[from];
  if (part === undefined || from === to) return draft;
  return withParts(draft, draft.config.waiverParts.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, part));
};

/** @param keys of all sections, in the order that is wanted */
export const orderSections = (draft: WaiverDraft, keys: readonly string[]): WaiverDraft =>
  withParts(
    draft,
    draft.config.waiverParts.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key)),
  );

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

/**
 * A reworded title is the owner's in every language; ours typed anew is ours again.
 * @param before as it was when the rewording began
 */
export const retitled = (before: Titled, title: string): Required<Titled> => ({
  title,
  messageKey: title.trim() === before.title ? before.messageKey : undefined,
});
