export type Tag = { readonly id: string; readonly text: string };

export const tagsIn = (stored: string | null): readonly Tag[] => (stored === null ? [] : JSON.parse(stored));

export const withTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] =>
  tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag];

/** Removes duplicates: two people may have added the same tag at the same time. */
export const shownTags = (stored: string | null): string[] => [
  ...new Set(tagsIn(stored).map(({ text }) => text)),
];
