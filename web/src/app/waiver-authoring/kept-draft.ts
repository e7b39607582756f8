import { type EditedWaiver, isSameDraft, type WaiverDraft } from './draft/waiver-draft.ts';
import type { Progress } from './sending.ts';

type Kept = {
  readonly version: number;
  readonly draft: WaiverDraft;
  /** Absent in what an earlier release has kept. */
  readonly progress?: Progress;
};

const keyOf = (userId: string, id: string | undefined): string => `waivers.draft.${userId}.${id ?? 'new'}`;

/** For this tab: survives a reload or the end of a session. */
export const keepDraft = (userId: string, id: string | undefined, kept: Kept): void => {
  try {
    sessionStorage.setItem(keyOf(userId, id), JSON.stringify(kept));
  } catch {
    // Storage errors must not disturb typing.
  }
};

export const forgetDraft = (userId: string, id: string | undefined): void => {
  try {
    sessionStorage.removeItem(keyOf(userId, id));
  } catch {}
};

const keptDraft = (userId: string, id: string | undefined): Kept | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(userId, id)) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Unsaved text keeps its version, so that saving still asks about another's changes. */
export const goOn = (
  userId: string,
  loaded: EditedWaiver,
): { readonly waiver: EditedWaiver; readonly draft: WaiverDraft; readonly progress: Progress } => {
  const kept = keptDraft(userId, loaded.id);
  if (kept === undefined || (kept.version !== loaded.version && isSameDraft(loaded.draft, kept.draft)))
    return { waiver: loaded, draft: loaded.draft, progress: {} };
  return { waiver: { ...loaded, version: kept.version }, draft: kept.draft, progress: kept.progress ?? {} };
};
