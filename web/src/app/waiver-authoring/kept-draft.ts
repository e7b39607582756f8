import type { Progress } from './sending.ts';
import { changedFields, type EditedWaiver, type WaiverDraft } from './waiver-draft.ts';

/** What was typed and is not saved, and the version that it was typed on. */
type Kept = {
  readonly version: number;
  readonly draft: WaiverDraft;
  /** None in what an earlier release has kept. */
  readonly progress?: Progress;
};

const keyOf = (userId: string, id: string | undefined): string => `waivers.draft.${userId}.${id ?? 'new'}`;

/** Keeps what is typed for this tab: a reload or the end of a session loses nothing. Without storage, it would. */
export const keepDraft = (userId: string, id: string | undefined, kept: Kept): void => {
  try {
    sessionStorage.setItem(keyOf(userId, id), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage must not disturb the typing.
  }
};

export const forgetDraft = (userId: string, id: string | undefined): void => {
  try {
    sessionStorage.removeItem(keyOf(userId, id));
  } catch {
    // There is none then.
  }
};

const keptDraft = (userId: string, id: string | undefined): Kept | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(userId, id)) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * Where editing goes on. What was typed in this tab and not saved stays on the version that it was typed on: when
 * somebody else has saved another one meanwhile, saving asks about it as it would have without the reload. What was
 * sent and not answered goes on with it, unless all that was typed has been saved.
 */
export const goOn = (
  userId: string,
  loaded: EditedWaiver,
): { readonly waiver: EditedWaiver; readonly draft: WaiverDraft; readonly progress: Progress } => {
  const kept = keptDraft(userId, loaded.id);
  if (
    kept === undefined ||
    (kept.version !== loaded.version && changedFields(loaded.draft, kept.draft).length === 0)
  )
    return { waiver: loaded, draft: loaded.draft, progress: {} };
  return { waiver: { ...loaded, version: kept.version }, draft: kept.draft, progress: kept.progress ?? {} };
};
