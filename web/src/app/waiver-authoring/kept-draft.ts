import type { WaiverDraft } from './waiver-draft.ts';

/** What was typed and is not saved, on the version that it was typed on. */
type Kept = { readonly version: number; readonly draft: WaiverDraft };

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

/** @returns what was typed on this very version, if anything */
export const keptDraft = (
  userId: string,
  id: string | undefined,
  version: number,
): WaiverDraft | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId, id)) ?? 'null') as Kept | null;
    return kept?.version === version ? kept.draft : undefined;
  } catch {
    return undefined;
  }
};
