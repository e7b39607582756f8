import type { AppTextId } from '../../../messages/use-text.ts';
import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { readDraft, type StoredDraft } from './local-drafts/stored-drafts.ts';
import { thisTab } from './local-drafts/tab-name.ts';
import type { SaveProgress } from './save-once.ts';
import type { SaveKind } from './waiver-commands.ts';

export type OpenDialog =
  | { readonly kind: 'publish' | 'delete' | 'deleted' | 'add-section' | 'reorder' }
  | { readonly kind: 'busy'; readonly with: SaveKind | 'delete' }
  | { readonly kind: 'leave'; readonly leave: () => void }
  | {
      readonly kind: 'conflict';
      readonly theirs: EditedWaiver;
      /** The rejected action, or undefined if the owner only wants to compare. */
      readonly action: SaveKind | 'delete' | undefined;
    }
  | null;

export const DONE_MESSAGES: Readonly<Record<SaveKind, AppTextId>> = {
  save: 'author.saved',
  publish: 'author.published',
  unpublish: 'author.unpublished',
  preview: 'author.saved',
};

export type EditingStart = {
  readonly waiver: EditedWaiver;
  readonly draft: WaiverDraft;
  readonly progress: SaveProgress;
};

/** Keeps the version that the draft is based on, so that saving still detects changes by others. */
export const continueDraft = (
  loaded: EditedWaiver,
  { version, draft, progress }: StoredDraft,
): EditingStart => ({
  waiver: { ...loaded, version },
  draft: {
    ...draft,
    // The draft may lack a new image that did not fit into storage.
    config: { ...loaded.draft.config, ...draft.config },
  },
  progress,
});

/** Resumes this tab's stored draft, if it has one. */
export const startEditing = (userId: string, loaded: EditedWaiver): EditingStart => {
  const stored = readDraft({ userId, waiverId: loaded.id, tab: thisTab() });
  const isNothing =
    stored === undefined || (stored.version !== loaded.version && isSameDraft(loaded.draft, stored.draft));
  return isNothing ? { waiver: loaded, draft: loaded.draft, progress: {} } : continueDraft(loaded, stored);
};
