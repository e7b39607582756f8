import type { AppTextId } from '../../../messages/use-text.ts';
import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { type Kept, keptDraft } from './local-drafts/kept-drafts.ts';
import { thisTab } from './local-drafts/this-tab.ts';
import type { SaveKind } from './saving.ts';
import type { Progress } from './sending.ts';

/** The dialog over the page. */
export type Asked =
  | { readonly kind: 'publish' | 'delete' | 'gone' | 'add-section' | 'reorder' }
  | { readonly kind: 'busy'; readonly with: SaveKind | 'delete' }
  | { readonly kind: 'leave'; readonly leave: () => void }
  | {
      readonly kind: 'conflict';
      readonly theirs: EditedWaiver;
      /** What was about to be done; nothing if they are only looked at. */
      readonly doing: SaveKind | 'delete' | undefined;
    }
  | null;

export const SAID: Readonly<Record<SaveKind, AppTextId>> = {
  save: 'author.saved',
  publish: 'author.published',
  unpublish: 'author.unpublished',
  preview: 'author.saved',
};

export type Begun = {
  readonly waiver: EditedWaiver;
  readonly draft: WaiverDraft;
  readonly progress: Progress;
};

/** Unsaved text keeps its version, so that saving still asks about another's changes. */
export const goOnWith = (loaded: EditedWaiver, { version, draft, progress }: Kept): Begun => ({
  waiver: { ...loaded, version },
  draft: {
    ...draft,
    // A new image may not have found room.
    config: { ...loaded.draft.config, ...draft.config },
  },
  progress,
});

/** After a reload, or another page in this tab: with what was typed before. */
export const begin = (userId: string, loaded: EditedWaiver): Begun => {
  const kept = keptDraft({ userId, waiverId: loaded.id, tab: thisTab() });
  const isNothing =
    kept === undefined || (kept.version !== loaded.version && isSameDraft(loaded.draft, kept.draft));
  return isNothing ? { waiver: loaded, draft: loaded.draft, progress: {} } : goOnWith(loaded, kept);
};
