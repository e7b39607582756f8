import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../draft/waiver-draft.ts';
import { type Kept, keptDraft } from './local-drafts/kept-drafts.ts';
import { thisTab } from './local-drafts/this-tab.ts';
import type { Progress } from './sending.ts';

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
