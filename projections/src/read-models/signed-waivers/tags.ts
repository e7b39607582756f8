export type Tag = { readonly id: string; readonly text: string };

/** As a row holds them. */
export const tagsIn = (stored: string | null): readonly Tag[] => (stored === null ? [] : JSON.parse(stored));

/** A tag that came again changes nothing. */
export const withTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] =>
  tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag];

/** Each text once, as two people may have added it at the same time. */
export const shownTags = (stored: string | null): string[] => [
  ...new Set(tagsIn(stored).map(({ text }) => text)),
];
